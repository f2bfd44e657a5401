"""Sets."""

from __future__ import annotations

import tensorflow as tf

from ivy_api.adapt.results import UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from ivy_plugin_tensorflow import bits, shapes
from ivy_plugin_tensorflow.dtypes import BINDING, INT_OF
from ivy_plugin_tensorflow.typing import Array
