"""Learning rates that change: functions of the number of steps taken before.

Each function returns a `Schedule`, to be passed as ``lr``. It takes a Python number, or an array, of any backend and in any
transformation. Any other function of an array can be passed as well: it gets the number of steps as a 0-d array of the dtype of
the computation.
"""

from ivy_nn.optimizers.schedules.basic import Schedule as Schedule
from ivy_nn.optimizers.schedules.basic import constant as constant
from ivy_nn.optimizers.schedules.basic import exponential as exponential
from ivy_nn.optimizers.schedules.basic import inverse_sqrt as inverse_sqrt
from ivy_nn.optimizers.schedules.basic import joined as joined
from ivy_nn.optimizers.schedules.basic import linear as linear
from ivy_nn.optimizers.schedules.basic import multi_step as multi_step
from ivy_nn.optimizers.schedules.basic import piecewise as piecewise
from ivy_nn.optimizers.schedules.basic import polynomial as polynomial
from ivy_nn.optimizers.schedules.basic import step as step
from ivy_nn.optimizers.schedules.cosines import cosine as cosine
from ivy_nn.optimizers.schedules.cosines import cosine_restarts as cosine_restarts
from ivy_nn.optimizers.schedules.cosines import cyclic as cyclic
from ivy_nn.optimizers.schedules.cosines import one_cycle as one_cycle
from ivy_nn.optimizers.schedules.cosines import warmup_cosine as warmup_cosine
