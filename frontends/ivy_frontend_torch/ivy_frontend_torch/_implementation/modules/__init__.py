"""The classes of `torch.nn`."""

from ivy_frontend_torch._implementation.modules import containers as containers
from ivy_frontend_torch._implementation.modules import convolution as convolution
from ivy_frontend_torch._implementation.modules import initialisation as initialisation
from ivy_frontend_torch._implementation.modules import layers as layers
from ivy_frontend_torch._implementation.modules import lazy as lazy
from ivy_frontend_torch._implementation.modules import normalisation as normalisation
from ivy_frontend_torch._implementation.modules import output as output
from ivy_frontend_torch._implementation.modules import parameter as parameter
from ivy_frontend_torch._implementation.modules import recurrent as recurrent
from ivy_frontend_torch._implementation.modules import simple as simple
from ivy_frontend_torch._implementation.modules import transformer as transformer
from ivy_frontend_torch._implementation.modules import utilities as utilities
