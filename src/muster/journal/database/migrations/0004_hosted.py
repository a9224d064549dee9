"""What a hosted server keeps besides events: leases, hooks, tries, tokens, its key's mark."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("journal", "0003_urns"),)

    operations = (
        migrations.CreateModel(
            name="ServerRow",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False),
                ),
                ("key", models.CharField(max_length=64)),
            ],
            options={
                "db_table": "server",
            },
        ),
        migrations.AddField(
            model_name="eventrow",
            name="away",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.CreateModel(
            name="LeaseRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("lease", models.CharField(max_length=64, unique=True)),
                ("ours", models.BooleanField()),
                ("holder", models.TextField()),
                ("address", models.TextField(blank=True)),
                ("lender", models.CharField(blank=True, max_length=64)),
                ("token", models.TextField(blank=True)),
                ("revision", models.PositiveIntegerField()),
                ("head", models.CharField(max_length=64)),
                ("since", models.DateTimeField()),
                ("state", models.CharField(max_length=16)),
                ("ended", models.DateTimeField(null=True)),
                ("ended_at", models.PositiveIntegerField(default=0)),
                ("reason", models.TextField(blank=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.eventrow",
                    ),
                ),
            ],
            options={
                "db_table": "lease",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("lent", "held"))),
                        fields=("event",),
                        name="lease_open",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BranchRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("holder", models.TextField()),
                ("common", models.PositiveIntegerField()),
                ("revision", models.PositiveIntegerField()),
                ("came", models.DateTimeField()),
                ("choice", models.CharField(blank=True, max_length=16)),
                ("chosen", models.DateTimeField(null=True)),
                ("chosen_by", models.CharField(blank=True, max_length=64)),
                ("chosen_at", models.PositiveIntegerField(default=0)),
                ("reason", models.TextField(blank=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.eventrow",
                    ),
                ),
            ],
            options={
                "db_table": "branch",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "digest"), name="branch_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="TokenRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.TextField()),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created", models.DateTimeField()),
                ("used", models.DateTimeField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "token",
            },
        ),
        migrations.CreateModel(
            name="TryRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=32)),
                ("tried", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
            ],
            options={
                "db_table": "attempt",
                "indexes": [models.Index(fields=["kind", "tried", "at"], name="attempt_counted")],
            },
        ),
        migrations.CreateModel(
            name="HookRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.TextField()),
                ("secret", models.TextField()),
                ("told", models.PositiveBigIntegerField(default=0)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("next_try", models.DateTimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.eventrow",
                    ),
                ),
            ],
            options={
                "db_table": "hook",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "address"), name="hook_once")
                ],
            },
        ),
    )
