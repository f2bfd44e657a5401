# ruff: noqa: E501 - one case a line
"""Layers of NNX with a call, as text that is evaluated with Flax or with the frontend; ``r`` are the streams of keys."""

from __future__ import annotations

LAYERS = """
nnx.Linear(5, 3, rngs=r) : x(4, 5)
nnx.Linear(5, 3, use_bias=False, kernel_init=nnx.initializers.he_uniform(), rngs=r) : x(2, 3, 5)
nnx.LinearGeneral(5, (2, 3), rngs=r) : x(4, 5)
nnx.LinearGeneral((3, 5), 4, axis=(1, -1), bias_init=nnx.initializers.normal(), rngs=r) : x(2, 3, 5)
nnx.LinearGeneral(5, 3, batch_axis={0: 2}, rngs=r) : x(2, 4, 5)
nnx.Einsum('abc,cde->abde', (4, 2, 3), (2, 3), rngs=r) : x(2, 3, 4)
nnx.Embed(7, 4, rngs=r) : ids(7, 2, 3)
nnx.Conv(3, 4, (3,), rngs=r) : x(2, 7, 3)
nnx.Conv(2, 4, (3, 2), strides=2, padding='VALID', rngs=r) : x(2, 7, 6, 2)
nnx.Conv(4, 6, (3, 3), feature_group_count=2, padding=1, use_bias=False, rngs=r) : x(1, 4, 5, 4)
nnx.Conv(2, 3, 3, padding='CIRCULAR', kernel_dilation=2, rngs=r) : x(2, 3, 7, 2)
nnx.ConvTranspose(2, 3, (3,), strides=(2,), rngs=r) : x(2, 4, 2)
nnx.ConvTranspose(2, 3, (3, 3), strides=2, padding='CIRCULAR', transpose_kernel=True, rngs=r) : x(1, 4, 3, 2)
nnx.BatchNorm(3, rngs=r) : x(6, 3)
nnx.BatchNorm(3, axis=1, momentum=0.8, use_bias=False, use_fast_variance=False, rngs=r) : x(2, 3, 4)
nnx.BatchNorm(3, use_running_average=True, rngs=r) : x(6, 3)
nnx.LayerNorm(5, rngs=r) : x(4, 5)
nnx.LayerNorm(4, reduction_axes=(1, 2), use_scale=False, epsilon=1e-3, rngs=r) : x(2, 3, 4)
nnx.RMSNorm(5, scale_init=nnx.initializers.normal(0.5), rngs=r) : x(4, 5)
nnx.GroupNorm(4, 2, rngs=r) : x(2, 3, 4)
nnx.InstanceNorm(5, rngs=r) : x(2, 4, 5)
nnx.Dropout(0.4, rngs=r) : x(5, 6)
nnx.Dropout(0.4, broadcast_dims=(1,), deterministic=None) : x(5, 6), deterministic=False, rngs=jax.random.key(3)
nnx.PReLU(0.2) : x(3, 4)
nnx.MultiHeadAttention(2, 4, decode=False, rngs=r) : x(2, 3, 4)
nnx.MultiHeadAttention(2, 4, qkv_features=12, out_features=5, normalize_qk=True, rngs=r) : x(2, 3, 4), x(2, 5, 4), decode=False
nnx.MultiHeadAttention(4, 8, num_kv_heads=2, decode=False, rngs=r) : x(2, 3, 8), is_causal=True
nnx.MultiHeadAttention(2, 4, dropout_rate=0.3, deterministic=False, decode=False, rngs=r) : x(2, 3, 4), mask=nnx.make_causal_mask(ids(9, 2, 3))
nnx.RNN(nnx.SimpleCell(3, 4, residual=True, rngs=r, **easy)) : x(2, 4, 3)
nnx.RNN(nnx.LSTMCell(3, 4, rngs=r), return_carry=True, rngs=r) : x(2, 4, 3)
nnx.RNN(nnx.OptimizedLSTMCell(3, 4, rngs=r, **easy), reverse=True, keep_order=True) : x(2, 4, 3)
nnx.RNN(nnx.GRUCell(3, 4, rngs=r), time_major=True) : x(4, 2, 3)
nnx.Bidirectional(nnx.RNN(nnx.GRUCell(3, 2, rngs=r, **easy)), nnx.RNN(nnx.SimpleCell(3, 2, rngs=r, **easy))) : x(2, 3, 3)
nnx.LoRA(5, 2, 3, b_initializer=nnx.initializers.normal(), rngs=r) : x(4, 5)
nnx.LoRALinear(5, 3, lora_rank=2, rngs=r) : x(4, 5)
nnx.Sequential(nnx.Linear(5, 4, rngs=r), nnx.relu, nnx.Dropout(0.2, rngs=r), nnx.Linear(4, 2, rngs=r)) : x(3, 5)
""".strip().splitlines()

FUNCTIONS = """
nnx.min_pool(x(2, 7, 3), (3,), strides=(2,))
nnx.dot_product_attention(x(2, 3, 4, 2), x(2, 5, 2, 2), x(2, 5, 2, 2), is_causal=True)
nnx.dot_product_attention(x(3, 2, 4), x(3, 2, 4), x(3, 2, 4), bits(2, 3, 3).astype(jnp.float32), dropout_rng=jax.random.key(1), dropout_rate=0.3)
[jax.random.key_data(k()) for r in (nnx.Rngs(0, dropout=jax.random.key(5)),) for k in (r, r.params, r.dropout, r.dropout.fork(), r['noise'])]
[(r.normal((2,)), r.dropout.uniform((2,)), r.params.lecun_normal()((2, 3))) for r in (nnx.Rngs(1, dropout=2),)]
[jax.random.key_data(s()) for s in (nnx.Rngs(1).split(3)['default'],) if False] + [list(nnx.Rngs(a=1, b=2)), len(nnx.Rngs(0, a=1)), 'a' in nnx.Rngs(0)]
jax.random.key_data(nnx.Rngs(7).split(3).default.key.get_value())
jax.random.key_data(nnx.Rngs(7).broadcast({'default': 2}).default.key.get_value())
nnx.to_pure_dict(nnx.state(nnx.Linear(2, 3, rngs=nnx.Rngs(0)), nnx.Param))
sorted(nnx.to_flat_state(nnx.state(nnx.Sequential(nnx.Linear(2, 3, rngs=nnx.Rngs(0)), nnx.Dropout(0.1, rngs=nnx.Rngs(1))))).paths)
[jax.tree_util.keystr(p) for p, _ in jax.tree_util.tree_leaves_with_path(nnx.state(nnx.Sequential(nnx.Linear(2, 3, rngs=nnx.Rngs(0)), nnx.BatchNorm(3, rngs=nnx.Rngs(1)))))]
[[list(s) for s in nnx.split(nnx.BatchNorm(3, rngs=nnx.Rngs(0)), nnx.Param, nnx.BatchStat)[1:]]]
nnx.split(nnx.BatchNorm(3, rngs=nnx.Rngs(0)), nnx.Param)
nnx.split(nnx.BatchNorm(3, rngs=nnx.Rngs(0)), ..., nnx.Param)
[nnx.merge(*nnx.split(m))(x(4, 5)) for m in (nnx.Sequential(nnx.Linear(5, 3, rngs=nnx.Rngs(0)), nnx.relu),)]
[(nnx.update(m, jax.tree.map(lambda p: p * 0 + 2, nnx.state(m))), m(x(4, 5)))[1] for m in (nnx.Linear(5, 3, rngs=nnx.Rngs(0)),)]
[a.kernel is b.kernel for a in (nnx.Linear(5, 3, rngs=nnx.Rngs(0)),) for b in (nnx.clone(a),)]
nnx.Dict(a=nnx.Param(jnp.ones(2)), b=3)['b']
[len(l), l[-1], [v for v in l]] if (l := nnx.List([1, 2, 3])) and l.append(4) is None and l.insert(0, 9) is None else None
[p for p, _ in nnx.iter_modules(nnx.Sequential(nnx.Linear(2, 3, rngs=nnx.Rngs(0)), nnx.Linear(3, 1, rngs=nnx.Rngs(0))))]
[(m.train(), m.layers[0].deterministic, m.eval(), m.layers[0].deterministic) for m in (nnx.Sequential(nnx.Dropout(0.5)),)]
setattr(nnx.Linear(2, 2, rngs=nnx.Rngs(0)), 'many', [nnx.Param(jnp.ones(1))])
[sorted(n for n in vars(layer) if not n.startswith('_')) for r in (nnx.Rngs(0),) for layer in (nnx.Linear(2, 3, rngs=r), nnx.LinearGeneral(2, (3, 4), rngs=r), nnx.Conv(2, 4, (3,), rngs=r), nnx.BatchNorm(4, rngs=r), nnx.RMSNorm(4, rngs=r), nnx.GroupNorm(4, 2, rngs=r), nnx.Dropout(0.5, rngs=r), nnx.LSTMCell(2, 3, rngs=r), nnx.RNN(nnx.GRUCell(2, 3, rngs=r)), nnx.LoRALinear(2, 3, lora_rank=2, rngs=r), nnx.MultiHeadAttention(2, 4, dropout_rate=0.1, rngs=r))]
type('Linear', (nnx.Linear,), {'__init__': lambda self, n, rngs: nnx.Linear.__init__(self, n, n, rngs=rngs)})(3, nnx.Rngs(0))(x(2, 3))
nnx.Linear(2, 2)
nnx.Rngs(a=0).b
nnx.Dropout(0.5)(x(2, 2))
nnx.Optimizer(nnx.Linear(2, 2, rngs=nnx.Rngs(0)), None)
[(v + 1, 2 * v, v[0], v.shape, -v, v == 1.0, jnp.sum(v), v.T) for v in (nnx.Param(jnp.ones(2)),)]
[(v.set_value(jnp.zeros(2)), v.get_value(), v.set_metadata(a=1), v.a, v.get_metadata('a'), v.has_metadata('b')) for v in (nnx.Param(jnp.ones(2)),)]
[(m.update(values=x(3)), m.update(values=2.0), m.compute()) for m in (nnx.metrics.Average(),)]
[(m.update(values=x(3)), m.update(values=x(5)), m.compute().mean, m.compute().standard_deviation) for m in (nnx.metrics.Welford(),)]
[(m.update(logits=x(4, 3), labels=ids(3, 4), loss=x(4)), m.compute()) for m in (nnx.MultiMetric(a=nnx.metrics.Accuracy(), l=nnx.metrics.Average('loss')),)]
nnx.grad(lambda m, a: (m(a) ** 2).sum(), argnums=1)(nnx.Linear(5, 3, rngs=nnx.Rngs(0)), x(4, 5))
nnx.value_and_grad(lambda m, a: ((m(a) ** 2).sum(), 7), argnums=nnx.DiffState(0, nnx.PathContains('bias')), has_aux=True)(nnx.Linear(5, 3, rngs=nnx.Rngs(0)), x(4, 5))[0]
nnx.cond(True, lambda m, a: m(a), lambda m, a: m(2 * a), nnx.Linear(5, 3, rngs=nnx.Rngs(0)), x(4, 5))
[(nnx.jit(lambda m, a: m(a))(b, x(4, 3)), b.mean.get_value()) for b in (nnx.BatchNorm(3, rngs=nnx.Rngs(0)),)]
[(nnx.pop(m, nnx.Intermediate) if m.sow(nnx.Intermediate, 'h', x(2)) else None, hasattr(m, 'h')) for m in (nnx.Linear(2, 2, rngs=nnx.Rngs(0)),)]
""".strip().splitlines()
