"""The functions of the sub-namespace ``nn``, one file per chapter."""

from __future__ import annotations

from ivy_plugin_jax.namespace.nn.activations import *
from ivy_plugin_jax.namespace.nn.attention import *
from ivy_plugin_jax.namespace.nn.convolution import *
from ivy_plugin_jax.namespace.nn.interpolation import *
from ivy_plugin_jax.namespace.nn.losses import *
from ivy_plugin_jax.namespace.nn.normalisation import *
from ivy_plugin_jax.namespace.nn.pooling import *
from ivy_plugin_jax.namespace.nn.recurrent import *
from ivy_plugin_jax.namespace.nn.regression_losses import *
from ivy_plugin_jax.namespace.nn.sampling import *
from ivy_plugin_jax.namespace.nn.structured_losses import *
