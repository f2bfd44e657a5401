"""Declarations beyond the standard, in the shape of those of the standard: one file per chapter."""

from ivy_api.dispatch import registry
from ivy_api.extensions import data_types

registry.register("", data_types)
