"""What Django calls this app."""

from django.apps import AppConfig


class Journal(AppConfig):
    name = "muster.journal.database"
    label = "journal"
