"""Initialisers: functions of a key, a shape and a dtype, which return an array.

Those with JAX's names return the numbers of `jax.nn.initializers` for the same key, and by default take weights to be of shape
``(…, in, out)``, as it does. The layers here have torch's weights, ``(out, in, …)``: for those pass ``in_axis=1, out_axis=0``, or
use the initialisers with torch's names (`xavier_uniform`, `kaiming_normal`, …), where that is the default.
"""

from __future__ import annotations

from ivy_nn.initializers.constants import constant as constant
from ivy_nn.initializers.constants import counter as counter
from ivy_nn.initializers.constants import identity as identity
from ivy_nn.initializers.constants import ones as ones
from ivy_nn.initializers.constants import zeros as zeros
from ivy_nn.initializers.distributions import fan_in_uniform as fan_in_uniform
from ivy_nn.initializers.distributions import normal as normal
from ivy_nn.initializers.distributions import truncated_normal as truncated_normal
from ivy_nn.initializers.distributions import uniform as uniform
from ivy_nn.initializers.orthogonality import delta_orthogonal as delta_orthogonal
from ivy_nn.initializers.orthogonality import orthogonal as orthogonal
from ivy_nn.initializers.scaling import calculate_gain as calculate_gain
from ivy_nn.initializers.scaling import fans as fans
from ivy_nn.initializers.scaling import glorot_normal as glorot_normal
from ivy_nn.initializers.scaling import glorot_uniform as glorot_uniform
from ivy_nn.initializers.scaling import he_normal as he_normal
from ivy_nn.initializers.scaling import he_uniform as he_uniform
from ivy_nn.initializers.scaling import kaiming_normal as kaiming_normal
from ivy_nn.initializers.scaling import kaiming_uniform as kaiming_uniform
from ivy_nn.initializers.scaling import lecun_normal as lecun_normal
from ivy_nn.initializers.scaling import lecun_uniform as lecun_uniform
from ivy_nn.initializers.scaling import variance_scaling as variance_scaling
from ivy_nn.initializers.scaling import xavier_normal as xavier_normal
from ivy_nn.initializers.scaling import xavier_uniform as xavier_uniform
