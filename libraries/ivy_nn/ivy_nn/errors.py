"""The exceptions of models and training. Each is an `ivy_api.errors.IvyError`, and also derives from the matching built-in one."""

from __future__ import annotations

from ivy_api.errors import ArgumentError, IvyError
from ivy_api.errors import FileFormatError as FileFormatError


class ContainerError(ArgumentError):
    """A key, or a structure, that a Container cannot have."""


class FrozenContainerError(ContainerError, TypeError):
    """An assignment to a frozen Container."""


class LeafError(ContainerError, TypeError):
    """A leaf of a Container that is no array, where one is needed."""


class CheckpointNotFoundError(IvyError, FileNotFoundError):
    """A folder without checkpoints, or without one of this step."""


class MissingLibraryError(IvyError, ImportError):
    """An optional library that is not installed."""


class ModuleError(IvyError, RuntimeError):
    """A module that is called or changed in a way that it cannot be: not built, or without a key."""


class LayerError(ArgumentError):
    """An argument of a layer, or an input of it, with an invalid value or shape."""


class VariablesError(ArgumentError, KeyError):
    """Variables that do not fit a module: missing, unexpected, or of other shapes."""

    __str__ = Exception.__str__  # KeyError would quote the message


class KeyReuseWarning(UserWarning):
    """A key of random numbers was used twice, so that both calls drew the same numbers."""


class OptimizerError(ArgumentError):
    """Settings of an optimizer, or parameters, gradients and a state, that it cannot use."""


class DataError(ArgumentError):
    """Data that a loader, a metric or a training run cannot use."""


class TrainingError(IvyError, RuntimeError):
    """A training run that cannot go on."""


class NotFiniteError(TrainingError):
    """A loss that is nan or infinite."""


class NotFiniteWarning(UserWarning):
    """A loss was nan or infinite."""


class MetricWarning(UserWarning):
    """A metric may have been given other outputs than it takes."""
