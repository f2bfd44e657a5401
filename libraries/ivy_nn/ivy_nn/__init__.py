"""Models and training on any array framework: ``import ivy_nn as nn``.

Everything below is a re-export.
"""

from ivy_api.errors import OWN
from ivy_nn import checkpoints as checkpoints
from ivy_nn import errors as errors
from ivy_nn import initializers as initializers
from ivy_nn import models as models
from ivy_nn import optimizers as optimizers
from ivy_nn import training as training
from ivy_nn.checkpoints import Checkpoints as Checkpoints
from ivy_nn.container import Container as Container
from ivy_nn.layers import *
from ivy_nn.module import Module as Module
from ivy_nn.variables import Buffer as Buffer
from ivy_nn.variables import Parameter as Parameter

__version__ = "0.1.0"

OWN.add(__name__)  # errors and graphs quote the user's lines
