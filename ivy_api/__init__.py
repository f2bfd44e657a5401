"""Write array code once, run it on any framework: ``xp = ivy_api.namespace_for(x)``.

Everything below is a re-export. The plugin API is in `ivy_api.plugin`. The functions beyond the standard are imported on first
use, so that ``import ivy_api`` takes milliseconds.
"""

import sys as _sys

from ivy_api import errors as errors
from ivy_api import standard as standard  # before its modules, which do not import it again after an interrupted import
from ivy_api.adapt.arguments import device_of as device_of
from ivy_api.adapt.dtype_errors import dtype_name as dtype_name
from ivy_api.array import Array as Array
from ivy_api.array import namespace as namespace
from ivy_api.array import strict as strict
from ivy_api.array import unwrap as unwrap
from ivy_api.dispatch import registry as _registry
from ivy_api.dispatch.context import current_backend as current_backend
from ivy_api.dispatch.context import set_backend as set_backend
from ivy_api.dispatch.context import unset_backend as unset_backend
from ivy_api.dispatch.context import use_backend as use_backend
from ivy_api.dispatch.declare import composed as composed
from ivy_api.dispatch.declare import declared as declared
from ivy_api.dispatch.installed import backends as backends
from ivy_api.dispatch.installed import supports as supports
from ivy_api.dispatch.lookup import namespace_for as namespace_for
from ivy_api.standard.constants import *
from ivy_api.standard.creation import *
from ivy_api.standard.data_types import *
from ivy_api.standard.elementwise import *
from ivy_api.standard.indexing import *
from ivy_api.standard.inspection import *
from ivy_api.standard.inspection import __array_namespace_info__ as __array_namespace_info__
from ivy_api.standard.linear_algebra import *
from ivy_api.standard.manipulation import *
from ivy_api.standard.searching import *
from ivy_api.standard.sets import *
from ivy_api.standard.sorting import *
from ivy_api.standard.statistical import *
from ivy_api.standard.utility import *

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from ivy_api.array.checks import check_arrays as check_arrays
    from ivy_api.array.checks import explain_errors as explain_errors
    from ivy_api.extensions import fft as fft
    from ivy_api.extensions import linalg as linalg
    from ivy_api.extensions import nn as nn
    from ivy_api.extensions import random as random
    from ivy_api.extensions.bessel import *
    from ivy_api.extensions.calculus import *
    from ivy_api.extensions.correlation import *
    from ivy_api.extensions.counting import *
    from ivy_api.extensions.creation import *
    from ivy_api.extensions.data_types import *
    from ivy_api.extensions.elementwise import *
    from ivy_api.extensions.indexing import *
    from ivy_api.extensions.integrals import *
    from ivy_api.extensions.joining import *
    from ivy_api.extensions.manipulation import *
    from ivy_api.extensions.nan_statistics import *
    from ivy_api.extensions.padding import *
    from ivy_api.extensions.patches import *
    from ivy_api.extensions.products import *
    from ivy_api.extensions.quantiles import *
    from ivy_api.extensions.segments import *
    from ivy_api.extensions.sets import *
    from ivy_api.extensions.sorting import *
    from ivy_api.extensions.special import *
    from ivy_api.extensions.statistical import *
    from ivy_api.graphs.program import load_graph as load_graph
    from ivy_api.graphs.trace import trace_graph as trace_graph
    from ivy_api.transforms.compilation import *
    from ivy_api.transforms.control import *
    from ivy_api.transforms.custom_derivatives import *
    from ivy_api.transforms.derivatives import *
    from ivy_api.transforms.jacobians import *
    from ivy_api.transforms.pytrees import register_pytree_node as register_pytree_node
    from ivy_api.transforms.trees import *
    from ivy_api.transforms.vectorisation import *

__version__ = "0.1.0"
__array_api_version__ = _registry.STANDARD


_spaces: set[str] = set()
"""The names of the sub-namespaces that are attributes of this module."""


def _add_extensions() -> None:
    """Import the extensions and set them as attributes of this module, which avoids a look-up on each access."""
    from ivy_api.extensions import chapters

    here, own = globals(), f"{chapters.__package__}."
    spaces = {name: getattr(chapters, name) for name in _registry.extensions() if hasattr(chapters, name)}
    here |= spaces
    _spaces.update(spaces)
    found = (d for d in _registry.declarations().values() if d.module.startswith(own))  # others may declare functions too
    here |= {d.name: d.public for d in found}
    for space in spaces.values():
        _look_up_in(space)
    _registry.on_all_loaded(_drop_look_up)


def _look_up_in(space: "ModuleType") -> None:
    """Let a sub-namespace load the plugins, which may add functions to it, for a name that it does not have."""
    attributes = vars(space)

    def look_up(name: str) -> object:
        if not name.startswith("__") and not _registry.is_loading():
            _add_plugins()
        try:
            return attributes[name]
        except KeyError:
            raise AttributeError(f"module {space.__name__!r} has no attribute {name!r}") from None

    def listing() -> list[str]:
        _add_plugins()
        return sorted(attributes)

    attributes |= {"__getattr__": look_up, "__dir__": listing}


def _add_transformations() -> None:
    """Import the transformations of functions, and set them as attributes of this module."""
    from ivy_api.transforms import chapters as chapters
    from ivy_api.transforms import trees
    from ivy_api.transforms.pytrees import register_pytree_node

    here = globals()
    here |= {d.name: d.public for d in _registry.registered("").values() if d.kind == "transformation"}
    here |= {name: getattr(trees, name) for name in trees.__all__}
    here["register_pytree_node"] = register_pytree_node


def _add_checks() -> None:
    from ivy_api.array.checks import check_arrays, explain_errors

    globals().update(check_arrays=check_arrays, explain_errors=explain_errors)


def _add_graphs() -> None:
    from ivy_api.graphs.program import load_graph
    from ivy_api.graphs.trace import trace_graph

    globals().update(load_graph=load_graph, trace_graph=trace_graph)


def _drop_look_up() -> None:
    """Remove what is only needed until all plugins are loaded: a module with a ``__getattr__`` has slower attribute access."""
    here = globals()
    for space in (here, *(vars(here[name]) for name in _spaces if name in here)):
        space.pop("__getattr__", None)
    here["__all__"] = _public_names()


def _public_names() -> list[str]:
    """What a star import gives: the names that are for users, without the packages of the implementation."""
    spaces = {"errors", *_spaces}
    here = {name: value for name, value in globals().items() if name == "__array_namespace_info__" or not name.startswith("_")}
    return sorted({name for name, value in here.items() if name in spaces or type(value) is not type(_sys)} - {"TYPE_CHECKING"})


def _check_free(functions: "Mapping[tuple[str, str], object]") -> None:
    """Raise an error if a plugin cannot publish functions of these names, each with its sub-namespace."""
    from pkgutil import iter_modules

    here = globals()
    own = {*here, *(module.name for module in iter_modules(_sys.modules[__name__].__path__))}  # with what is imported later
    for (extension, name), function in functions.items():
        if extension and extension in own and extension not in _spaces:
            raise errors.ArgumentError(
                f"'ivy_api.{extension}' is not a namespace of functions. Choose another name for the extension."
            )
        space = vars(here[extension]) if extension in here else {} if extension else here
        if name in (space if extension else own) and space.get(name) is not function:
            raise errors.ArgumentError(f"'ivy_api.{f'{extension}.{name}'.lstrip('.')}' exists already. Choose another name.")


def _publish(extension: str, name: str, function: object) -> None:
    """Publish a function that a plugin declares, here or in a sub-namespace."""
    here = globals()
    if extension and extension not in here:
        _spaces.add(extension)
        here[extension] = type(_sys)(f"ivy_api.{extension}", f"The framework-agnostic functions of the extension {extension!r}.")
    space = vars(here[extension]) if extension else here
    space[name] = function
    if "__all__" in here:
        here["__all__"] = _public_names()


def _add_plugins() -> None:
    """Load every plugin, for the functions it declares."""
    from ivy_api.dispatch import plugins

    plugins.PLUGINS.all()


if not TYPE_CHECKING:

    def __getattr__(name):
        if not name.startswith("__") or name == "__all__":  # what a star import asks for
            _registry.load_all()
            if name not in globals() and not _registry.is_loading():
                _add_plugins()
        try:
            return globals()[name]
        except KeyError:
            raise AttributeError(f"module 'ivy_api' has no attribute {name!r}") from None

    def __dir__():
        _registry.load_all()
        _add_plugins()
        return sorted(globals())


_registry.on_first_use(_add_checks)
_registry.on_first_use(_add_graphs)
_registry.on_first_use(_add_transformations)
_registry.on_first_use(_add_extensions)
_registry.publish_with(_check_free, _publish)
