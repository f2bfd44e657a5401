"""``torch.func`` and ``torch.autograd.functional``: transformations of functions, by those of the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_api.frontends import default_namespace
from ivy_frontend_torch._implementation.autograd import grad as tape_grad
from ivy_frontend_torch._implementation.calls import Call, native_value, tensors_in, wrapped
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.frontend import Function
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.tensor import Tensor, namespace_of, node_of, require_grad


def lifted(function: Callable[..., Any], kwargs: dict[str, Any] | None = None) -> Callable[..., Any]:
    """Return a function of native arrays from one of tensors."""

    def native(*args: Any) -> Any:
        return native_value(function(*(wrapped(x) for x in args), **(kwargs or {})))

    return native


def _run(name: str, body: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function of native arrays and their namespace on tensors; the call is recorded as any other."""
    return Call(name, f"torch.func.{name}", Function(lambda *args, xp: body(xp, *args)))(*args)


def _transformed(name: str, doc: str, order: Callable[[Any], Any] = lambda x: x) -> None:
    def transform(func: Callable[..., Any], argnums: Any = 0, has_aux: bool = False, **options: Any) -> Callable[..., Any]:
        def inside(*args: Any, **kwargs: Any) -> Any:
            def body(xp: Any, *natives: Any) -> Any:
                of = "value_and_grad" if name == "grad_and_value" else name
                return order(getattr(xp, of)(lifted(func, kwargs), argnums=argnums, has_aux=has_aux)(*natives))

            return _run(name, body, args)

        inside.__name__ = getattr(func, "__name__", name)
        return inside

    transform.__name__ = transform.__qualname__ = name
    transform.__doc__ = doc
    raw("torch.func")(transform)


def _value_last(found: Any) -> Any:
    (value, *aux), gradient = (found[0] if isinstance(found[0], tuple) else (found[0],)), found[1]
    return (gradient, (value, *aux)) if aux else (gradient, value)


_transformed("grad", "Return a function that computes the gradient.")
_transformed("grad_and_value", "Return a function that computes the gradient and the value.", _value_last)
_transformed("jacrev", "Return a function that computes the Jacobian by rows, in reverse mode.")
_transformed("jacfwd", "Return a function that computes the Jacobian by columns, in forward mode.")


@raw("torch.func")
def hessian(func: Callable[..., Any], argnums: Any = 0) -> Callable[..., Any]:
    """Return a function that computes the second derivatives."""

    def inside(*args: Any, **kwargs: Any) -> Any:
        return _run("hessian", lambda xp, *natives: xp.hessian(lifted(func, kwargs), argnums=argnums)(*natives), args)

    return inside


@raw("torch", "torch.func")
def vmap(
    func: Callable[..., Any], in_dims: Any = 0, out_dims: Any = 0, randomness: str = "error", *, chunk_size: int | None = None
) -> Callable[..., Any]:
    """Return a function of batches from one of single examples; random numbers are the same for all examples."""

    def inside(*args: Any, **kwargs: Any) -> Any:
        axes = tuple(in_dims) if isinstance(in_dims, list) else in_dims
        if not args:
            raise ValueError("vmap(f)(): at least one input is needed to tell the size of the batch")

        def body(xp: Any, *natives: Any) -> Any:
            return xp.vmap(lifted(func, kwargs), in_axes=axes, out_axes=out_dims)(*natives)

        return _run("vmap", body, args)

    return inside


@raw("torch.func")
def vjp(func: Callable[..., Any], *primals: Any, has_aux: bool = False) -> Any:
    """Return the results of a function, and a function of their cotangents that gives those of the arguments."""
    xp = _namespace(primals)
    natives = [native_value(x) for x in primals]
    out, pullback, *aux = xp.vjp(lifted(func), *natives, has_aux=has_aux)

    def pull(cotangents: Any, retain_graph: bool = True, create_graph: bool | None = None) -> Any:
        found = wrapped(pullback(native_value(cotangents)))
        return found[0] if len(primals) == 1 else found

    return (wrapped(out), pull, *map(wrapped, aux))


def _namespace(args: Any) -> Any:
    first = next(iter(tensors_in(args)), None)
    return default_namespace("torch") if first is None else namespace_of(first)


@raw("torch.func")
def jvp(func: Callable[..., Any], primals: Any, tangents: Any, *, strict: bool = False, has_aux: bool = False) -> Any:
    """Return the results of a function, and their derivatives along a direction."""
    count = len(primals)

    def body(xp: Any, *natives: Any) -> Any:
        return tuple(xp.jvp(lifted(func), natives[:count], natives[count:], has_aux=has_aux))

    return _run("jvp", body, (*primals, *tangents))


@raw("torch.func")
def linearize(func: Callable[..., Any], *primals: Any) -> Any:
    """Return the results of a function, and their derivative as a linear function of directions."""
    xp = _namespace(primals)
    out, push = xp.linearize(lifted(func), *(native_value(x) for x in primals))
    return wrapped(out), lambda *tangents: wrapped(push(*(native_value(x) for x in tangents)))


@raw("torch.func")
def functionalize(func: Callable[..., Any], *, remove: str = "mutations") -> Callable[..., Any]:
    """Return the function: the backend's arrays are never written to."""
    return func


@raw("torch.func")
def functional_call(
    module: Any,
    parameter_and_buffer_dicts: Any,
    args: Any = None,
    kwargs: Any = None,
    *,
    tie_weights: bool = True,
    strict: bool = False,
) -> Any:
    """Call a module with other parameters and buffers than its own."""
    given: dict[str, Any] = {}
    for one in (
        parameter_and_buffer_dicts if isinstance(parameter_and_buffer_dicts, (tuple, list)) else [parameter_and_buffer_dicts]
    ):
        given.update(one)
    if strict:
        names = {name for name, _ in module.named_parameters()} | {name for name, _ in module.named_buffers()}
        if names != set(given):
            raise RuntimeError(f"missing keys {sorted(names - set(given))}, unexpected keys {sorted(set(given) - names)}")
    before: list[tuple[dict[str, Any], str, Any]] = []
    try:
        for name, value in given.items():
            path, _, last = name.rpartition(".")
            owner = module.get_submodule(path)
            table = owner._parameters if last in owner._parameters else owner._buffers
            if last not in table:
                raise KeyError(f"the module has no parameter or buffer {name!r}")
            before.append((table, last, table[last]))
            table[last] = value
        given_args = () if args is None else args if isinstance(args, tuple) else (args,)
        return module(*given_args, **(kwargs or {}))
    finally:
        for table, last, value in reversed(before):
            table[last] = value


@raw("torch.func")
def stack_module_state(models: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the parameters and buffers of modules of the same kind, stacked on a new first axis."""
    from ivy_frontend_torch._implementation.defining import public

    if not models:
        raise RuntimeError("stack_module_state: Expected at least one model, got 0.")
    tables = []
    for listed in ("named_parameters", "named_buffers"):
        each = [dict(getattr(model, listed)()) for model in models]
        table = {name: public("stack")([one[name].detach() for one in each]) for name in each[0]}
        if listed == "named_parameters":
            for name, x in table.items():
                if each[0][name].requires_grad:
                    require_grad(x)
        tables.append(table)
    return tables[0], tables[1]


# torch.autograd.functional.


def _as_tuple(x: Any) -> tuple[Any, ...]:
    return tuple(x) if isinstance(x, (tuple, list)) else (x,)


def _functional(create_graph: bool, run: Callable[[], Any]) -> Any:
    if create_graph:
        return run()
    with no_grad():
        return run()


@raw("torch.autograd.functional")
def jacobian(
    func: Callable[..., Any], inputs: Any, create_graph: bool = False, strict: bool = False, vectorize: bool = False,
    strategy: str = "reverse-mode",
) -> Any:  # fmt: skip
    """Return the Jacobian of a function."""
    given = _as_tuple(inputs)
    single = not isinstance(inputs, (tuple, list))
    how = "jacfwd" if strategy == "forward-mode" else "jacrev"
    numbers: Any = 0 if single else tuple(range(len(given)))

    def body(xp: Any, *natives: Any) -> Any:
        return getattr(xp, how)(lifted(func), argnums=numbers)(*natives)

    return _functional(create_graph, lambda: _run("jacobian", body, given))


@raw("torch.autograd.functional", name="hessian")
def hessian_of(
    func: Callable[..., Any], inputs: Any, create_graph: bool = False, strict: bool = False, vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
) -> Any:  # fmt: skip
    """Return the second derivatives of a function with a scalar result."""
    given = _as_tuple(inputs)
    numbers: Any = 0 if not isinstance(inputs, (tuple, list)) else tuple(range(len(given)))

    def body(xp: Any, *natives: Any) -> Any:
        return xp.hessian(lifted(func), argnums=numbers)(*natives)

    return _functional(create_graph, lambda: _run("hessian", body, given))


def _shaped(found: Any, inputs: Any) -> Any:
    return tuple(found) if isinstance(inputs, (tuple, list)) else found[0]


def _directions(v: Any, like: tuple[Any, ...], what: str) -> tuple[Any, ...]:
    if v is None:
        if any(x.numel() != 1 for x in like):
            raise RuntimeError(f"The vector v can only be None if {what} is a single Tensor with a single element.")
        return tuple(x.new_ones(x.shape) for x in like)
    return _as_tuple(v)


@raw("torch.autograd.functional", name="vjp")
def vjp_of(func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False) -> Any:
    """Return the results of a function, and the product of a vector with its Jacobian."""
    given = _as_tuple(inputs)

    def run() -> Any:
        out = func(*given)
        direction = _directions(v, _as_tuple(out), "the user-provided function returns")
        count = len(given)

        def body(xp: Any, *natives: Any) -> Any:
            _, pullback = xp.vjp(lifted(lambda *args: _as_tuple(func(*args))), *natives[:count])
            return tuple(pullback(tuple(natives[count:])))

        return out, _shaped(_run("vjp", body, (*given, *direction)), inputs)

    return _functional(create_graph, run)


@raw("torch.autograd.functional", name="jvp")
def jvp_of(func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False) -> Any:
    """Return the results of a function, and the product of its Jacobian with a vector."""
    given = _as_tuple(inputs)
    return _functional(create_graph, lambda: jvp(func, given, _directions(v, given, "the input to the user-provided function")))


def _second(func: Callable[..., Any], inputs: Any, v: Any, create_graph: bool) -> Any:
    given = _as_tuple(inputs)
    count = len(given)

    def body(xp: Any, *natives: Any) -> Any:
        gradient = xp.grad(lifted(func), argnums=tuple(range(count)))
        _, pullback = xp.vjp(gradient, *natives[:count])
        return tuple(pullback(tuple(natives[count:])))

    def run() -> Any:
        direction = _directions(v, given, "the input to the user-provided function")
        return func(*given), _shaped(_run("hvp", body, (*given, *direction)), inputs)

    return _functional(create_graph, run)


@raw("torch.autograd.functional")
def hvp(func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False) -> Any:
    """Return the results of a function, and the product of its second derivatives with a vector."""
    return _second(func, inputs, v, create_graph)


@raw("torch.autograd.functional")
def vhp(func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False) -> Any:
    """Return the results of a function, and the product of a vector with its second derivatives."""
    return _second(func, inputs, v, create_graph)


@raw("torch.autograd")
def gradcheck(
    func: Callable[..., Any], inputs: Any, *, eps: float = 1e-6, atol: float = 1e-5, rtol: float = 1e-3,
    raise_exception: bool = True, **options: Any,
) -> bool:  # fmt: skip
    """Compare gradients with finite differences, in real double precision."""
    given = _as_tuple(inputs)
    leaves = [x for x in given if isinstance(x, Tensor) and node_of(x) is not None]
    if not leaves:
        raise ValueError("gradcheck expects at least one input tensor to require gradient")

    def value(weights: Any) -> Any:
        return sum((one * w).sum() for one, w in zip(_as_tuple(func(*given)), weights, strict=True))

    outputs = _as_tuple(func(*given))
    weights = [(one.detach() * 0 + 1) * (0.7 + 0.1 * i) for i, one in enumerate(outputs)]
    found = tape_grad(value(weights), leaves, allow_unused=True, materialize_grads=True)
    for x, g in zip(leaves, found, strict=True):
        flat = x.data.reshape(-1)
        for i in range(x.numel()):
            with no_grad():
                before = flat[i].item()
                flat[i] = before + eps
                above = value(weights).item()
                flat[i] = before - eps
                below = value(weights).item()
                flat[i] = before
            numeric, analytic = (above - below) / (2 * eps), g.reshape(-1)[i].item()
            if abs(numeric - analytic) > atol + rtol * abs(numeric):
                if raise_exception:
                    raise RuntimeError(f"Jacobian mismatch: numerical {numeric}, analytical {analytic}, at element {i}")
                return False
    return True
