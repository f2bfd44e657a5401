"""The sub-namespace ``nn``: neural network functions."""

TYPE_CHECKING = False  # `ivy_api.extensions.chapters` adds the functions, so that importing one chapter imports no other
if TYPE_CHECKING:
    from ivy_api.extensions.nn.activations import *
    from ivy_api.extensions.nn.attention import *
    from ivy_api.extensions.nn.convolution import *
    from ivy_api.extensions.nn.detection import *
    from ivy_api.extensions.nn.interpolation import *
    from ivy_api.extensions.nn.linear_layers import *
    from ivy_api.extensions.nn.losses import *
    from ivy_api.extensions.nn.normalisation import *
    from ivy_api.extensions.nn.optimisation import *
    from ivy_api.extensions.nn.pooling import *
    from ivy_api.extensions.nn.recurrent import *
    from ivy_api.extensions.nn.regression_losses import *
    from ivy_api.extensions.nn.sampling import *
    from ivy_api.extensions.nn.structured_losses import *
