# mypy: ignore-errors
"""Programs of NNX with transformations, as one writes them for Flax; each function without parameters is one of them."""

import jax
import jax.numpy as jnp
import numpy as np
from flax import nnx


def _x(*shape):
    return jnp.asarray(np.random.default_rng(len(shape) + sum(shape)).normal(size=shape).astype("float32"))


def _arrays(node):
    return nnx.to_pure_dict(nnx.state(node))


def _pure(*states):
    return [nnx.to_pure_dict(state) for state in states]


class _Block(nnx.Module):
    def __init__(self, rngs):
        self.linear = nnx.Linear(4, 4, rngs=rngs)
        self.norm = nnx.BatchNorm(4, rngs=rngs)
        self.dropout = nnx.Dropout(0.3, rngs=rngs)

    def __call__(self, x):
        return nnx.relu(self.dropout(self.norm(self.linear(x))))


@nnx.split_rngs(splits=3)
@nnx.vmap
def _blocks(rngs):
    return _Block(rngs)


def ensemble():
    rngs = nnx.Rngs(0, dropout=1)
    model = _blocks(rngs)
    y = nnx.vmap(lambda model, x: model(x), in_axes=(0, None), out_axes=1)(model, _x(5, 4))
    return y, _arrays(model), _arrays(rngs)


def ensemble_with_state_axes():
    axes = nnx.StateAxes({nnx.Param: 1, nnx.BatchStat: 0, ...: None})

    @nnx.vmap(in_axes=(nnx.StateAxes({"params": 0, ...: None}),), out_axes=axes, axis_size=3)
    def make(rngs):
        return _Block(rngs)

    rngs = nnx.Rngs(params=0, dropout=1)
    with nnx.split_rngs(rngs, splits=3, only="params"):
        model = make(rngs)
    y = nnx.vmap(lambda model, x: model(x), in_axes=(axes, 0))(model, _x(3, 5, 4))
    return y, _arrays(model), _arrays(rngs)


def layers():
    model = _blocks(nnx.Rngs(0, dropout=1))

    @nnx.scan(in_axes=(nnx.Carry, 0), out_axes=nnx.Carry)
    def run(x, model):
        return model(x)

    value, gradients = nnx.value_and_grad(lambda model, x: jnp.sum(run(x, model) ** 3))(model, _x(5, 4))
    return value, _pure(gradients), _arrays(model)


def layers_with_state_axes():
    stacked = (nnx.Param, nnx.BatchStat)

    @nnx.split_rngs(splits=3, only="params")
    @nnx.vmap(in_axes=(nnx.StateAxes({"params": 0, ...: None}),), out_axes=nnx.StateAxes({stacked: 0, ...: None}))
    def make(rngs):
        return _Block(rngs)

    @nnx.scan(in_axes=(nnx.StateAxes({stacked: 0, ...: nnx.Carry}), nnx.Carry), out_axes=(nnx.Carry, 0), reverse=True)
    def run(model, x):
        y = model(x)
        return y, y.sum(axis=1)

    model = make(nnx.Rngs(params=0, dropout=1))
    return run(model, _x(5, 4)), _arrays(model)


def scan_that_carries_a_module():
    norm = nnx.BatchNorm(4, rngs=nnx.Rngs(0))
    run = nnx.scan(lambda norm, x: (norm, norm(x)), in_axes=(nnx.Carry, 1), out_axes=(nnx.Carry, 1))
    out, y = run(norm, _x(5, 3, 4))
    return y, out is norm, _arrays(norm)


def scan_that_shares_a_module():
    dropout = nnx.Dropout(0.5, rngs=nnx.Rngs(0))

    @nnx.scan(in_axes=(nnx.Carry, None, 0))
    def run(carry, dropout, x):
        return carry + dropout(x), dropout(x)

    return run(jnp.zeros((4,)), dropout, _x(3, 4)), _arrays(dropout)


def scan_without_or_with_all_as_carry():
    linear = nnx.Linear(4, 2, rngs=nnx.Rngs(0))
    y = nnx.scan(lambda linear, x: linear(x), in_axes=(None, 0), out_axes=0)(linear, _x(3, 4))

    @nnx.scan(in_axes=nnx.Carry, out_axes=nnx.Carry, length=3)
    def again(carry):
        return carry[0], jnp.tanh(carry[1]), carry[2] * 2

    out = again((linear, _x(2), jnp.float32(1)))
    return y, out[0] is linear, out[1:]


def loops():
    linear, norm = nnx.Linear(4, 4, rngs=nnx.Rngs(0)), nnx.BatchNorm(4, rngs=nnx.Rngs(0))

    def body(i, carry):
        linear, y = carry
        linear.kernel[...] = linear.kernel[...] * 0.5 + i
        return linear, linear(y)

    def step(carry):
        norm, y, n = carry
        return norm, norm(y), n - 1.0

    first, y = nnx.fori_loop(0, 3, body, (linear, _x(2, 4)))
    second, z, n = nnx.while_loop(lambda carry: carry[2] > 0, step, (norm, _x(2, 4), 3.0))
    return y, first is linear, _arrays(linear), z, second is norm, _arrays(norm), n


def branches():
    norm = nnx.BatchNorm(4, rngs=nnx.Rngs(0))
    y = nnx.cond(jnp.array(True), lambda norm, x: norm(x), lambda norm, x: x, norm, _x(3, 4))
    z = nnx.switch(jnp.array(1), [lambda norm, x: x, lambda norm, x: norm(2 * x) + norm(x)], norm, _x(3, 4))
    out, n = nnx.cond(jnp.array(False), lambda norm, n: (norm, n), lambda norm, n: (norm, n + 1), norm, 2)
    return y, z, out is norm, n, _arrays(norm)


class _Sowing(nnx.Module):
    def __init__(self, rngs):
        self.linear = nnx.Linear(4, 4, rngs=rngs)

    def __call__(self, x):
        y = self.linear(x)
        self.sow(nnx.Intermediate, "h", y)
        return y


def variables_that_a_function_adds():
    model = nnx.split_rngs(splits=3)(nnx.vmap(lambda rngs: _Sowing(rngs)))(nnx.Rngs(0))
    y = nnx.vmap(lambda model, x: model(x), in_axes=(0, None))(model, _x(2, 4))
    first = nnx.pop(model, nnx.Intermediate)
    z = nnx.scan(lambda x, model: model(x), in_axes=(nnx.Carry, 0), out_axes=nnx.Carry)(_x(2, 4), model)
    second = nnx.pop(model, nnx.Intermediate)
    gradients = nnx.grad(lambda model, x: model(x).sum())(_Sowing(nnx.Rngs(0)), _x(2, 4))
    return y, z, _pure(first, second, gradients), _arrays(model)


class _Arrays(nnx.Module):
    def __init__(self):
        self.a = _x(3, 4)
        self.b = nnx.data([_x(3, 2), nnx.Param(_x(3, 4))])

    def __call__(self, y):
        self.a = self.a * 2
        return (self.a + self.b[1] * y).sum() + self.b[0].sum()


def arrays_in_no_variable():
    model = _Arrays()
    run = nnx.vmap(lambda model, y: model(y), in_axes=(0, None))
    y = run(model, _x(4))
    gradients = nnx.grad(lambda model, y: run(model, y).sum())(model, _x(4))
    twice = nnx.jit(lambda model: model.a * 2)
    return y, model.a, model.b[1].get_value(), _pure(gradients), twice(model), twice(_Arrays())


class _Methods(nnx.Module):
    def __init__(self, rngs):
        self.linear = nnx.Linear(4, 2, rngs=rngs)

    @nnx.vmap(in_axes=(None, 0, 0))
    def shifted(self, x, y=1.0):
        return self.linear(x + y)


def methods_and_keywords():
    model = _Methods(nnx.Rngs(0))
    return model.shifted(_x(3, 4), y=_x(3)), model.shifted(y=_x(3), x=_x(3, 4))


def named_axis():
    norm = nnx.BatchNorm(4, axis_name="batch", rngs=nnx.Rngs(0))
    axes = (nnx.StateAxes({...: None}), 0)
    return nnx.vmap(lambda norm, x: norm(x), in_axes=axes, axis_name="batch")(norm, _x(3, 2, 4))


def streams():
    rngs, out = nnx.Rngs(0, dropout=1), []
    with nnx.split_rngs(rngs, splits=(2, 3), only="dropout") as backups:
        out.append((_arrays(rngs), len(list(backups))))
    backups = nnx.split_rngs(rngs, splits=1, squeeze=True)
    out.append(_arrays(rngs))
    nnx.restore_rngs(backups)
    with nnx.fork_rngs(rngs, split={"dropout": 2}):
        out.append(_arrays(rngs))
    out.append(nnx.split_rngs(splits=4)(lambda rngs, more: (_arrays(rngs), _arrays(more)))(rngs, more=nnx.Rngs(3)))
    copied = nnx.split_rngs(rngs, splits=2, graph_updates=False)
    return out, _arrays(copied)


class _Checkpointed(nnx.Module):
    def __init__(self, rngs):
        self.block = _Block(rngs)

    @nnx.remat(static_argnums=(2,))
    def __call__(self, x, flag=True):
        return self.block(jnp.sin(x)) if flag else x


def checkpoints():
    model = _Checkpointed(nnx.Rngs(0))
    value, gradients = nnx.value_and_grad(lambda model, x: (model(x, True) ** 3).sum())(model, _x(3, 4))
    free = nnx.remat(lambda block, x: block(x).sum())
    more = nnx.grad(lambda block, x: free(block, x))(model.block, _x(3, 4))
    return value, _pure(gradients, more), _arrays(model), model(_x(3, 4)), model(_x(2, 4), flag=False)


class _Pair(nnx.Module):
    def __init__(self):
        self.x, self.y, self.z = nnx.Param(_x(3)), nnx.Param(2 * _x(3)), nnx.BatchStat(jnp.ones(3))


def custom_pullback():
    @nnx.custom_vjp
    def f(m, a):
        m.z[...] = m.z[...] * 2
        return jnp.sin(m.x[...]) * m.y[...] * a

    def forward(m, a):
        return f(m, a), (jnp.cos(m.x[...]), jnp.sin(m.x[...]), m, a)

    def backward(residuals, g):
        (m_g, _), g = g
        cos, sin, m, a = residuals
        m_g = jax.tree.map(lambda x: x, m_g)
        m_g["x"][...] = cos * g * m.y[...] * a
        m_g["y"][...] = 10 * sin * g * a
        return m_g, g * sin * m.y[...]

    f.defvjp(forward, backward)
    m = _Pair()
    value, (first, second) = nnx.value_and_grad(lambda m, a: f(m, a).sum(), argnums=(0, 1))(m, _x(3) + 1)
    return value, _pure(first), second, _arrays(m), f(m, _x(3))


def custom_pullback_of_some_variables():
    some = nnx.DiffState(0, nnx.PathContains("x"))

    @nnx.custom_vjp(nondiff_argnums=(some, 1))
    def f(m, k):
        return jnp.sin(m.x[...]) * m.y[...] * k

    def forward(m, k):
        return f(m, k), (jnp.cos(m.x[...]), m)

    def backward(k, residuals, g):
        (m_g,), g = g
        cos, m = residuals
        m_g = jax.tree.map(lambda x: x, m_g)
        m_g.x[...] = 3 * cos * g * m.y[...] * k
        del m_g["y"], m_g["z"]
        return (m_g,)

    f.defvjp(forward, backward)
    return _pure(nnx.grad(lambda m: f(m, 2.0).sum(), argnums=some)(_Pair()))


def custom_pullback_with_objects():
    @nnx.custom_vjp(graph_updates=False)
    def f(m):
        return jnp.sin(m.x[...]) * m.y[...]

    def forward(m):
        return f(m), (jnp.cos(m.x[...]), m)

    def backward(residuals, g):
        cos, m = residuals
        m_g = nnx.clone(m)
        m_g.x[...] = 3 * cos * g * m.y[...]
        m_g.y[...] = g
        return (m_g,)

    f.defvjp(forward, backward)
    return _pure(nnx.grad(lambda m: f(m).sum())(_Pair()))


def shapes():
    model = nnx.eval_shape(lambda: _Block(nnx.Rngs(0)))
    variables = [(p, v.shape, str(v.dtype), type(v).__name__) for p, v in nnx.to_flat_state(nnx.state(model, nnx.Param))]
    linear = nnx.Linear(3, 4, rngs=nnx.Rngs(0))
    y = nnx.eval_shape(lambda linear, x: linear(x), linear, jax.ShapeDtypeStruct((5, 3), jnp.float32))
    return variables, y.shape, str(y.dtype)


def gradients_of_objects_in_containers():
    linear, norm, scale = nnx.Linear(4, 4, rngs=nnx.Rngs(0)), nnx.BatchNorm(4, rngs=nnx.Rngs(1)), nnx.Param(_x(4))

    def loss(models, scale, x):
        linear, norm = models
        norm.calls = getattr(norm, "calls", 0) + 1
        linear.h = nnx.Intermediate(linear(x))
        y = norm(linear(x)) * scale[...]
        return (y**3).sum(), (linear, {"y": y})

    run = nnx.value_and_grad(loss, argnums=(0, 1), has_aux=True)
    (value, (out, aux)), (models, own) = run((linear, norm), scale, x=_x(3, 4))
    return value, aux, out is linear, _pure(*models), type(own).__name__, own[...], norm.calls, linear.h[...], _arrays(norm)


def gradients_of_many_layers():
    model = nnx.List([nnx.Linear(2, 2, rngs=nnx.Rngs(i)) for i in range(12)])

    def loss(model, x):
        for i, layer in enumerate(model):
            x = layer(x) * (1 + i / 10)
        return x.sum()

    return _pure(nnx.grad(loss)(model, _x(3, 2)))


def training_of_stacked_layers():
    model = _blocks(nnx.Rngs(0, dropout=1))

    @nnx.jit
    def train(model, x):
        @nnx.scan(in_axes=(nnx.Carry, 0), out_axes=nnx.Carry)
        @nnx.remat
        def run(x, model):
            return model(x)

        value, gradients = nnx.value_and_grad(lambda model, x: (run(x, model) ** 3).sum())(model, x)
        nnx.update(model, jax.tree.map(lambda p, g: p - 0.01 * g, nnx.state(model, nnx.Param), gradients))
        return value

    return train(model, _x(5, 4)), train(model, _x(5, 4)), _arrays(model)


def error_of_bound_methods():
    return nnx.vmap(nnx.Linear(2, 2, rngs=nnx.Rngs(0)).__call__)(_x(3, 2))


def error_of_a_carry_that_is_not_returned():
    return nnx.scan(lambda carry, x: (carry, x), in_axes=(nnx.Carry, 0), out_axes=0)(_x(2), _x(3))


def error_of_results_without_axis():
    return nnx.scan(lambda carry, x: (carry, x), in_axes=(nnx.Carry, 0), out_axes=(nnx.Carry, None))(_x(2), _x(3))


def error_of_shared_objects_with_two_axes():
    linear = nnx.Linear(2, 2, rngs=nnx.Rngs(0))
    return nnx.vmap(lambda a, b: 1, in_axes=(0, None))(linear, linear)


def error_of_a_carry_that_is_another_object():
    return nnx.scan(lambda linear, x: (nnx.clone(linear), x))(nnx.Linear(2, 2, rngs=nnx.Rngs(0)), _x(3))


def error_of_several_keys_without_axis():
    return nnx.split_rngs(nnx.Rngs(0), splits=2, squeeze=True)


def error_of_variables_without_axis():
    return nnx.vmap(lambda m: 1.0, in_axes=(nnx.StateAxes({nnx.BatchStat: 0}),))(nnx.Linear(2, 2, rngs=nnx.Rngs(0)))


def reseeding():
    model, x = _Block(nnx.Rngs(0, dropout=42)), _x(8, 4)
    before = model(x)
    nnx.reseed(model, dropout=42)
    same = model(x)
    nnx.reseed(model, dropout=jax.random.key(7), params=3)
    other = model(x)
    streams = nnx.Rngs(params=0, dropout=1).split({"dropout": 3})
    nnx.reseed(streams, policy="match_shape", dropout=5)
    return before, same, other, jax.random.key_data(streams.dropout.key.get_value())
