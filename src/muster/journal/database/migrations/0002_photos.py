"""Photos of boards and slips, their bytes in the rows."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("journal", "0001_initial"),)

    operations = (
        migrations.CreateModel(
            name="PhotoRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
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
                "db_table": "photo",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "digest"), name="photo_once")
                ],
            },
        ),
    )
