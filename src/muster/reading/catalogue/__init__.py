"""Catalogues that people hand in: JSON, rows of a spreadsheet, and BattleScribe's files."""

from muster.reading.catalogue.read import read_catalogue, read_catalogues
from muster.reading.catalogue.report import Reading
from muster.reading.catalogue.samples import sample_catalogue, sample_file

__all__ = ["Reading", "read_catalogue", "read_catalogues", "sample_catalogue", "sample_file"]
