"""JAX's code as `Captured`: its jaxpr, its states, and the names of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import ivy_api
from ivy_api.errors import CaptureError, IvyError
from ivy_api.frontends import find_namespace
from ivy_api.frontends.capturing import Captured, Options, State, flatten, keys_of, unflatten
from ivy_frontend_jax._implementation.states import flag
from ivy_frontend_jax.capture import models
from ivy_frontend_jax.capture.containers import register_containers
from ivy_frontend_jax.capture.equations import Evaluation
from ivy_frontend_jax.capture.jaxprs import has_wide_types
from ivy_frontend_jax.capture.keys import is_key, words_of
from ivy_frontend_jax.capture.naming import Naming
from ivy_frontend_jax.capture.origins import frames_of


def capture(obj: Any, args: tuple[Any, ...], kwargs: dict[str, Any], options: Options) -> Captured:
    """Return code as `Captured`: see `ivy_frontend_jax.capture.capture`."""
    import jax

    register_containers((args, kwargs))
    leaves, structure = flatten((args, kwargs))
    at = [i for i, leaf in enumerate(leaves) if is_key(leaf) or find_namespace(leaf) is not None]
    names = [_name(keys) for keys in keys_of((args, kwargs))]
    model = models.model_of(obj)
    result = _Result()

    def flat(states: Sequence[Any], *arrays: Any) -> Any:
        given = list(leaves)
        for i, x in zip(at, arrays, strict=True):
            given[i] = x
        own_args, own_kwargs = unflatten(structure, given)
        out, changed = model.call(dict(zip(model.moving, states, strict=True)), own_args, own_kwargs)
        return result.arrays(out), changed

    inputs = [leaves[i] for i in at]
    moving = [model.states[name].value for name in model.moving]
    try:
        with model.scopes():
            jaxpr, shapes = jax.make_jaxpr(flat, return_shape=True)(moving, *inputs)
    except IvyError:
        raise
    except Exception as error:
        raise _untraceable(obj, error) from error
    backend = "jax" if "bf16" in str(jaxpr.jaxpr) else "numpy"  # which has no such data type
    plan = _Plan(model, jaxpr, sorted(shapes[1]), len(shapes[0]), result, backend)
    states = {name: State(words_of(state.value), state.kind, state.trainable) for name, state in model.states.items()}
    settings = partial(flag, "jax_enable_x64", has_wide_types())
    arrays = [words_of(x) for x in inputs]
    return Captured(plan.call, arrays, [names[i] for i in at], states, model.aliases, backend, positions=at, settings=settings)


class _Result:
    """What code returns: its arrays, and how to rebuild the rest."""

    structure: Any = None
    others: Mapping[int, Any] = {}

    def arrays(self, out: Any) -> list[Any]:
        """Return the arrays of a result, and remember the rest."""
        import jax

        register_containers(out)
        leaves, self.structure = jax.tree.flatten(out)
        self.others = {i: x for i, x in enumerate(leaves) if not _is_value(x)}
        return [x for i, x in enumerate(leaves) if i not in self.others]

    def rebuilt(self, arrays: Sequence[Any]) -> Any:
        """Return the result with other arrays."""
        import jax

        given = iter(arrays)
        leaves = [self.others[i] if i in self.others else next(given) for i in range(self.structure.num_leaves)]
        return jax.tree.unflatten(self.structure, leaves)


def _is_value(x: Any) -> bool:
    return hasattr(x, "shape") and hasattr(x, "dtype")


class _Plan:
    """A jaxpr as a function of states and inputs.

    Attributes
    ----------
    model, jaxpr, result : what it was made from
    backend : the name of the backend whose arrays it is called with
    changed : the names of the states whose new values follow the results, which are ``count``
    """

    def __init__(self, model: models.Model, jaxpr: Any, changed: Sequence[str], count: int, result: _Result, backend: str) -> None:
        self.model, self.jaxpr, self.changed, self.count, self.result, self.backend = model, jaxpr, changed, count, result, backend
        self.naming = Naming()
        invars = dict(zip(jaxpr.jaxpr.invars, model.moving, strict=False))
        outputs = jaxpr.jaxpr.outvars[count:]
        self.updated = [name for name, x in zip(changed, outputs, strict=True) if hasattr(x, "val") or invars.get(x) != name]

    def call(self, states: Mapping[str, Any], inputs: Sequence[Any]) -> tuple[Any, Mapping[str, Any]]:
        """Return the result and the new values of states."""
        fixed = {id(state.value): states[name] for name, state in self.model.states.items()}
        run = Evaluation(fixed, self.naming)
        with ivy_api.use_backend(self.backend):
            outputs = run.evaluate(self.jaxpr, *(states[name] for name in self.model.moving), *inputs)
        run.has_ended = True
        new = dict(zip(self.changed, outputs[self.count :], strict=True))
        return self.result.rebuilt(outputs[: self.count]), {name: new[name] for name in self.updated}


def _name(keys: Sequence[Any]) -> str:
    """The name of an argument: ``x0`` for a positional one, with what leads to a leaf of it."""
    first = f"x{keys[1]}" if keys[0] == 0 else str(keys[1])
    return "_".join([first, *map(str, keys[2:])])


def _untraceable(obj: Any, error: Exception) -> CaptureError:
    """The error for code that JAX cannot trace, with the user's line."""
    first = str(error).strip().partition("\n")[0]
    hint = ""
    if type(error).__module__.startswith("jax"):
        hint = " Write a branch on a value as jax.lax.cond or jnp.where, a loop as jax.lax.while_loop, scan or fori_loop."
    name = getattr(obj, "__name__", type(obj).__qualname__)
    found = CaptureError(f"JAX cannot trace {name}: {type(error).__name__}: {first}{hint}")
    import traceback

    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frames_of(_Frames(frame.filename, frame.lineno or 0, frame.name)):
            found.locate_at(frame.filename, frame.lineno or 0, frame.name)
            break
    return found


class _Frames:
    """One frame, in the form of a traceback of JAX."""

    def __init__(self, file_name: str, line_num: int, function_name: str) -> None:
        self.file_name, self.line_num, self.function_name = file_name, line_num, function_name
        self.frames = [self]
