"""Where the secrets of draws lie locked; what lies open is locked when no older program runs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("journal", "0006_invites"),)

    operations = (
        migrations.AddField(
            model_name="eventrow",
            name="locked",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
    )
