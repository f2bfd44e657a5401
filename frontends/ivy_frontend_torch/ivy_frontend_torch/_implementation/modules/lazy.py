"""Lazy layers: they learn the number of their inputs at the first call."""

from __future__ import annotations

import inspect
from typing import Any

from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.modules import convolution, layers, normalisation
from ivy_frontend_torch._implementation.modules.module import Module
from ivy_frontend_torch._implementation.modules.parameter import UninitializedBuffer, UninitializedParameter


class Lazy(Module):
    """A layer that becomes one of ``_becomes`` at the first call."""

    _becomes: Any
    _axis = 1

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        Module.__init__(self)
        own = inspect.signature(self._becomes.__init__).parameters
        names = [name for name in own if name != "self"][1:]
        given = {**dict(zip(names, args, strict=False)), **kwargs}
        unknown = set(given) - set(names)
        if unknown:
            raise TypeError(f"{type(self).__name__}.__init__() got an unexpected keyword argument '{unknown.pop()}'")
        self.__dict__["_arguments"] = given
        self.weight = UninitializedParameter()
        if given.get("bias", True):
            self.bias = UninitializedParameter()
        if "track_running_stats" in names:
            for name in ("running_mean", "running_var"):
                self.register_buffer(name, UninitializedBuffer())

    def has_uninitialized_params(self) -> bool:
        """Whether the layer was not called yet."""
        return True

    def initialize_parameters(self, input: Any) -> None:
        """Become the layer for inputs like this one."""
        training = self.training
        made = self._becomes(input.shape[self._axis], **self._arguments)
        made.train(training)
        for name in ("_parameters", "_buffers"):
            for key, value in vars(self)[name].items():
                new = vars(made)[name].get(key)
                if value is not None and new is not None:  # optimizers may hold the parameter
                    value._x, value._node, value._alias = new._x, new._node, new._alias
                    value.__class__ = type(value).cls_to_become
                    vars(made)[name][key] = value
        hooks = {key: value for key, value in vars(self).items() if key.endswith("_hooks")}
        self.__dict__.clear()
        self.__dict__.update(vars(made))
        self.__dict__.update(hooks)
        self.__class__ = self._becomes

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.initialize_parameters(args[0])
        return self(*args, **kwargs)


def _define(becomes: Any, axis: int) -> None:
    name = becomes.__name__
    made = type(
        f"Lazy{name}",
        (Lazy,),
        {
            "_becomes": becomes,
            "_axis": axis,
            "__module__": "ivy_frontend_torch.nn",
            "__doc__": f"``{name}`` whose number of inputs is learnt at the first call.",
        },
    )
    raw("torch.nn")(made)


_define(layers.Linear, -1)
for _axes in (1, 2, 3):
    for _kind in ("BatchNorm", "InstanceNorm"):
        _define(getattr(normalisation, f"{_kind}{_axes}d"), 1)
    for _kind in ("Conv", "ConvTranspose"):
        _define(getattr(convolution, f"{_kind}{_axes}d"), -_axes - 1)
