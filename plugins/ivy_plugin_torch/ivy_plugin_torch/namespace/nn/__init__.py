"""The functions of the sub-namespace ``nn``, one file per chapter."""

from __future__ import annotations

from ivy_plugin_torch.namespace.nn.activations import *
from ivy_plugin_torch.namespace.nn.attention import *
from ivy_plugin_torch.namespace.nn.convolution import *
from ivy_plugin_torch.namespace.nn.interpolation import *
from ivy_plugin_torch.namespace.nn.linear_layers import *
from ivy_plugin_torch.namespace.nn.losses import *
from ivy_plugin_torch.namespace.nn.normalisation import *
from ivy_plugin_torch.namespace.nn.optimisation import *
from ivy_plugin_torch.namespace.nn.pooling import *
from ivy_plugin_torch.namespace.nn.recurrent import *
from ivy_plugin_torch.namespace.nn.regression_losses import *
from ivy_plugin_torch.namespace.nn.sampling import *
from ivy_plugin_torch.namespace.nn.structured_losses import *
