"""``backward``, ``torch.autograd.grad``, hooks, and functions with a backward pass of their own."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, Self

from ivy_api.frontends import find_namespace, tape
from ivy_frontend_torch._implementation.aliasing import identity
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.geometry import itself
from ivy_frontend_torch._implementation.modes import MODES, enable_grad, no_grad, set_grad_enabled
from ivy_frontend_torch._implementation.tensor import OWNERS, Tensor, node_of, set_node, value_of, view_of, wrap


def _tuple(x: Any) -> tuple[Any, ...]:
    return tuple(x) if isinstance(x, (tuple, list)) else (x,)


def _cotangents(outputs: Sequence[Tensor], given: Any) -> list[Tensor]:
    grads = [None] * len(outputs) if given is None else list(_tuple(given))
    if len(grads) != len(outputs):
        raise RuntimeError(f"got {len(outputs)} tensors and {len(grads)} gradients")
    found = []
    for output, g in zip(outputs, grads, strict=True):
        if g is None:
            if output.shape.numel() != 1:
                raise RuntimeError("grad can be implicitly created only for scalar outputs")
            if output.dtype.is_complex:
                raise RuntimeError(f"grad can be implicitly created only for real scalar outputs but got {output.dtype!r}")
            xp: Any = find_namespace(value_of(output))
            g = wrap(xp.ones_like(value_of(output)))
        elif g.shape != output.shape:
            raise RuntimeError(
                f"Mismatch in shape: grad_output[0] has a shape of {g.shape} and output[0] has a shape of {output.shape}."
            )
        elif g.dtype is not output.dtype:
            g = g.to(output.dtype)
        found.append(g)
    return found


def _nodes(outputs: Sequence[Tensor]) -> list[tape.Output]:
    found = []
    for i, output in enumerate(outputs):
        node = node_of(output)
        if node is None:
            raise RuntimeError(f"element {i} of tensors does not require grad and does not have a grad_fn")
        found.append(node)
    return found


def _computed(
    outputs: Sequence[Tensor], cotangents: Sequence[Tensor], inputs: Sequence[tape.Output], again: bool
) -> list[Tensor | None]:
    nodes = _nodes(outputs)
    xp = find_namespace(value_of(outputs[0]))
    given: list[Any] = [(value_of(g), node_of(g)) if again else value_of(g) for g in cotangents]
    with set_grad_enabled(again):
        found, at = tape.gradients(nodes, given, inputs, xp, again=again)
    return [None if g is None else wrap(g, node) for g, node in zip(found, at, strict=True)]


def _backward_to(outputs: Any, cotangents: Any, inputs: Sequence[Any], create_graph: bool) -> None:
    """Add the gradients to ``grad`` of the given tensors alone."""
    targets = [(node_of(t), t) for t in inputs]
    if not targets:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    found = _computed(outputs, cotangents, [node for node, _ in targets if node is not None], create_graph)
    for (_, t), g in zip(targets, found, strict=True):
        if g is not None:
            _accumulate(t, g)


@raw("torch.autograd")
def backward(
    tensors: Any,
    grad_tensors: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    grad_variables: Any = None,
    inputs: Any = None,
) -> None:
    """Add the gradients of tensors to ``grad`` of the leaves that they depend on."""
    outputs = _tuple(tensors)
    cotangents = _cotangents(outputs, grad_tensors if grad_tensors is not None else grad_variables)
    nodes = _nodes(outputs)
    if inputs is not None:
        _backward_to(outputs, cotangents, _tuple(inputs), create_graph)
        return
    leaves: dict[Any, Any] = {}
    for node in nodes:
        for leaf in tape.depends_on(node):
            leaves.setdefault(leaf, None)
    known = list(leaves)
    found = _computed(outputs, cotangents, [tape.Output(leaf, 0) for leaf in known], create_graph)
    for leaf, g in zip(known, found, strict=True):
        owner = OWNERS.get(leaf)
        if owner is not None and g is not None and (t := owner()) is not None:
            _accumulate(t, g)


def _accumulate(t: Any, g: Any) -> None:
    if t._grad is None:
        t._grad = g
    elif node_of(g) is not None:
        t._grad = t._grad + g
    else:
        with no_grad():
            t._grad = t._grad.add_(g) if node_of(t._grad) is None else t._grad + g
    for hook in getattr(t, "_post_hooks", {}).values():
        hook(t)


@raw("torch.Tensor", name="backward")
def backward_of(
    self: Tensor, gradient: Any = None, retain_graph: bool | None = None, create_graph: bool = False, inputs: Any = None
) -> None:
    """Add the gradients of this tensor to ``grad`` of the leaves that it depends on."""
    backward(self, gradient, retain_graph, create_graph, inputs=inputs)


def _stacked(rows: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return the gradients of each input for a batch of cotangents."""
    from ivy_frontend_torch._implementation.defining import public

    return tuple(None if column[0] is None else public("stack")(list(column)) for column in zip(*rows, strict=True))


@raw("torch.autograd")
def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Any, ...]:
    """Return the gradients of outputs with respect to inputs."""
    outs, ins = _tuple(outputs), _tuple(inputs)
    if is_grads_batched:
        rows = [_tuple(g) for g in zip(*(x.unbind(0) for x in _tuple(grad_outputs)), strict=True)]
        return _stacked([grad(outs, ins, row, True, create_graph, allow_unused, False, materialize_grads) for row in rows])
    nodes = []
    for t in ins:
        node = node_of(t)
        if node is None:
            raise RuntimeError("One of the differentiated Tensors does not require grad")
        nodes.append(node)
    found = _computed(outs, _cotangents(outs, grad_outputs), nodes, create_graph)
    if any(g is None for g in found) and not allow_unused and not materialize_grads:
        raise RuntimeError(
            "One of the differentiated Tensors appears to not have been used in the graph. Set allow_unused=True if this is the "
            "desired behavior."
        )
    if materialize_grads:
        return tuple(t.detach().new_zeros(t.shape) if g is None else g for g, t in zip(found, ins, strict=True))
    return tuple(found)


# Hooks.


class RemovableHandle:
    """Takes a hook away again."""

    def __init__(self, remove: Callable[[], None]) -> None:
        self._remove: Callable[[], None] | None = remove

    def remove(self) -> None:
        """Take the hook away."""
        if self._remove is not None:
            self._remove()
            self._remove = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.remove()


def _add_hook(output: tape.Output, hook: Any) -> RemovableHandle:
    node = output.node
    if node.hooks is None:
        node.hooks = {}
    hooks = node.hooks.setdefault(output.index, [])
    hooks.append(hook)
    return RemovableHandle(lambda: hooks.remove(hook))


@raw("torch.Tensor")
def register_hook(self: Tensor, hook: Any) -> RemovableHandle:
    """Call a function of the gradient whenever it is computed; what it returns replaces the gradient."""
    node = node_of(self)
    if node is None:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")

    def run(pair: Any) -> Any:
        found = hook(wrap(*pair))
        return pair if found is None else (value_of(found), node_of(found))

    return _add_hook(node, run)


@raw("torch.Tensor")
def register_post_accumulate_grad_hook(self: Tensor, hook: Any) -> RemovableHandle:
    """Call a function of a leaf after its gradient has been added to."""
    if not self.is_leaf or node_of(self) is None:
        raise RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors")
    hooks = self.__dict__.setdefault("_post_hooks", {})
    key = object()
    hooks[key] = hook
    return RemovableHandle(lambda: hooks.pop(key, None))


@raw("torch.Tensor")
def retain_grad(self: Tensor) -> None:
    """Keep the gradient of a tensor that is no leaf in ``grad``."""
    node = node_of(self)
    if node is None:
        raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
    if self.is_leaf or getattr(self, "_retains", False):
        return
    self._retains = True  # type: ignore[attr-defined]

    def keep(pair: Any) -> Any:
        _accumulate(self, wrap(*pair))
        return pair

    _add_hook(node, keep)


Tensor.retains_grad = property(lambda self: getattr(self, "_retains", False) and not self.is_leaf, doc="Whether ``grad`` is kept.")


class GradFn:
    """How a tensor was computed: its name, and those of the tensors it was computed from."""

    def __init__(self, node: tape.Node, name: str = "") -> None:
        self._node, self._name = node, name

    def name(self) -> str:
        """Return the name of the backward pass."""
        return type(self).__name__ if not self._name else f"{''.join(w.capitalize() for w in self._name.split('_'))}Backward0"

    @property
    def next_functions(self) -> tuple[Any, ...]:
        """What its arguments were computed by."""
        return tuple((None, 0) if parent is None else (GradFn(parent.node), parent.index) for parent in self._node.parents)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GradFn) and self._node is other._node

    def __hash__(self) -> int:
        return hash(self._node)

    def __repr__(self) -> str:
        return f"<{self.name()} object>"


def _grad_fn(self: Tensor) -> GradFn | None:
    output = node_of(self)
    return None if output is None or self.is_leaf else GradFn(output.node, self._function_name)


Tensor.grad_fn = property(_grad_fn, doc="How the tensor was computed; ``None`` for a leaf.")


# Functions with a backward pass of their own.


class Context:
    """What the forward pass of a `Function` keeps for the backward pass.

    Attributes
    ----------
    needs_input_grad : whether each argument requires gradients
    to_save, saved_tensors : the tensors kept
    non_differentiable : the outputs without gradients
    dirty_tensors : the arguments that were written to
    materialize_grads : whether gradients that are not there come as zeros
    """

    needs_input_grad: tuple[bool, ...] = ()
    to_save: tuple[Any, ...] = ()
    non_differentiable: tuple[Any, ...] = ()
    dirty_tensors: tuple[Any, ...] = ()
    materialize_grads: bool = True

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        """The tensors kept for the backward pass."""
        return self.to_save

    def save_for_backward(self, *tensors: Any) -> None:
        """Keep tensors for the backward pass."""
        self.to_save = tensors

    save_for_forward = save_for_backward

    def mark_non_differentiable(self, *tensors: Any) -> None:
        """Say that outputs have no gradients."""
        self.non_differentiable = tensors

    def mark_dirty(self, *tensors: Any) -> None:
        """Say that inputs were written to."""
        self.dirty_tensors = tensors

    def set_materialize_grads(self, value: bool) -> None:
        """Say whether gradients that are not there come as zeros."""
        self.materialize_grads = value


def _run_forward(cls: Any, ctx: Context, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Return the results of a `Function`, and let the context keep what the backward pass needs."""
    with no_grad():
        if cls.setup_context is Function.setup_context:
            return cls.forward(ctx, *args, **kwargs)
        result = cls.forward(*args, **kwargs)
        cls.setup_context(ctx, args, result)
        return result


def _cotangent(gradient: Any, x: Tensor, again: bool) -> tuple[Any, Any]:
    """Return the gradient of an argument, zeros without one, as the tape takes it: the native array and its output of the tape."""
    if gradient is None:
        native: Any = value_of(x)
        return find_namespace(native).zeros_like(native), None  # type: ignore[union-attr]
    return value_of(gradient), node_of(gradient) if again else None


class Function(Context):
    """A function with a backward pass of its own; derive from it, with static methods ``forward`` and ``backward``."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Raise: functions are called through `apply`."""
        raise RuntimeError("Legacy autograd function with non-static forward method is deprecated. Call the class's apply(...).")

    @staticmethod
    def forward(*args: Any, **kwargs: Any) -> Any:
        """Return the results; takes the context first unless there is a method ``setup_context``."""
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Any:
        """Return the gradients of the arguments."""
        raise NotImplementedError("You must implement either the backward or vjp method for your custom autograd.Function.")

    vjp = backward

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> Any:
        """Keep in the context what the backward pass needs, where `forward` does not take it."""
        raise NotImplementedError("setup_context is not implemented.")

    @classmethod
    def apply(cls, *args: Any, **kwargs: Any) -> Any:
        """Call the function, and record the call."""
        nodes = [node_of(x) if isinstance(x, Tensor) else None for x in args]
        needed = tuple([node is not None for node in nodes])
        recorded = MODES.grad and any(needed)
        ctx: Any = Context()
        ctx.needs_input_grad = needed
        backward = cls.backward if cls.backward is not Function.backward else cls.vjp
        result = _run_forward(cls, ctx, args, kwargs)
        if not recorded:
            return result
        outputs = _tuple(result)
        tensors = [x for x in outputs if isinstance(x, Tensor)]
        structs = [lambda v=value_of(t): find_namespace(v).zeros_like(v) for t in tensors]  # type: ignore[union-attr]

        def rule(given: Sequence[Any], again: bool) -> list[Any]:
            with enable_grad() if again else no_grad():
                found = _tuple(backward(ctx, *(wrap(g, node if again else None) for g, node in given)))
            found = (*found, *(None,) * (len(args) - len(found)))
            return [_cotangent(g, x, again) for g, x, node in zip(found, args, nodes, strict=False) if node is not None]

        call = tape.Node(None, (), [node for node in nodes if node is not None], None, structs, rule)
        numbers = itertools.count()
        new = [cls._output(ctx, x, args, tape.Output(call, next(numbers))) if isinstance(x, Tensor) else x for x in outputs]
        return tuple(new) if isinstance(result, (tuple, list)) else new[0]

    @classmethod
    def _output(cls, ctx: Any, x: Tensor, args: tuple[Any, ...], node: tape.Output) -> Tensor:
        """Return a tensor that ``forward`` returned as an output of the recorded call."""
        if any(x is one for one in ctx.non_differentiable) or x.dtype.category < 2:
            return x
        if any(x is one for one in ctx.dirty_tensors):
            set_node(x, node)
            return x
        same = any(x is one for one in args)
        out = view_of(x, value_of(x), node, identity, locate=itself) if same else wrap(value_of(x), node)
        out._function_name = cls.__name__
        return out


raw("torch.autograd")(Function)
