"""Django's settings: one file, read from the environment, refusing nonsense at the start."""

from __future__ import annotations

import os
from pathlib import Path

from muster.journal.database.keys import KEY, server_key
from muster.site.data import data_folder
from muster.site.database import database_of
from muster.site.logs import logging_of
from muster.web.origins import origin_of
from muster.web.statics import static_version

DATA = data_folder()
"""Everything kept: the database and the server's key."""

ADDRESS = os.environ.get("MUSTER_ADDRESS", "http://localhost:8000").rstrip("/")
"""How phones in the hall reach this server: what QR codes say."""

SECRET_KEY = server_key(DATA).hex() if (DATA / KEY).exists() else ""
"""Made when a server is made ready; reading these settings alone writes nothing."""

DEBUG = False
ALLOWED_HOSTS = os.environ.get("MUSTER_HOSTS", "*").split(",")
"""On a laptop the address changes with every hall; a host names its own."""

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",  # needed by auth
    "django.contrib.sessions",
    "muster.journal.database",
]
AUTH_USER_MODEL = "journal.Account"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]

MIDDLEWARE = [
    "muster.web.middleware.guarded",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "muster.web.middleware.spoken",
    "muster.web.foreseen.Foreseen",
]

ROOT_URLCONF = "muster.site.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [Path(__file__).parent.parent / "web" / "templates"],
        "OPTIONS": {"environment": "muster.web.environment.environment"},
    }
]

DATABASES = {"default": database_of(os.environ.get("DATABASE_URL", ""), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

USE_TZ = True
TIME_ZONE = None  # times are shown as the clock of this machine has them
USE_I18N = False
"""Words come from `muster.words.tongue`, for every door the same."""

STATIC_URL = f"/static/{static_version()}/"

SESSION_ENGINE = "muster.journal.database.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = ADDRESS.startswith("https://")
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [each for each in [origin_of(ADDRESS)] if each]
"""Whatever a proxy makes of `Host`: who came by the address that people are told is let in."""
CSRF_FAILURE_VIEW = "muster.web.trouble.csrf_failure"
LOGIN_URL = "sign-in"

DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
FILE_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
"""Nothing handed in is kept on the disk as it came; what is large lies there while it arrives."""

LOGGING = logging_of(os.environ.get("MUSTER_LOG", "off"))
