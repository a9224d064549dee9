"""The tables: rows as they are kept, without a rule among them."""

from __future__ import annotations

import secrets

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models

PERSON_BYTES = 8
ID = 64
"""The longest id of an event or a person, and the length of a SHA-256 in hex."""


class PackRow(models.Model):
    """A rule pack exactly as events were made with it, kept once for all of them."""

    digest = models.CharField(primary_key=True, max_length=ID)
    title = models.TextField()
    short = models.TextField()
    document = models.TextField()

    class Meta:
        db_table = "pack"

    def __str__(self) -> str:
        return self.title


class EventRow(models.Model):
    """An event: where its journal stands, and what a list of events shows of it.

    `edition` grows with every change of anything shown, be it a line or a name.
    """

    id = models.SlugField(primary_key=True, max_length=ID)
    name = models.TextField()
    day = models.DateField()
    pack = models.ForeignKey(PackRow, models.PROTECT, related_name="+")
    phase = models.CharField(max_length=16)
    organiser = models.CharField(max_length=ID)
    secret = models.CharField(max_length=ID, blank=True)
    commitment = models.CharField(max_length=ID, unique=True)
    revision = models.PositiveIntegerField()
    head = models.CharField(max_length=ID)
    edition = models.PositiveBigIntegerField(default=1)
    listed = models.BooleanField(default=True)
    created = models.DateTimeField()

    class Meta:
        db_table = "event"

    def __str__(self) -> str:
        return self.id


class LineRow(models.Model):
    """A line of an event's journal, in the very bytes that its hash was taken over."""

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+", db_index=False)
    n = models.PositiveIntegerField()
    text = models.TextField()

    class Meta:
        db_table = "line"
        constraints = (models.UniqueConstraint(fields=("event", "n"), name="line_once"),)

    def __str__(self) -> str:
        return f"{self.event_id} {self.n}"


class StreamRow(models.Model):
    """A line of a stream beside the journal: `game:<id>` or `brawl:<name>`."""

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+", db_index=False)
    stream = models.CharField(max_length=200)
    n = models.PositiveIntegerField()
    text = models.TextField()

    class Meta:
        db_table = "stream"
        constraints = (
            models.UniqueConstraint(fields=("event", "stream", "n"), name="stream_line_once"),
        )

    def __str__(self) -> str:
        return f"{self.event_id} {self.stream} {self.n}"


class SealRow(models.Model):
    """What the seals of a stream stand for: for their owners' eyes."""

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+", db_index=False)
    stream = models.CharField(max_length=200)
    text = models.TextField()

    class Meta:
        db_table = "seal"
        constraints = (models.UniqueConstraint(fields=("event", "stream"), name="seals_once"),)

    def __str__(self) -> str:
        return f"{self.event_id} {self.stream}"


class PersonRow(models.Model):
    """A human across events; of somebody erased the id is left and nothing else."""

    id = models.CharField(primary_key=True, max_length=ID)
    name = models.TextField(blank=True)
    email = models.TextField(blank=True)
    pronouns = models.TextField(blank=True)

    class Meta:
        db_table = "person"

    def __str__(self) -> str:
        return self.id


class EventPerson(models.Model):
    """Who is known at an event, in the order in which they came to be."""

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+", db_index=False)
    person = models.ForeignKey(PersonRow, models.PROTECT, related_name="+")

    class Meta:
        db_table = "event_person"
        constraints = (
            models.UniqueConstraint(fields=("event", "person"), name="event_person_once"),
        )

    def __str__(self) -> str:
        return f"{self.event_id} {self.person_id}"


class LinkRow(models.Model):
    """A private link, of which only a hash is kept; a revoked one is followed by another."""

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+", db_index=False)
    person = models.ForeignKey(PersonRow, models.PROTECT, related_name="+")
    generation = models.PositiveIntegerField()
    token_hash = models.CharField(max_length=ID, unique=True)
    revoked = models.BooleanField(default=False)

    class Meta:
        db_table = "link"
        constraints = (
            models.UniqueConstraint(fields=("event", "person", "generation"), name="link_once"),
        )

    def __str__(self) -> str:
        return f"{self.event_id} {self.person_id} {self.generation}"


class KeyRow(models.Model):
    """A wish that was granted already: its lines, should it be asked for again."""

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+", db_index=False)
    person = models.CharField(max_length=ID, blank=True)
    key = models.CharField(max_length=200)
    asked = models.CharField(max_length=ID)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()

    class Meta:
        db_table = "key"
        constraints = (
            models.UniqueConstraint(fields=("event", "person", "key", "asked"), name="key_once"),
        )

    def __str__(self) -> str:
        return f"{self.event_id} {self.first}-{self.last}"


class Accounts(BaseUserManager["Account"]):
    def create_account(
        self, name: str, password: str, display_name: str, *, host: bool = False
    ) -> Account:
        """An account and the person it stands for."""
        person = PersonRow.objects.create(id=secrets.token_hex(PERSON_BYTES), name=display_name)
        account = self.model(name=name, person=person, host=host)
        account.set_password(password)
        account.save()
        return account


class Account(AbstractBaseUser):
    """Somebody who signs in: `name` is what they sign in with, not what they are called."""

    name = models.CharField(max_length=150, unique=True)
    person = models.OneToOneField(PersonRow, models.PROTECT, related_name="+")
    host = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)

    USERNAME_FIELD = "name"
    objects = Accounts()

    class Meta:
        db_table = "account"

    def __str__(self) -> str:
        return self.name
