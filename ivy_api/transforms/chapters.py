"""Register the transformations."""

from ivy_api.dispatch import registry
from ivy_api.transforms import compilation, control, custom_derivatives, derivatives, jacobians, loops, primary, vectorisation

registry.register("", compilation, control, custom_derivatives, derivatives, jacobians, vectorisation)
registry.register("transforms", loops, primary)
