"""Two phones before a game: leaders, bans and crews chosen, sealed and shown."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpResponse

from muster.core import commands as ask
from muster.core.hiring.acts import AnyHiringAct
from muster.core.ids import EventId
from muster.core.rulepack.patch import Patch
from muster.journal.database.hiring import hiring_here
from tests.crews import CATALOGUE
from tests.web.at_table import Table
from tests.web.phone import Phone, words_of
from tests.web.venue import Venue

BANS = Patch(kind="variant", id="bans", title="Bans (1)", arguments={"bans": 1})


SECRET = {"leader", "named", "add", "less", "text", "points", "faction", "removed", "added"}


class HiringTable(Table):
    """The first table of a round of GG4 whose event has a catalogue; `ann` is the Attacker."""

    @classmethod
    def with_crews(
        cls, venue: Venue, *patches: Patch, catalogue: bool = True, pack: str = "GG4"
    ) -> HiringTable:
        event = venue.event(pack, 4)
        if catalogue:
            venue.do(event, ask.SetCatalogue(catalogue=CATALOGUE))
        if patches:
            venue.do(event, ask.ChangeRules(patches=patches))
            venue.do(event, ask.PublishRules())
        venue.do(event, ask.StartEvent(rounds=3))
        return cls.paired(venue, event)

    @classmethod
    def paired(cls, venue: Venue, event: EventId) -> HiringTable:
        venue.pair(event)
        venue.publish(event)
        return cls(venue, event, venue.games(event)[0])

    def hire(
        self, by: Phone, kind: str, fields: Mapping[str, object] | None = None
    ) -> HttpResponse:
        return self.tap(by, kind, fields, "hire")

    def hires(self, by: Phone, kind: str, **fields: object) -> HiringTable:
        """As `hire`, where it is done; what nobody else may know is marked as the page marks it."""
        sent = {f"secret.{n}" if n in SECRET else n: value for n, value in fields.items()}
        answer = self.hire(by, kind, sent)
        assert answer.status_code == 303, words_of(answer.content.decode())
        return self

    def leads(self, by: Phone, leader: str) -> HiringTable:
        return self.hires(by, "seal-leader", leader=leader)

    def led(self) -> HiringTable:
        """Both leaders are shown."""
        return self.leads(self.ann, "ada-quill").leads(self.dov, "bram-holt")

    def adds(self, by: Phone, *models: str) -> HiringTable:
        for model in models:
            self.hires(by, "add", add=model)
        return self

    def sees(self, by: Phone, page: str = "") -> str:
        return self.read(by, f"hire/{page}")

    def steps(self, by: Phone, page: str = "") -> str:
        """What is said of the steps, without what somebody may choose from."""
        return self.sees(by, page).partition("Your crew")[0]

    @property
    def told(self) -> list[AnyHiringAct]:
        """Everything in the stream of these choices."""
        return [line.fact for line in hiring_here(self.event, self.game.id).lines()]
