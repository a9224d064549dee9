"""How things are said: tables from codes, faults and facts to sentences, in the language spoken."""
