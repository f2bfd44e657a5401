"""The frontend as a package: compiled programs, names that are not there, compiled functions."""

from __future__ import annotations

import jax
import numpy as np
import pytest

import ivy_api
import ivy_frontend_jax
import ivy_frontend_jax.numpy as jnp
from ivy_api.errors import ArgumentError
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.defining import as_recorded
from ivy_frontend_jax._implementation.frontend import FRONTEND


@pytest.mark.parametrize(("name", "operands"), [("sin", 1), ("add", 2), ("matmul", 2), ("multiply", 2)])
def test_compiled_program_is_the_native_one(name: str, operands: int) -> None:
    x = jax.numpy.ones((3, 3), "float32")
    ours, native = getattr(jnp, name), getattr(jax.numpy, name)
    with ivy_api.use_backend("jax"):
        program = jax.make_jaxpr(lambda *v: ours(*map(Array, v))._x)(*[x] * operands)
    wanted = jax.make_jaxpr(lambda *v: native(*v))(*[x] * operands)

    def calls(jaxpr: object) -> list[str]:
        found = []
        for eqn in jaxpr.eqns:  # type: ignore[attr-defined]
            inner = [v for v in eqn.params.values() if hasattr(v, "jaxpr")]
            found += [name for one in inner for name in calls(one.jaxpr)] if inner else [eqn.primitive.name]
        return found

    assert calls(program.jaxpr) == calls(wanted.jaxpr)


def test_jit_compiles_on_jax_and_keeps_static_arguments() -> None:
    traced = []

    def plain(x: object) -> object:
        traced.append(x)
        return jnp.sin(x) * 2

    function = ivy_frontend_jax.jit(plain)
    with ivy_api.use_backend("jax"):
        x = jnp.ones(3)
        first, second = function(x), function(x)
        assert len(traced) == 1
        assert first.tolist() == second.tolist()


def test_missing_names_say_why() -> None:
    with pytest.raises(AttributeError, match="they send between devices"):
        _ = ivy_frontend_jax.lax.psend
    with pytest.raises(AttributeError, match=r"jax 0\.10\.2 has no jax\.abs"):
        _ = ivy_frontend_jax.abs


def test_debug_print_without_a_format_returns_the_function_that_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """JAX calls it the two-call form: the options come first."""
    printed = []
    for debug in (ivy_frontend_jax.debug, jax.debug):
        debug.print("{} {x}", 1, x=2)
        debug.print(ordered=True)("{} {x}", 3, x=4)
        with pytest.raises(TypeError, match="two-call form"):
            debug.print(x=2)
        jax.effects_barrier()
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1] == "1 2\n3 4\n"


def test_an_implementation_takes_every_parameter_that_changes_a_value() -> None:
    with pytest.raises(ArgumentError, match="the implementation does not take keepdims, weights"):
        as_recorded("jax.numpy", name="quantile")(lambda a, q, axis, out, overwrite_input, method: a)


def test_hints_change_nothing_and_out_is_refused() -> None:
    with ivy_api.use_backend("numpy"):
        x = jnp.arange(3.0)
        assert jnp.einsum("i,i", x, x, precision="highest").item() == jnp.einsum("i,i", x, x).item() == 5.0
        for call in (jnp.sum, jnp.argmax, lambda x, out: jnp.einsum("i->", x, out=out)):
            with pytest.raises(NotImplementedError, match="The 'out' argument to jnp.* is not supported"):
                call(x, out=x)


def test_names_at_two_places_have_the_parameters_of_each() -> None:
    with ivy_api.use_backend("numpy"):
        x = jnp.arange(6.0).reshape(2, 3)
        assert jnp.linalg.matmul(x, x.T).tolist() == jnp.matmul(a=x, b=x.T).tolist()
        assert jnp.linalg.tensordot(x, x, axes=2).item() == jnp.tensordot(a=x, b=x).item()
        assert ivy_frontend_jax.lax.igamma(a=x[0, 1], x=x[0, 2]).item() == pytest.approx(0.864664733)
        assert ivy_frontend_jax.dlpack.from_dlpack(external_array=x) is x
        found, weak = ivy_frontend_jax.dtypes.result_type(1.0, 2, return_weak_type_flag=True)
        assert (found.name, weak) == ("float32", True)
        assert ivy_frontend_jax.dtypes.issubdtype(a=found, b=jnp.floating)
        with ivy_frontend_jax.disable_jit(disable=True):
            assert ivy_frontend_jax.jit(jnp.sum)(x).item() == 15


def test_debug_callback_without_a_function_returns_the_one_that_calls_it() -> None:
    called = []
    ivy_frontend_jax.debug.callback(ordered=True)(lambda *args, **kwargs: called.append((args, kwargs)), 1, x=2)
    ivy_frontend_jax.debug.callback(lambda *args, **kwargs: called.append((args, kwargs)), 1, x=2)
    assert called == [((1,), {"x": 2})] * 2
    with pytest.raises(TypeError, match="two-call form"):
        ivy_frontend_jax.debug.callback(x=2)


def test_a_loop_over_values_is_called_as_it_is_where_nothing_can_record_it() -> None:
    def double(x: object) -> object:
        return FRONTEND.unwrap(ivy_frontend_jax.lax.while_loop(lambda y: jnp.any(y < 10), lambda y: y * 2, FRONTEND.wrap(x)))

    with ivy_api.use_backend("numpy"):
        for start, end in ((1.0, 16.0), (3.0, 12.0)):
            np.testing.assert_array_equal(ivy_api.compile(double)(np.full(3, start)), np.full(3, end))
