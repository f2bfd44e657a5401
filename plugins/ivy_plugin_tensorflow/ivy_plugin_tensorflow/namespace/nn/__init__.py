"""The functions of the sub-namespace ``nn``, one file per chapter."""

from __future__ import annotations

from ivy_plugin_tensorflow.namespace.nn.activations import *
from ivy_plugin_tensorflow.namespace.nn.convolution import *
from ivy_plugin_tensorflow.namespace.nn.detection import *
from ivy_plugin_tensorflow.namespace.nn.interpolation import *
from ivy_plugin_tensorflow.namespace.nn.linear_layers import *
from ivy_plugin_tensorflow.namespace.nn.losses import *
from ivy_plugin_tensorflow.namespace.nn.normalisation import *
from ivy_plugin_tensorflow.namespace.nn.pooling import *
from ivy_plugin_tensorflow.namespace.nn.regression_losses import *
from ivy_plugin_tensorflow.namespace.nn.structured_losses import *
