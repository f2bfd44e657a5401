"""``python -m ivy_conformance``."""

from __future__ import annotations

import sys

from ivy_conformance.cli import main

sys.exit(main())
