"""The layers."""

from ivy_nn.layers.linear import Linear as Linear
