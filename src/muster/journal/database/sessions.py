"""Sessions as the database keeps them: what it says of one lets nobody in."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, cast

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as Kept
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from muster.journal.database.keys import server_key

LENGTH = 40
"""Letters that Django's table has room for: 160 bits."""


class SessionStore(Kept):
    """A browser's cookie is the key; the row is found by what the server's own key makes of it."""

    def _get_session_from_db(self) -> Session | None:
        found = self._rows(self.session_key).filter(expire_date__gt=timezone.now()).first()
        if found is None:
            self._session_key = None
        return found

    def exists(self, session_key: str) -> bool:
        return self._rows(session_key).exists()

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        made = cast("Session", super().create_model_instance(data))
        made.session_key = _hidden(made.session_key)
        return made

    def delete(self, session_key: str | None = None) -> None:
        self._rows(session_key or self.session_key).delete()

    @staticmethod
    def _rows(key: str | None) -> QuerySet[Session]:
        return Session.objects.filter(session_key=_hidden(key or ""))


def _hidden(key: str) -> str:
    said = f"session|{key}".encode()
    return hmac.new(server_key(settings.DATA), said, hashlib.sha256).hexdigest()[:LENGTH]
