"""Declarations beyond the standard, in the shape of those of the standard: one file per chapter."""

from ivy_api.dispatch import registry
from ivy_api.extensions import data_types, elementwise, special
from ivy_api.extensions.nn import activations
from ivy_api.extensions.random import arrangement, continuous, discrete, gammas, keys

registry.register("", data_types, elementwise, special)
registry.register("nn", activations)
registry.register("random", arrangement, continuous, discrete, gammas, keys)
