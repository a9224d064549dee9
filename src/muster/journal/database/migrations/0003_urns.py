"""The boxes of ballots, each locked in one row."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("journal", "0002_photos"),)

    operations = (
        migrations.CreateModel(
            name="UrnRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("content", models.BinaryField()),
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
                "db_table": "urn",
                "constraints": [models.UniqueConstraint(fields=("event", "name"), name="urn_once")],
            },
        ),
    )
