"""The words of this door: tables from codes, faults and facts to sentences."""
