"""Models as those of a framework: each function imports the framework it names.

``to_torch``, ``to_keras``, ``to_nnx``, ``to_linen``, ``to_equinox`` and ``to_haiku`` return a model of that framework with the
variables of ours. It is trained with the framework's own tools, and ``variables_of`` returns its variables to ours.
"""

from __future__ import annotations

from typing import Any

from ivy_nn.container import Container
from ivy_nn.errors import ModuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import equinox
    import flax.linen
    import flax.nnx
    import haiku
    import keras
    import torch

    from ivy_nn.module import Module


def to_torch(module: Module, *, key: Any = None) -> torch.nn.Module:
    """Return a ``torch.nn.Module`` with the variables of a module.

    Its parameters and buffers have the names of ours. ``train()``, ``to()``, ``state_dict()``, ``copy.deepcopy``, ``torch.save``
    and ``torch.compile`` work as for any other.

    Parameters
    ----------
    module : a module that is built, on any backend; it stays as it is
    key : key of ``xp.random``, for dropout: call number ``i`` in training uses ``fold_in(key, i)``. By default torch's generator

    Returns
    -------
    out : called with the inputs of ``module``, which are tensors; ``key=`` replaces the key for one call

    Raises
    ------
    ModuleError
        if the module is not built.

    Examples
    --------
    >>> import ivy_nn as nn
    >>> net = to_torch(nn.Linear(3, 2).build())  # doctest: +SKIP
    """
    from ivy_nn.native.torch import TorchModule

    return TorchModule(checked(module), key)


def to_keras(module: Module, *, key: Any = None, **kwargs: Any) -> keras.layers.Layer:
    """Return a Keras layer with the variables of a module: for ``keras.Sequential``, ``fit``, ``export``, on any backend of Keras.

    Parameters
    ----------
    module : a module that is built, on any backend; it stays as it is
    key : key of ``xp.random``, for dropout: see `to_torch`. By default a ``keras.random.SeedGenerator``
    **kwargs : arguments of ``keras.layers.Layer``, such as ``name``

    Returns
    -------
    out : the layer

    Raises
    ------
    ModuleError
        if the module is not built.
    """
    from ivy_nn.native.keras import KerasLayer

    return KerasLayer(checked(module), key, **kwargs)


def to_nnx(module: Module, *, rngs: flax.nnx.Rngs | None = None) -> flax.nnx.Module:
    """Return a Flax NNX module with the variables of a module, in its attribute ``variables``, by path.

    Parameters are ``nnx.Param``. ``train()`` and ``eval()`` set its mode.

    Parameters
    ----------
    module : a module that is built, on any backend; it stays as it is
    rngs : for dropout; the stream is ``dropout``. ``key=`` of a call replaces it

    Returns
    -------
    out : the NNX module

    Raises
    ------
    ModuleError
        if the module is not built.
    """
    from ivy_nn.native.flax import NNXModule

    return NNXModule(checked(module), rngs)


def to_linen(module: Module) -> flax.linen.Module:
    """Return a Flax Linen module which starts with the variables of a module.

    Its collections are ``params`` and ``buffers``, with our paths as names. Called with ``training=True`` it updates ``buffers``,
    and draws from the stream ``dropout``, unless a ``key`` is passed.

    Parameters
    ----------
    module : a module that is built, on any backend; it stays as it is

    Returns
    -------
    out : the Linen module

    Raises
    ------
    ModuleError
        if the module is not built.
    """
    from ivy_nn import pytrees
    from ivy_nn.native.flax import Initial, LinenModule

    return LinenModule(pytrees.without_arrays(checked(module)), Initial(module))


def to_equinox(module: Module) -> tuple[equinox.Module, dict[str, Any]]:
    """Return an Equinox module with the trained parameters of a module, and the rest of its variables as a state.

    Parameters
    ----------
    module : a module that is built, on any backend; it stays as it is

    Returns
    -------
    model : called as ``out, state = model(x, state=state, key=key)``
    state : buffers and frozen parameters

    Raises
    ------
    ModuleError
        if the module is not built.
    """
    from ivy_nn.native.equinox import converted

    return converted(checked(module))


def to_haiku(module: Module, *, name: str | None = None) -> haiku.Module:
    """Return a Haiku module which starts with the variables of a module; to be called inside of ``haiku.transform_with_state``.

    Parameters
    ----------
    module : a module that is built, on any backend; it stays as it is
    name : the name of the Haiku module

    Returns
    -------
    out : called as ``out = model(x, training=True)``

    Raises
    ------
    ModuleError
        if the module is not built.
    """
    from ivy_nn.native.haiku import HaikuModule

    return HaikuModule(checked(module), name)


def checked(module: Module) -> Module:
    """Check that a module is built."""
    from ivy_nn.traversal import walk

    missing = [path or type(module).__name__ for path, each in walk(module) if not each._built]
    if missing:
        raise ModuleError(
            f"Only a model that is built has variables: call model.build(key), or model(x), first; not built: {', '.join(missing)}."
        )
    return module


def variables_of(native: Any) -> Container:
    """Return the variables of a model that `to_torch`, `to_keras` or `to_nnx` made, by the names of the module it was made from.

    Give them to the module: ``module.update(variables_of(native))``. Those of the functional forms are pytrees already:
    ``module.update(params)`` for Linen's ``params`` and ``buffers``, ``module.update(model.v)`` and ``module.update(state)`` for
    Equinox.

    Raises
    ------
    ModuleError
        for any other model.
    """
    found = getattr(native, "ivy_variables", None)
    if found is None:
        raise ModuleError(f"variables_of takes a model that to_torch, to_keras and the like made; got {type(native).__name__}.")
    return Container(found())
