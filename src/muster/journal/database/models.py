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
    """As an older version kept it, until it is locked: then empty."""
    locked = models.TextField(blank=True, default="", db_default="")
    """The secret, locked: see `event_secret`."""
    commitment = models.CharField(max_length=ID, unique=True)
    revision = models.PositiveIntegerField()
    head = models.CharField(max_length=ID)
    edition = models.PositiveBigIntegerField(default=1)
    listed = models.BooleanField(default=True)
    created = models.DateTimeField()
    away = models.CharField(max_length=ID, blank=True, default="", db_default="")
    """The lease under which it is written elsewhere and not here; empty while it is here."""

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


class PhotoRow(models.Model):
    """A photo that a line of the event's journal names by its digest."""

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+", db_index=False)
    digest = models.CharField(max_length=ID)
    content = models.BinaryField()

    class Meta:
        db_table = "photo"
        constraints = (models.UniqueConstraint(fields=("event", "digest"), name="photo_once"),)

    def __str__(self) -> str:
        return f"{self.event_id} {self.digest}"


class UrnRow(models.Model):
    """The box of a ballot: all its papers, locked as one."""

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+", db_index=False)
    name = models.CharField(max_length=200)
    content = models.BinaryField()

    class Meta:
        db_table = "urn"
        constraints = (models.UniqueConstraint(fields=("event", "name"), name="urn_once"),)

    def __str__(self) -> str:
        return f"{self.event_id} {self.name}"


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


class LeaseRow(models.Model):
    """That an event was lent to another machine, or to this one: `ours`. Kept when it is over.

    `lease` is the hash of its token. `token` is kept, locked, by who borrowed: it comes back with
    the event. `lender` is who organised the event when it was lent.
    """

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+")
    lease = models.CharField(max_length=ID, unique=True)
    ours = models.BooleanField()
    holder = models.TextField()
    address = models.TextField(blank=True)
    lender = models.CharField(max_length=ID, blank=True)
    token = models.TextField(blank=True)
    revision = models.PositiveIntegerField()
    head = models.CharField(max_length=ID)
    since = models.DateTimeField()
    state = models.CharField(max_length=16)
    ended = models.DateTimeField(null=True)
    ended_at = models.PositiveIntegerField(default=0)
    reason = models.TextField(blank=True)

    class Meta:
        db_table = "lease"
        constraints = (
            models.UniqueConstraint(
                fields=("event",), condition=models.Q(state__in=("lent", "held")), name="lease_open"
            ),
        )

    def __str__(self) -> str:
        return f"{self.event_id} {self.lease}"


class BranchRow(models.Model):
    """What became of an event elsewhere, or here, and does not count: a locked archive of it.

    `common` is the last line it shares with what was here; `choice` is empty until one is made.
    """

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+")
    digest = models.CharField(max_length=ID)
    content = models.BinaryField()
    holder = models.TextField()
    common = models.PositiveIntegerField()
    revision = models.PositiveIntegerField()
    came = models.DateTimeField()
    choice = models.CharField(max_length=16, blank=True)
    chosen = models.DateTimeField(null=True)
    chosen_by = models.CharField(max_length=ID, blank=True)
    chosen_at = models.PositiveIntegerField(default=0)
    reason = models.TextField(blank=True)

    class Meta:
        db_table = "branch"
        constraints = (models.UniqueConstraint(fields=("event", "digest"), name="branch_once"),)

    def __str__(self) -> str:
        return f"{self.event_id} {self.pk}"


class HookRow(models.Model):
    """An address that is told of every new edition of an event, and how far it was told."""

    event = models.ForeignKey(EventRow, models.PROTECT, related_name="+")
    address = models.TextField()
    secret = models.TextField()
    told = models.PositiveBigIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    next_try = models.DateTimeField(null=True)

    class Meta:
        db_table = "hook"
        constraints = (models.UniqueConstraint(fields=("event", "address"), name="hook_once"),)

    def __str__(self) -> str:
        return f"{self.event_id} {self.pk}"


class TryRow(models.Model):
    """A try that was wrong, or an act that is counted, by what it is counted under."""

    kind = models.CharField(max_length=32)
    tried = models.CharField(max_length=ID)
    at = models.DateTimeField()

    class Meta:
        db_table = "attempt"
        indexes = (models.Index(fields=("kind", "tried", "at"), name="attempt_counted"),)

    def __str__(self) -> str:
        return self.kind


class ServerRow(models.Model):
    """What every process of a server has to agree on: the fingerprint of its key."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    key = models.CharField(max_length=ID)

    class Meta:
        db_table = "server"

    def __str__(self) -> str:
        return self.key


class Accounts(BaseUserManager["Account"]):
    def create_account(
        self, name: str, password: str | None, display_name: str, *, host: bool = False
    ) -> Account:
        """An account and the person it stands for; without a password nobody signs in yet."""
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


class InviteRow(models.Model):
    """A link at which somebody chooses the password of their account; only its hash is kept.

    One for an account at most: a new one takes the place of the one before.
    """

    account = models.OneToOneField(Account, models.CASCADE, related_name="+")
    token_hash = models.CharField(max_length=ID, unique=True)
    until = models.DateTimeField()

    class Meta:
        db_table = "invite"

    def __str__(self) -> str:
        return f"{self.account_id} {self.until}"


class TokenRow(models.Model):
    """A token with which a program acts as somebody who signs in; only its hash is kept."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="+")
    name = models.TextField()
    token_hash = models.CharField(max_length=ID, unique=True)
    created = models.DateTimeField()
    used = models.DateTimeField(null=True)

    class Meta:
        db_table = "token"

    def __str__(self) -> str:
        return self.name
