"""``torch.amp``: regions in which functions choose the data type that they compute in, and the scaling of losses."""

from ivy_frontend_torch._implementation.casting import autocast as autocast
from ivy_frontend_torch._implementation.casting import custom_bwd as custom_bwd
from ivy_frontend_torch._implementation.casting import custom_fwd as custom_fwd
from ivy_frontend_torch._implementation.casting import is_autocast_available as is_autocast_available
from ivy_frontend_torch._implementation.scaling import GradScaler as GradScaler
