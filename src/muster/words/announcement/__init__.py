"""An event announced: everything its rules and its organiser have settled, section by section."""
