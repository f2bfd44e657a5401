"""The functions of the sub-namespace ``nn``, one file per chapter."""

from __future__ import annotations

from ivy_plugin_torch.namespace.nn.activations import *
