"""The classes of `torch.nn`."""

from ivy_frontend_torch._implementation.modules import containers as containers
from ivy_frontend_torch._implementation.modules import convolution as convolution
from ivy_frontend_torch._implementation.modules import layers as layers
from ivy_frontend_torch._implementation.modules import normalisation as normalisation
from ivy_frontend_torch._implementation.modules import parameter as parameter
from ivy_frontend_torch._implementation.modules import simple as simple
