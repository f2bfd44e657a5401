"""Optimizers, as pure functions over pytrees of parameters; learning rates that change; and what is done to gradients and weights.

>>> import numpy as np
>>> from ivy_nn.optimizers import Adam
>>> optimizer = Adam(lr=0.1)
>>> v = [np.asarray([1.0, -2.0])]
>>> state = optimizer.init(v)
>>> for _ in range(100):
...     v, state = optimizer.step(v, [2 * v[0]], state)
>>> bool(np.all(np.abs(v[0]) < 0.01))
True
"""

from ivy_nn.optimizers import schedules as schedules
from ivy_nn.optimizers.adafactor import Adafactor as Adafactor
from ivy_nn.optimizers.adam import Adam as Adam
from ivy_nn.optimizers.adam import AdamW as AdamW
from ivy_nn.optimizers.adam_variants import Adamax as Adamax
from ivy_nn.optimizers.adam_variants import NAdam as NAdam
from ivy_nn.optimizers.adam_variants import RAdam as RAdam
from ivy_nn.optimizers.adaptive import Adadelta as Adadelta
from ivy_nn.optimizers.adaptive import Adagrad as Adagrad
from ivy_nn.optimizers.adaptive import RMSprop as RMSprop
from ivy_nn.optimizers.averaging import Average as Average
from ivy_nn.optimizers.averaging import AverageState as AverageState
from ivy_nn.optimizers.averaging import ExponentialAverage as ExponentialAverage
from ivy_nn.optimizers.base import Optimizer as Optimizer
from ivy_nn.optimizers.clipping import clip_by_global_norm as clip_by_global_norm
from ivy_nn.optimizers.clipping import clip_by_norm as clip_by_norm
from ivy_nn.optimizers.clipping import clip_by_value as clip_by_value
from ivy_nn.optimizers.clipping import global_norm as global_norm
from ivy_nn.optimizers.layerwise import LAMB as LAMB
from ivy_nn.optimizers.layerwise import LARS as LARS
from ivy_nn.optimizers.lbfgs import LBFGS as LBFGS
from ivy_nn.optimizers.lbfgs import LBFGSState as LBFGSState
from ivy_nn.optimizers.lion import Lion as Lion
from ivy_nn.optimizers.loss_scaling import LossScaling as LossScaling
from ivy_nn.optimizers.loss_scaling import ScaleState as ScaleState
from ivy_nn.optimizers.plateau import PlateauState as PlateauState
from ivy_nn.optimizers.plateau import ReduceOnPlateau as ReduceOnPlateau
from ivy_nn.optimizers.sgd import SGD as SGD
from ivy_nn.optimizers.state import State as State
from ivy_nn.optimizers.wrappers import Accumulated as Accumulated
from ivy_nn.optimizers.wrappers import AccumulationState as AccumulationState
from ivy_nn.optimizers.wrappers import Averaged as Averaged
from ivy_nn.optimizers.wrappers import Clipped as Clipped
from ivy_nn.optimizers.wrappers import Lookahead as Lookahead
from ivy_nn.optimizers.wrappers import LookaheadState as LookaheadState
from ivy_nn.optimizers.wrappers import Scaled as Scaled
