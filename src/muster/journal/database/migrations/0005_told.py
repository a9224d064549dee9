"""PostgreSQL tells every process of every change: no writer can forget to."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

TOLD = """
CREATE FUNCTION muster_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('muster', '');
    RETURN NULL;
END $$;
CREATE TRIGGER event_told AFTER INSERT OR UPDATE ON event
    FOR EACH STATEMENT EXECUTE FUNCTION muster_told();
CREATE TRIGGER stream_told AFTER INSERT ON stream
    FOR EACH STATEMENT EXECUTE FUNCTION muster_told();
"""

UNTOLD = """
DROP TRIGGER stream_told ON stream;
DROP TRIGGER event_told ON event;
DROP FUNCTION muster_told();
"""


def tell(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(TOLD)


def untell(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(UNTOLD)


class Migration(migrations.Migration):
    dependencies = (("journal", "0004_hosted"),)
    operations = (migrations.RunPython(tell, untell),)
