"""Register all chapters beyond the standard, and add their functions to the packages of the sub-namespaces."""

from ivy_api.dispatch import registry
from ivy_api.extensions import (
    bessel,
    calculus,
    correlation,
    counting,
    creation,
    data_types,
    elementwise,
    fft,
    indexing,
    integrals,
    joining,
    linalg,
    manipulation,
    nan_statistics,
    nn,
    padding,
    patches,
    products,
    quantiles,
    random,
    segments,
    sets,
    sorting,
    special,
    statistical,
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
    optimisation,
    pooling,
    recurrent,
    regression_losses,
    sampling,
    structured_losses,
)
from ivy_api.extensions.random import arrangement, continuous, discrete, gammas, keys

_SPACES = (
    (linalg, "linalg", (decompositions, factorisations, linalg_products, singular, solving)),
    (fft, "fft", (short_time, transforms, windows)),
    (nn, "nn", (activations, linear_layers, convolution, pooling, interpolation, sampling, detection, attention, recurrent)),
    (nn, "nn", (normalisation, losses, regression_losses, structured_losses, optimisation)),
    (random, "random", (arrangement, continuous, discrete, gammas, keys)),
)

registry.register("", data_types, creation, elementwise, special, bessel, integrals)
registry.register("", statistical, nan_statistics, quantiles, counting, correlation)
registry.register("", joining, manipulation, padding, patches, indexing)
registry.register("", sorting, sets, segments, products, calculus)
for package, extension, modules in _SPACES:
    registry.register(extension, *modules)
    vars(package).update({name: declaration.public for name, declaration in registry.registered(extension).items()})
