"""The sub-namespace ``nn``: what neural networks are made of, as functions."""

from ivy_api.extensions.nn.activations import *
