"""Transformations of functions over flat tuples of arrays, one file per chapter."""

from __future__ import annotations

from ivy_plugin_torch.namespace.transforms.custom import *
from ivy_plugin_torch.namespace.transforms.loops import *
from ivy_plugin_torch.namespace.transforms.primary import *
