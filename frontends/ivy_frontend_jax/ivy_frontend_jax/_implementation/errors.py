"""`jax.errors`."""

from __future__ import annotations

from ivy_frontend_jax._implementation.frontend import FRONTEND


class JAXTypeError(TypeError):
    """JAX's errors of type."""


class JAXIndexError(IndexError):
    """JAX's errors of an index."""


class JaxRuntimeError(RuntimeError):
    """An error while a program runs."""


class JaxprTypeError(TypeError):
    """A program with wrong types."""


class ConcretizationTypeError(TypeError):
    """A value was asked for in a transformed function, where there is none yet."""


class TracerArrayConversionError(JAXTypeError):
    """A NumPy array was asked for in a transformed function."""


class TracerBoolConversionError(ConcretizationTypeError):
    """A truth value was asked for in a transformed function."""


class TracerIntegerConversionError(JAXTypeError):
    """An integer was asked for in a transformed function."""


class NonConcreteBooleanIndexError(JAXIndexError):
    """A mask whose elements are not known yet, as an index."""


class UnexpectedTracerError(JAXTypeError):
    """An array of a transformed function was used outside of it."""


class KeyReuseError(RuntimeError):
    """A key was used twice."""


class InconclusiveDimensionOperation(Exception):
    """A comparison of symbolic sizes without an answer."""


for _class in list(vars().values()):
    if isinstance(_class, type) and issubclass(_class, Exception):
        FRONTEND.value(f"jax.errors.{_class.__name__}", _class)
