"""The first tables."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = ()

    operations = (
        migrations.CreateModel(
            name="PackRow",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("title", models.TextField()),
                ("short", models.TextField()),
                ("document", models.TextField()),
            ],
            options={
                "db_table": "pack",
            },
        ),
        migrations.CreateModel(
            name="PersonRow",
            fields=[
                ("id", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("name", models.TextField(blank=True)),
                ("email", models.TextField(blank=True)),
                ("pronouns", models.TextField(blank=True)),
            ],
            options={
                "db_table": "person",
            },
        ),
        migrations.CreateModel(
            name="EventRow",
            fields=[
                ("id", models.SlugField(max_length=64, primary_key=True, serialize=False)),
                ("name", models.TextField()),
                ("day", models.DateField()),
                ("phase", models.CharField(max_length=16)),
                ("organiser", models.CharField(max_length=64)),
                ("secret", models.CharField(blank=True, max_length=64)),
                ("commitment", models.CharField(max_length=64, unique=True)),
                ("revision", models.PositiveIntegerField()),
                ("head", models.CharField(max_length=64)),
                ("edition", models.PositiveBigIntegerField(default=1)),
                ("listed", models.BooleanField(default=True)),
                ("created", models.DateTimeField()),
                (
                    "pack",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.packrow",
                    ),
                ),
            ],
            options={
                "db_table": "event",
            },
        ),
        migrations.CreateModel(
            name="Account",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                ("name", models.CharField(max_length=150, unique=True)),
                ("host", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.personrow",
                    ),
                ),
            ],
            options={
                "db_table": "account",
            },
        ),
        migrations.CreateModel(
            name="KeyRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("person", models.CharField(blank=True, max_length=64)),
                ("key", models.CharField(max_length=200)),
                ("asked", models.CharField(max_length=64)),
                ("first", models.PositiveIntegerField()),
                ("last", models.PositiveIntegerField()),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.eventrow",
                    ),
                ),
            ],
            options={
                "db_table": "key",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "person", "key", "asked"), name="key_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LineRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("n", models.PositiveIntegerField()),
                ("text", models.TextField()),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.eventrow",
                    ),
                ),
            ],
            options={
                "db_table": "line",
                "constraints": [models.UniqueConstraint(fields=("event", "n"), name="line_once")],
            },
        ),
        migrations.CreateModel(
            name="LinkRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("generation", models.PositiveIntegerField()),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("revoked", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.eventrow",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.personrow",
                    ),
                ),
            ],
            options={
                "db_table": "link",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "person", "generation"), name="link_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EventPerson",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.eventrow",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.personrow",
                    ),
                ),
            ],
            options={
                "db_table": "event_person",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "person"), name="event_person_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="SealRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("stream", models.CharField(max_length=200)),
                ("text", models.TextField()),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.eventrow",
                    ),
                ),
            ],
            options={
                "db_table": "seal",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "stream"), name="seals_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="StreamRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("stream", models.CharField(max_length=200)),
                ("n", models.PositiveIntegerField()),
                ("text", models.TextField()),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.eventrow",
                    ),
                ),
            ],
            options={
                "db_table": "stream",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "stream", "n"), name="stream_line_once"
                    )
                ],
            },
        ),
    )
