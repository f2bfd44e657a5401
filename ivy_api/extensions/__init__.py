"""Declarations beyond the standard, in the shape of those of the standard: one file per chapter."""

from ivy_api.dispatch import registry
from ivy_api.extensions import (
    calculus,
    correlation,
    counting,
    creation,
    data_types,
    elementwise,
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
    special,
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

registry.register("", data_types, creation, elementwise, special)
registry.register("", statistical, nan_statistics, quantiles, counting, correlation)
registry.register("", joining, manipulation, padding, patches, gathering, scattering, updating)
registry.register("", ranking, order, sets, segments, products, calculus)
registry.register("linalg", decompositions, factorisations, linalg_products, singular, solving)
registry.register("fft", short_time, transforms, windows)
registry.register("nn", activations, linear_layers, convolution, pooling, interpolation, sampling, detection, attention, recurrent)
registry.register("nn", normalisation, losses, regression_losses, structured_losses)
registry.register("random", arrangement, continuous, discrete, gammas, keys)
