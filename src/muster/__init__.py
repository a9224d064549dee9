"""Muster runs a miniatures event from check-in to prize-giving."""

import sys
from types import ModuleType

# The package of CEL loads a console for typing expressions along with its engine: a tenth of a
# second and seven megabytes in every command and server, for something that is never opened here.
sys.modules.setdefault("cel.cli", ModuleType("cel.cli"))
