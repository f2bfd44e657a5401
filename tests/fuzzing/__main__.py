"""``python -m tests.fuzzing --minutes 30``: see `tests.fuzzing.turns`, which the processes import."""

from __future__ import annotations

import sys

from tests.fuzzing.turns import main

if __name__ == "__main__":
    sys.exit(main())
