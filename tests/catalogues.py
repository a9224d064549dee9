"""Catalogues as somebody hands them in, and what is said of them."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO

import pytest

from muster.reading.unclear import SeveralUnclear, Unclear

SYSTEM = """<gameSystem id="sys" name="Small Skirmish" revision="7"
  xmlns="http://www.battlescribe.net/schema/gameSystemSchema">
  <costTypes><costType id="renown" name="Renown"/><costType id="p" name="pts"/></costTypes>
  <categoryEntries>
    <categoryEntry id="c-hero" name=" Hero" hidden="false"/>
    <categoryEntry id="c-north" name="  North" hidden="false"/>
    <categoryEntry id="c-list" name="Fighters" hidden="false"/>
  </categoryEntries>
  <sharedSelectionEntryGroups>
    <selectionEntryGroup id="g-relics" name="Relics">
      <selectionEntries><selectionEntry id="relic" name="Relic" type="upgrade">
        <profiles><profile id="p9" name="Relic Blade" typeName="Weapon"/></profiles>
      </selectionEntry></selectionEntries>
    </selectionEntryGroup>
  </sharedSelectionEntryGroups>
  {more}
</gameSystem>"""

BOOK = """<catalogue id="{id}" name="{name}" gameSystemId="sys" library="false"
  xmlns="http://www.battlescribe.net/schema/catalogueSchema">
  <categoryEntries><categoryEntry id="c-frost" name="Frost Clan" hidden="false"/></categoryEntries>
  <sharedSelectionEntries>{entries}</sharedSelectionEntries>
  {more}
</catalogue>"""

CHIEF = """<selectionEntry id="chief" name=" Chief" type="model">
  <modifiers><modifier type="set" field="p" value="0"/></modifiers>
  <profiles>
    <profile id="p1" name="Chief" typeName="Model"><characteristics>
      <characteristic name="Move">4</characteristic>
      <characteristic name="Wounds">22</characteristic></characteristics></profile>
    <profile id="p2" name="Ice Axe" typeName="Weapon"><characteristics>
      <characteristic name="Range">1</characteristic></characteristics></profile>
    <profile id="p3" name="Javelin" typeName="Weapon"><characteristics>
      <characteristic name="Range">3-8</characteristic></characteristics></profile>
  </profiles>
  <categoryLinks>
    <categoryLink id="l1" name="Fighters" targetId="c-list" primary="true"/>
    <categoryLink id="l2" name="Leader" targetId="c-hero" primary="false"/>
    <categoryLink id="l3" name="North" targetId="c-north" primary="false"/>
    <categoryLink id="l4" name="Frost Clan" targetId="c-frost" primary="false"/>
  </categoryLinks>
  <entryLinks><entryLink id="l5" targetId="g-relics" type="selectionEntryGroup"/></entryLinks>
  <costs><cost name="pts" typeId="p" value="170.0"/></costs>
</selectionEntry>"""

RAIDER = """<selectionEntry id="raider" name="Raider" type="model">
  <profiles><profile id="p4" name="Raider" typeName="Model"><characteristics>
    <characteristic name="Wounds">8</characteristic></characteristics></profile></profiles>
  <categoryLinks><categoryLink id="l6" targetId="c-frost" primary="false"/></categoryLinks>
  <selectionEntryGroups><selectionEntryGroup id="g1" name="Profile">
    <constraints>
      <constraint type="min" field="selections" scope="parent" value="1.0" id="k1"/>
      <constraint type="max" field="selections" scope="parent" value="1.0" id="k2"/>
    </constraints>
    <selectionEntries>
      <selectionEntry id="spear" name="with Spear" type="upgrade">
        <profiles><profile id="p5" name="Spear" typeName="Weapon"><characteristics>
          <characteristic name="Range">2</characteristic></characteristics></profile></profiles>
        <costs><cost name="pts" typeId="p" value="75.0"/></costs></selectionEntry>
      <selectionEntry id="bow" name="with Bow" type="upgrade">
        <profiles><profile id="p6" name="Bow" typeName="Weapon"><characteristics>
          <characteristic name="Range">12</characteristic></characteristics></profile></profiles>
        <costs><cost name="pts" typeId="p" value="80.0"/></costs></selectionEntry>
    </selectionEntries>
  </selectionEntryGroup></selectionEntryGroups>
  <costs><cost name="pts" typeId="p" value="0.0"/></costs>
</selectionEntry>"""


def book(
    *entries: str, name: str = "North - Frost Clan", key: str = "book", more: str = ""
) -> bytes:
    return BOOK.format(id=key, name=name, entries="".join(entries), more=more).encode()


def system(more: str = "") -> bytes:
    return SYSTEM.format(more=more).encode()


def packed(*files: tuple[str, bytes]) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return made.getvalue()


def refused(work: Callable[[], object]) -> list[Unclear]:
    """Everything that is said to be wrong, all at once."""
    with pytest.raises((SeveralUnclear, Unclear)) as caught:
        work()
    error = caught.value
    if isinstance(error, SeveralUnclear):
        return list(error.reasons)
    assert isinstance(error, Unclear)
    return [error]
