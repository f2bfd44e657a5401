"""``python -m ivy_api`` runs the command line interface."""

import sys

from ivy_api.cli import main

sys.exit(main())
