"""Passes: functions that take a graph and return another one, which computes the same. A node that replaces one has its origin."""

from __future__ import annotations

from ivy_api.graphs.passes.folding import choose as choose
from ivy_api.graphs.passes.folding import fold as fold
from ivy_api.graphs.passes.folding import share as share
from ivy_api.graphs.passes.lowering import lower as lower
from ivy_api.graphs.passes.promotion import promote as promote
from ivy_api.graphs.passes.raising import raise_patterns as raise_patterns
