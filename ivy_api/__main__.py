"""``python -m ivy_api`` is the command line."""

import sys

from ivy_api.cli import main

sys.exit(main())
