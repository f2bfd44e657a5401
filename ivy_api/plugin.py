"""The API for plugin authors: ``from ivy_api.plugin import Backend, hookimpl``.

A separate module, so that ``import ivy_api`` need not import pluggy.
"""

from __future__ import annotations

from ivy_api.dispatch.backend import HOOK_VERSION as HOOK_VERSION
from ivy_api.dispatch.backend import Backend as Backend
from ivy_api.dispatch.backend import Limit as Limit
from ivy_api.dispatch.backend import mixed as mixed
from ivy_api.dispatch.chapters import by_chapter as by_chapter
from ivy_api.dispatch.containers import catch_up as catch_up
from ivy_api.dispatch.context import default_namespace as default_namespace
from ivy_api.dispatch.declare import XP as XP
from ivy_api.dispatch.declare import accumulates as accumulates
from ivy_api.dispatch.declare import broadcasts as broadcasts
from ivy_api.dispatch.declare import data_dependent as data_dependent
from ivy_api.dispatch.declare import operands as operands
from ivy_api.dispatch.declare import piecewise_constant as piecewise_constant
from ivy_api.dispatch.hookspecs import hookimpl as hookimpl
from ivy_api.dispatch.hookspecs import hookspec as hookspec
from ivy_api.dispatch.namespace import primitive_namespace as primitive_namespace
from ivy_api.dispatch.plugins import register_plugin as register_plugin
from ivy_api.dispatch.real_numbers import real_only as real_only
from ivy_api.dispatch.registry import declaration as declaration
from ivy_api.dispatch.registry import declarations as declarations
from ivy_api.dispatch.registry import extensions as extensions
from ivy_api.dispatch.registry import nearest as nearest
from ivy_api.dispatch.schema import Schema as Schema
from ivy_api.errors import branching_error as branching_error
from ivy_api.errors import closure_error as closure_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ivy_api.frontends.capturing import Origin as Origin
    from ivy_api.frontends.capturing import State as State
    from ivy_api.frontends.capturing import Stateful as Stateful
    from ivy_api.frontends.capturing import current_origin as current_origin
    from ivy_api.frontends.capturing import located as located

_OF_GRAPHS = ("Origin", "State", "Stateful", "current_origin", "located")


def __getattr__(name: str) -> Any:
    """Return what objects say of themselves to `ivy_api.trace_graph`: a first result does not need it."""
    if name not in _OF_GRAPHS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ivy_api.frontends import capturing

    return getattr(capturing, name)


def derivative_rules(name: str) -> tuple[Callable[..., Any], ...]:
    """Return the core's derivative rules of an elementwise function, for a framework whose own derivative is less accurate.

    Parameters
    ----------
    name : the qualified name of the function

    Returns
    -------
    out : for each array argument ``rule(xp, g, out, *arrays)``: the cotangent ``g`` of the result ``out`` times the partial
        derivative, of the broadcast shape. It maps the tangent of the argument to its share of that of the result, too
    """
    from ivy_api.autodiff import rules
    from ivy_api.autodiff.registry import DERIVATIVES

    rules.load()
    return tuple(rule for rule in DERIVATIVES[name].rules if rule is not None)
