"""For other frontends: calls with tensors, which the active tapes record."""

from ivy_frontend_tensorflow._implementation.calls import State as State
from ivy_frontend_tensorflow._implementation.calls import namespace_of as namespace_of
from ivy_frontend_tensorflow._implementation.calls import native as native
from ivy_frontend_tensorflow._implementation.calls import recorded as recorded
from ivy_frontend_tensorflow._implementation.calls import tensors_in as tensors_in
from ivy_frontend_tensorflow._implementation.calls import wrapped as wrapped
from ivy_frontend_tensorflow._implementation.tensor import Tensor as Tensor
