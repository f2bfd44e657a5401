"""Indexing."""

from __future__ import annotations

import numpy as np

from ivy_plugin_numpy import older

take = np.take if older.VERSION >= (2, 1) else older.take
take_along_axis = np.take_along_axis if older.VERSION >= (2, 3) else older.take_along_axis
