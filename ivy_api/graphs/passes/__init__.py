"""Passes: functions that take a graph and return another one, which computes the same."""

from __future__ import annotations

from ivy_api.graphs.passes.lowering import lower as lower
