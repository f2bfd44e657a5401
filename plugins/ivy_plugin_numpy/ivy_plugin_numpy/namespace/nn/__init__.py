"""The functions of the sub-namespace ``nn``, one file per chapter."""

from __future__ import annotations

from ivy_plugin_numpy.namespace.nn.activations import *
from ivy_plugin_numpy.namespace.nn.attention import *
from ivy_plugin_numpy.namespace.nn.normalisation import *
