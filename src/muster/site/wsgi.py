"""Django with its static files, as one WSGI application."""

from __future__ import annotations

from wsgiref.headers import Headers
from wsgiref.types import WSGIApplication

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from whitenoise import WhiteNoise

from muster.web.headers import guard
from muster.web.statics import FOLDERS

YEAR = 365 * 24 * 60 * 60


def _forever(_path: str, _url: str) -> bool:
    """Every address names the version of all files: none ever changes."""
    return True


def _guard(headers: Headers, _path: str, _url: str) -> None:
    """What Django's own answers carry, a file carries, too."""
    for name, value in guard(secure=settings.SESSION_COOKIE_SECURE).items():
        headers[name] = value


def wsgi_application() -> WSGIApplication:
    application = WhiteNoise(
        get_wsgi_application(),
        max_age=YEAR,
        allow_all_origins=False,
        immutable_file_test=_forever,
        add_headers_function=_guard,
    )
    for folder in FOLDERS:
        application.add_files(str(folder), prefix=settings.STATIC_URL)
    served: WSGIApplication = application
    return served
