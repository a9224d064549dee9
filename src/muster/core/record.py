"""The base of every typed record that is read from outside or kept in a journal."""

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """Frozen, and strict about keys: what is not understood is refused, never dropped."""

    model_config = ConfigDict(frozen=True, extra="forbid")
