"""`ivy_api.compile` on torch: whichever way finds what was compiled, results and derivatives are those of the function itself."""

import gc
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import numpy as np
import pytest
import torch
from torch.autograd import forward_ad
from torch.utils._pytree import tree_leaves
from torch.utils.flop_counter import FlopCounterMode

import ivy_api
from ivy_api.errors import MutationError
from ivy_plugin_torch import compiled_graph

pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")  # torch's compiler uses it


def _product(x, y):
    return ivy_api.sum(ivy_api.exp(x) * y, axis=-1), ivy_api.matmul(x, ivy_api.matrix_transpose(y))


X, Y = torch.linspace(-1.0, 1.0, 12).reshape(3, 4), torch.arange(12.0).reshape(3, 4)
LAYOUTS = {
    "contiguous": lambda x: x.clone(),
    "transposed": lambda x: x.mT.contiguous().mT,
    "every other": lambda x: torch.stack([x, x], dim=-1).flatten(1)[:, ::2],
    "one row": lambda x: x[:1].expand(3, 4),
    "conjugate": lambda x: torch.complex(x, x).conj(),
    "double": lambda x: x.double(),
    "a parameter": lambda x: torch.nn.Parameter(x.clone(), requires_grad=False),
    "of a larger one": lambda x: torch.cat([x, x])[2:5],
    "short": lambda x: x[:2],
}
SETTINGS = {
    "as it is": nullcontext,
    "no_grad": torch.no_grad,
    "inference_mode": torch.inference_mode,
    "autocast": lambda: torch.autocast("cpu", torch.bfloat16),
    "a mode": lambda: FlopCounterMode(display=False),
}


@pytest.mark.brief(0)  # it waits for 30 kernels; each kind of what it mixes is in another test
@pytest.mark.filterwarnings("ignore:Torchinductor does not support code generation for complex:UserWarning")
def test_each_layout_and_setting_after_each_other():
    compiled = ivy_api.compile(_product)
    for _ in range(2):
        for setting in SETTINGS.values():
            for layout in LAYOUTS.values():
                with setting():
                    x, y = layout(X), layout(Y)
                    found, expected = compiled(x, y), _product(x, y)
                for one, other in zip(found, expected, strict=True):
                    bound = 2e-2 if one.dtype is torch.bfloat16 else None
                    torch.testing.assert_close(one, other, rtol=bound, atol=bound)
                    assert one.is_inference() == other.is_inference()
                    assert not one.requires_grad


@pytest.mark.parametrize("first", ["constant", "variable", "no_grad"])
def test_derivatives_whatever_came_first(first):
    compiled = ivy_api.compile(_product)
    with torch.no_grad() if first == "no_grad" else nullcontext():
        compiled(X.clone().requires_grad_(first != "constant"), Y)
    for _ in range(2):
        x = X.clone().requires_grad_()
        total, _ = compiled(x, Y)
        (gradient,) = torch.autograd.grad(total.sum(), x)
        torch.testing.assert_close(gradient, torch.exp(X) * Y)
        assert not compiled(X, Y)[0].requires_grad


def test_tangents():
    compiled = ivy_api.compile(lambda x: ivy_api.sin(x) * 2.0)
    compiled(X)
    with forward_ad.dual_level():
        out = compiled(forward_ad.make_dual(X, torch.ones_like(X)))
        torch.testing.assert_close(forward_ad.unpack_dual(out).tangent, torch.cos(X) * 2.0)
    torch.testing.assert_close(torch.func.jvp(compiled, (X,), (torch.ones_like(X),))[1], torch.cos(X) * 2.0)
    torch.testing.assert_close(torch.func.vmap(compiled)(X), torch.sin(X) * 2.0)


def test_a_variable_that_is_closed_over():
    weight = torch.nn.Parameter(torch.tensor([1.0, 2.0, 3.0, 4.0]))
    compiled = ivy_api.compile(lambda x: x * weight)
    for _ in range(2):
        weight.grad = None
        compiled(X).sum().backward()
        torch.testing.assert_close(weight.grad, X.sum(0))


def test_a_constant_that_changes_and_becomes_a_variable():
    weight = torch.tensor([1.0, 2.0, 3.0, 4.0])
    compiled = ivy_api.compile(lambda x: x * weight)
    torch.testing.assert_close(compiled(X), X * weight)
    weight += 1.0
    torch.testing.assert_close(compiled(X), X * weight)
    weight.requires_grad_()
    compiled(X).sum().backward()
    torch.testing.assert_close(weight.grad, X.sum(0))


def test_one_array_twice_then_two_and_none():
    compiled = ivy_api.compile(lambda x, y: (x - 2.0 * y, x))
    for x, y in ((X, X), (X, Y), (Y, Y[:]), (X, Y)):
        found, same = compiled(x, y)
        torch.testing.assert_close(found, x - 2.0 * y)
        torch.testing.assert_close(same, x)
    constant = ivy_api.compile(lambda: ivy_api.arange(3, dtype="int64", xp="torch"), xp="torch")
    assert [constant().tolist(), constant().tolist()] == [[0, 1, 2]] * 2


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.brief(2)
def test_calls_from_many_threads(known):
    compiled = ivy_api.compile(lambda x: ivy_api.sum(x * x, axis=0))
    given = [torch.rand(rows, 3) for rows in (1, 2, 3, 4)]
    if known:
        for x in given:
            compiled(x)
    with ThreadPoolExecutor(8) as pool:
        for x, found in zip(given * 200, pool.map(compiled, given * 200), strict=True):
            torch.testing.assert_close(found, (x * x).sum(0))


def test_views_and_arguments_that_are_results():
    compiled = ivy_api.compile(lambda x: (x, ivy_api.reshape(x, (4, 3)), x + 1.0))
    for _ in range(2):
        x = X.clone()
        same, view, more = compiled(x)
        x += 1.0
        torch.testing.assert_close(same, x)
        torch.testing.assert_close(view, x.reshape(4, 3))
        torch.testing.assert_close(more, x)


def test_another_number_of_threads_and_default_data_type():
    compiled = ivy_api.compile(lambda x: x + torch.ones(4))
    threads = torch.get_num_threads()
    try:
        for number, dtype in ((1, torch.float32), (2, torch.float32), (2, torch.float64), (1, torch.float32)):
            torch.set_num_threads(number)
            torch.set_default_dtype(dtype)
            assert compiled(X).dtype is dtype
    finally:
        torch.set_num_threads(threads)
        torch.set_default_dtype(torch.float32)


@pytest.mark.brief(0)
def test_more_layouts_than_kernels():
    compiled = ivy_api.compile(lambda x: x * 2.0)
    wide = torch.arange(3.0 * 4 * 9).reshape(3, 4, 9)
    for step in (*range(1, 9), *range(1, 9)):
        x = wide.reshape(3, -1)[:, ::step][:, :4]
        torch.testing.assert_close(compiled(x), x * 2.0)
    reasons = compiled.compilations
    assert reasons == ["first call", "arrays of another layout, or another setting of the framework"]


def test_sizes_that_depend_on_values():
    compiled = ivy_api.compile(lambda x: (x[x > 1.0] * 2.0, ivy_api.nonzero(x)))
    for x in (torch.tensor([3.0, 0.0, 2.0]), torch.tensor([0.0, 1.0, 2.0]), torch.zeros(3)):
        twice, (places,) = compiled(x)
        torch.testing.assert_close(twice, x[x > 1.0] * 2.0)
        torch.testing.assert_close(places, torch.nonzero(x)[:, 0])


def test_positions_have_kernels_and_masks_none(monkeypatch):
    made = []
    compile_kernel = compiled_graph._compiled
    monkeypatch.setattr(compiled_graph, "_compiled", lambda *given: made.append(given) or compile_kernel(*given))
    places, compiled = torch.tensor([2, 0, -1]), ivy_api.compile(lambda x, i: x[i] * 2.0)
    torch.testing.assert_close(compiled(X, places), X[places] * 2.0)
    torch.testing.assert_close(compiled(X, places.to(torch.int32)), X[places] * 2.0)
    assert len(made) == 2
    for chosen in ([True, False, True], [False, False, True], [False] * 3):
        mask = torch.tensor(chosen)
        torch.testing.assert_close(compiled(X, mask), X[mask] * 2.0)
    assert len(made) == 2


def _contiguous_or_not(x):
    return x + 1.0 if x.is_contiguous() else x - 1.0


@pytest.mark.parametrize("requires_grad", [False, True])
@pytest.mark.parametrize("function", [lambda x: ivy_api.reshape(x, (-1,)), _contiguous_or_not, lambda x: x * float(x.stride(0))])
def test_what_depends_on_the_layout(function, requires_grad):
    compiled = ivy_api.compile(function, backend="aot_eager")
    for x in (X.reshape(4, 3), X.mT, X.reshape(4, 3)):
        x = x.detach().requires_grad_(requires_grad)
        torch.testing.assert_close(compiled(x), function(x))


def test_what_depends_on_settings():
    compiled = ivy_api.compile(lambda x: (x * 2.0 if x.requires_grad else x * 3.0) + torch.ones(()))
    for x in (X, X.clone().requires_grad_(), X):
        torch.testing.assert_close(compiled(x), x * (2.0 if x.requires_grad else 3.0) + 1.0)
    of_default = ivy_api.compile(lambda x: torch.tensor(1.0) + 0 * x[0, 0].int())
    try:
        for dtype in (torch.float32, torch.float64, torch.float32):
            torch.set_default_dtype(dtype)
            assert of_default(X).dtype is dtype
    finally:
        torch.set_default_dtype(torch.float32)


def test_bits_of_complex_numbers():
    compiled = ivy_api.compile(lambda x: x.imag * 1.0, backend="aot_eager")
    z = torch.complex(X, Y)
    torch.testing.assert_close(compiled(z), Y)
    torch.testing.assert_close(compiled(z.conj()), -Y)


@ivy_api.custom_vjp
def _with_a_rule(x):
    return ivy_api.sum(x * 2.0)


_with_a_rule.defvjp(lambda x: (_with_a_rule(x), x), lambda x, g: (g * 100.0 * ivy_api.ones_like(x),))


class _Steep(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2.0

    @staticmethod
    def backward(ctx, g):
        return g * 100.0


def _partly_recorded(x):
    with torch.no_grad():
        y = x * 2.0
    return ivy_api.sum(x * y)


def _hooked(x):
    y = x * 2.0
    if y.requires_grad:
        y.register_hook(lambda g: g * 10.0)
    return ivy_api.sum(y)


@pytest.mark.parametrize("function", [_with_a_rule, lambda x: _Steep.apply(x).sum(), _partly_recorded, _hooked])
def test_derivatives_by_rules_of_their_own(function):
    compiled = ivy_api.compile(function, backend="aot_eager")
    torch.testing.assert_close(compiled(X), function(X))
    torch.testing.assert_close(ivy_api.grad(compiled)(X), ivy_api.grad(function)(X))
    torch.testing.assert_close(ivy_api.compile(ivy_api.grad(function), backend="aot_eager")(X), ivy_api.grad(function)(X))
    x = X.clone().requires_grad_()
    torch.testing.assert_close(torch.autograd.grad(compiled(x), x)[0], ivy_api.grad(function)(X))
    with torch.no_grad():
        torch.testing.assert_close(compiled(x), function(x))
    assert len(compiled.compilations) < 4


def test_derivatives_where_torch_has_other_ones():
    def length(x, y):
        return ivy_api.sum(ivy_api.hypot(x, y))

    zeros = torch.zeros(2)
    found = ivy_api.grad(ivy_api.compile(length, backend="aot_eager"), argnums=(0, 1))(zeros, zeros)
    torch.testing.assert_close(found, (zeros, zeros))


SIZED = {
    "length": lambda x: x / len(x),
    "condition": lambda x: x * 2.0 if x.shape[0] < 4 else x * 3.0,
    "elements": lambda x: sum(x[i] for i in range(x.shape[0])),
    "created": lambda x: x * 2.0 + torch.arange(x.shape[0]),
    "results": lambda x: [x[i] * 2.0 for i in range(x.shape[0])],
    "a number": lambda x: (x * 2.0, x.shape[0]),
}


@pytest.mark.parametrize("name", SIZED)
def test_dynamic_sizes(name):
    function = SIZED[name]
    compiled = ivy_api.compile(function, dynamic=True, backend="eager")
    for size in (3, 5, 1, 2, 5, 7, 4):
        found, expected = compiled(torch.ones(size)), function(torch.ones(size))
        torch.testing.assert_close(found, expected)
        assert [*map(type, tree_leaves(found))] == [*map(type, tree_leaves(expected))]


def test_dynamic_sizes_are_compiled_once():
    compiled = ivy_api.compile(lambda x, y: x @ y, dynamic=True, backend="eager")
    for m, n, k in ((3, 4, 5), (5, 3, 2), (2, 9, 7)):
        assert compiled(torch.ones(m, n), torch.ones(n, k)).shape == (m, k)
    assert compiled.compilations == ["first call"]


def test_a_known_function_while_another_is_captured():
    known = ivy_api.compile(lambda x: x * 2.0, backend="eager")
    x = X.clone().requires_grad_()
    known(x)
    started, go = threading.Event(), threading.Event()

    def slow(y):
        started.set()
        go.wait(10)
        return y * 3.0

    with ThreadPoolExecutor(2) as threads:
        other = threads.submit(ivy_api.compile(slow, backend="eager"), X)
        assert started.wait(10)
        found = threads.submit(known, x)  # it waits
        go.set()
        torch.testing.assert_close(found.result(), x * 2.0)
        torch.testing.assert_close(other.result(), X * 3.0)


@pytest.mark.filterwarnings("ignore:.*recompile_limit")
def test_more_settings_than_torch_compiles_for():
    compiled, threads = ivy_api.compile(lambda x: x * 2.0, backend="eager"), torch.get_num_threads()
    try:
        for number in range(1, 12):
            torch.set_num_threads(number)
            torch.testing.assert_close(compiled(X.clone().requires_grad_()), X * 2.0)
    finally:
        torch.set_num_threads(threads)


def test_an_array_that_is_created_is_the_caller_s():
    compiled = ivy_api.compile(lambda x: ivy_api.asarray(np.arange(3.0), xp="torch"), backend="eager")
    compiled(X).add_(100.0)
    assert compiled(X).tolist() == [0.0, 1.0, 2.0]


def test_arguments_are_not_modified():
    def add_one(x):
        x.add_(1.0)
        return x * 1.0

    compiled, x = ivy_api.compile(add_one), torch.zeros(3)
    for context in (torch.inference_mode, nullcontext):
        with context(), pytest.raises(MutationError):
            compiled(x)
    with pytest.raises(MutationError):
        ivy_api.compile(lambda y: (y.data[1:].add_(1.0), y * 1.0)[1])(x)
    torch.testing.assert_close(ivy_api.compile(lambda y: torch.zeros(3).add_(y), backend="eager")(x + 1.0), x + 1.0)


def test_one_array_twice_makes_no_kernel():
    compiled, x = ivy_api.compile(lambda x, y: x * y), X.clone()
    for _ in range(5):
        torch.testing.assert_close(compiled(x, x), x * x)
    torch.testing.assert_close(compiled(x, Y), x * Y)


def test_what_torch_compile_compiled_inside():
    inner = torch.compile(lambda x: x * 7.0, backend="eager")
    inner(X)
    torch.testing.assert_close(ivy_api.compile(inner)(X), X * 7.0)


def test_random_numbers_differ_between_calls():
    compiled = ivy_api.compile(lambda x: x + torch.rand(4))
    assert not torch.equal(compiled(X), compiled(X))


def test_what_is_compiled_is_freed():
    compiled = ivy_api.compile(lambda x: x * 2.0)
    compiled(X)
    gone = weakref.ref(compiled)
    del compiled
    gc.collect()
    assert gone() is None


def test_results_of_no_one_array_and_of_one():
    assert ivy_api.compile(lambda x: ())(X) == ()
    torch.testing.assert_close(ivy_api.compile(lambda x: (x * 2.0,))(X)[0], X * 2.0)
    torch.testing.assert_close(ivy_api.compile(lambda x: x * 2.0)(X), X * 2.0)
