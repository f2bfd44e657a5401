"""Declarations beyond the standard, in the shape of those of the standard: one file per chapter."""

from ivy_api.dispatch import registry
from ivy_api.extensions import data_types, elementwise, special
from ivy_api.extensions import (
    calculus,
    correlation,
    counting,
    creation,
    gathering,
    joining,
    manipulation,
    nan_statistics,
    order,
    padding,
    patches,
    products,
    quantiles,
    ranking,
    scattering,
    segments,
    sets,
    statistical,
    updating,
)
from ivy_api.extensions.fft import short_time, transforms, windows
from ivy_api.extensions.linalg import decompositions, factorisations, singular, solving
from ivy_api.extensions.linalg import products as linalg_products
from ivy_api.extensions.nn import (
    activations,
    attention,
    convolution,
    detection,
    interpolation,
    linear_layers,
    losses,
    normalisation,
    pooling,
    recurrent,
    regression_losses,
    sampling,
    structured_losses,
)
from ivy_api.extensions.random import arrangement, continuous, discrete, gammas, keys

registry.register("", data_types, elementwise, special)
registry.register(
    "nn",
    activations,
    attention,
    convolution,
    detection,
    interpolation,
    linear_layers,
    losses,
    normalisation,
    pooling,
    recurrent,
    regression_losses,
    sampling,
    structured_losses,
)
registry.register("random", arrangement, continuous, discrete, gammas, keys)
registry.register("", calculus, gathering, joining, manipulation, padding, patches, products, ranking, scattering, updating)
registry.register("linalg", decompositions, factorisations, linalg_products, singular, solving)
registry.register("fft", short_time, transforms, windows)
registry.register("", correlation, counting, creation, nan_statistics, order, quantiles, segments, sets, statistical)
