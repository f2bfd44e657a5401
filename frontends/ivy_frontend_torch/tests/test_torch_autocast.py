"""``torch.autocast`` and ``torch.amp.GradScaler``: data types, values and steps are PyTorch's."""

from __future__ import annotations

import threading
import warnings
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_torch as frontend

torch = pytest.importorskip("torch")
HALF = {"numpy": "float16"}
"""The data type of regions on backends without bfloat16."""

CALLS = """
F.conv1d(r(1, 2, 5), r(3, 2, 3), r(3))
F.conv2d(r(1, 2, 5, 5), r(3, 2, 3, 3))
F.conv3d(r(1, 2, 4, 4, 4), r(3, 2, 3, 3, 3))
F.conv_transpose1d(r(1, 2, 5), r(2, 3, 3))
F.conv_transpose2d(r(1, 2, 5, 5), r(2, 3, 3, 3))
F.conv_transpose3d(r(1, 2, 3, 3, 3), r(2, 3, 3, 3, 3))
torch.bmm(r(2, 3, 3), r(2, 3, 3))
torch.mm(r(3, 3), r(3, 3))
torch.matmul(r(3, 3), r(3, 3))
r(3, 3) @ r(3, 3)
r(3, 3).matmul(r(3, 3))
r(3, 3).mm(r(3, 3))
torch.addmm(r(3, 3), r(3, 3), r(3, 3))
torch.baddbmm(r(2, 3, 3), r(2, 3, 3), r(2, 3, 3))
torch.addbmm(r(3, 3), r(2, 3, 3), r(2, 3, 3))
F.linear(r(3, 3), r(3, 3), r(3))
torch.einsum('ij,jk->ik', r(3, 3), r(3, 3))
torch.tensordot(r(3, 3), r(3, 3), 1)
torch.chain_matmul(r(3, 3), r(3, 3))
torch.linalg.multi_dot([r(3, 3), r(3, 3), r(3, 3)])
torch.linalg.vecdot(r(3), r(3))
torch.matrix_power(r(3, 3), 2)
F.scaled_dot_product_attention(r(1, 1, 3, 4), r(1, 1, 3, 4), r(1, 1, 3, 4))
F.prelu(r(3), r(1))
torch.mv(r(3, 3), r(3))
torch.outer(r(3), r(3))
torch.dot(r(3), r(3))
torch.exp(r(3))
torch.log(r(3))
torch.pow(r(3), 2.0)
torch.sum(r(3, 3))
torch.mean(r(3, 3))
torch.prod(r(3))
torch.cumsum(r(3), 0)
torch.softmax(r(3), 0)
F.log_softmax(r(3), 0)
torch.tanh(r(3))
F.relu(r(3))
F.gelu(r(3))
torch.sqrt(r(3))
r(3) + r(3)
r(3) * 2.0
torch.trace(r(3, 3))
torch.quantile(r(3, 3), 0.5)
F.l1_loss(r(3), r(3))
F.mse_loss(r(3), r(3))
F.smooth_l1_loss(r(3), r(3))
F.huber_loss(r(3), r(3))
F.binary_cross_entropy(r(3), r(3))
F.binary_cross_entropy_with_logits(r(3), r(3))
F.kl_div(r(3), r(3), reduction='sum')
F.poisson_nll_loss(r(3), r(3))
F.soft_margin_loss(r(3), r(3))
F.hinge_embedding_loss(r(3), r(3))
F.cross_entropy(r(3, 3), torch.tensor([0, 1, 2]))
F.nll_loss(r(3, 3), torch.tensor([0, 1, 2]))
F.multi_margin_loss(r(3, 3), torch.tensor([0, 1, 2]))
F.margin_ranking_loss(r(3), r(3), r(3))
F.triplet_margin_loss(r(3, 2), r(3, 2), r(3, 2))
F.cosine_embedding_loss(r(3, 2), r(3, 2), r(3))
F.cosine_similarity(r(3, 2), r(3, 2))
torch.cdist(r(3, 2), r(3, 2))
F.layer_norm(r(3, 3), (3,))
F.group_norm(r(2, 4, 3), 2)
F.batch_norm(r(3, 3), None, None, training=True)
torch.linalg.inv(e(3))
torch.inverse(e(3))
torch.linalg.cholesky(e(3))
torch.linalg.svdvals(r(3, 3))
torch.linalg.eigvalsh(e(3))
torch.linalg.solve(e(3), r(3))
torch.fft.fft(r(4))
F.grid_sample(r(1, 1, 4, 4), r(1, 2, 2, 2), align_corners=False)
F.max_pool2d(r(1, 1, 4, 4), 2)
F.max_pool3d(r(1, 1, 4, 4, 4), 2)
F.avg_pool2d(r(1, 1, 4, 4), 2)
F.avg_pool3d(r(1, 1, 4, 4, 4), 2)
F.interpolate(r(1, 1, 4), scale_factor=2)
torch.cat([r(3), r(3).to(half)])
torch.stack([r(3), r(3).to(half)])
torch.cat([r(3).to(half), r(3).to(half)])
F.mse_loss(r(3).to(half), r(3))
F.linear(r(3, 3).double(), r(3, 3).double())
torch.mm(r(3, 3), r(3, 3)).sum()
torch.nn.Linear(3, 3)(r(2, 3)) * 0
torch.nn.Conv1d(2, 3, 3)(r(1, 2, 5)) * 0
torch.mm(torch.ones(3, 3, dtype=torch.int32), torch.ones(3, 3, dtype=torch.int32))
r(3, 3).addmm_(r(3, 3), r(3, 3))
""".strip().splitlines()


def evaluated(library: Any, expression: str, half: str, *, enabled: bool = True) -> Any:
    rng = np.random.default_rng(7)
    dtype = getattr(library, half)

    def r(*shape: int) -> Any:
        return library.tensor((rng.uniform(0.1, 0.9, shape)).tolist(), dtype=library.float32)

    names = {"torch": library, "F": library.nn.functional, "r": r, "e": lambda n: library.eye(n) * 2, "half": dtype}
    with library.autocast("cpu", dtype=dtype, enabled=enabled):
        return eval(expression, names)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("enabled", [True, False], ids=["on", "off"])
@pytest.mark.brief(0)
def test_functions_choose_their_data_type(backend: str, enabled: bool) -> None:
    half, faults = HALF.get(backend, "bfloat16"), []
    for expression in CALLS:
        try:
            theirs = evaluated(torch, expression, half, enabled=enabled)
        except RuntimeError:
            continue  # PyTorch has no kernel for this data type
        with ivy_api.use_backend(backend):
            ours = evaluated(frontend, expression, half, enabled=enabled)
        if str(ours.dtype) != str(theirs.dtype):
            faults.append(f"{expression}: {theirs.dtype}, got {ours.dtype}")
            continue
        a, b = (
            np.asarray(x.detach().to(lib.complex128 if x.dtype.is_complex else lib.float64).numpy())
            for x, lib in ((theirs, torch), (ours, frontend))
        )
        if not np.allclose(a, b, rtol=3e-2, atol=2e-2):
            faults.append(f"{expression}: {a}, got {b}")
    assert not faults, "\n".join(faults)


def test_a_region_can_be_nested_and_is_of_its_thread(backend: str) -> None:
    half = getattr(frontend, HALF.get(backend, "bfloat16"))
    with ivy_api.use_backend(backend):
        x = frontend.eye(2)
        seen = []
        with frontend.autocast("cpu", half):
            assert frontend.is_autocast_enabled("cpu")
            assert frontend.mm(x, x).dtype is half
            with frontend.autocast("cpu", enabled=False):
                assert not frontend.is_autocast_enabled("cpu")
                assert frontend.mm(x, x).dtype is frontend.float32
            assert frontend.mm(x, x).dtype is half
            thread = threading.Thread(target=lambda: seen.append(frontend.is_autocast_enabled("cpu")))
            thread.start()
            thread.join()
        assert seen == [False]
        assert frontend.mm(x, x).dtype is frontend.float32


def test_a_decorated_function_restores_the_region_of_its_own_thread(backend: str) -> None:
    """A call that starts first in one thread ends first, while that of another thread still runs."""
    half = getattr(frontend, HALF.get(backend, "bfloat16"))
    entered, ended = threading.Event(), threading.Event()
    left: list[bool] = []

    @frontend.autocast("cpu", half)  # type: ignore[untyped-decorator]
    def run(first: bool) -> None:
        if first:
            assert entered.wait(10)
        else:
            entered.set()
            assert ended.wait(10)

    def outer() -> None:
        with frontend.autocast("cpu", half):
            run(True)
            left.append(frontend.is_autocast_enabled("cpu"))
        ended.set()

    def plain() -> None:
        run(False)
        left.append(frontend.is_autocast_enabled("cpu"))

    with ivy_api.use_backend(backend):
        threads = [threading.Thread(target=one) for one in (outer, plain)]
        threads[0].start()
        threads[1].start()
        for thread in threads:
            thread.join()
    assert left == [True, False]


def test_an_error_ends_a_region(backend: str) -> None:
    with ivy_api.use_backend(backend):
        with pytest.raises(ZeroDivisionError), frontend.autocast("cpu"):
            raise ZeroDivisionError
        assert not frontend.is_autocast_enabled("cpu")
        assert frontend.mm(frontend.eye(2), frontend.eye(2)).dtype is frontend.float32


def test_gradients_have_the_data_type_of_the_parameters(backend: str) -> None:
    half = getattr(frontend, HALF.get(backend, "bfloat16"))
    with ivy_api.use_backend(backend):
        model = frontend.nn.Sequential(frontend.nn.Linear(3, 4), frontend.nn.ReLU(), frontend.nn.Linear(4, 1))
        x, y = frontend.ones(5, 3), frontend.ones(5, 1)

        @frontend.autocast("cpu", half)  # type: ignore[untyped-decorator]
        def loss_of() -> Any:
            out = model(x)
            assert out.dtype is half
            return frontend.nn.functional.mse_loss(out, y)

        loss = loss_of()
        assert loss.dtype is frontend.float32
        loss.backward()
        assert {p.grad.dtype for p in model.parameters()} == {frontend.float32}


def test_numpy_has_no_bfloat16() -> None:
    with ivy_api.use_backend("numpy"), pytest.raises(NotImplementedError, match="bfloat16"), frontend.autocast("cpu"):
        frontend.mm(frontend.eye(2), frontend.eye(2))


def trained(library: Any, gradients: list[float]) -> list[tuple[float, float]]:
    """Return the scale and the parameter after each of some steps, the gradients of which are given, and one of them infinite."""
    parameter = library.nn.Parameter(library.ones(1))
    optimizer = library.optim.SGD([parameter], lr=0.5)
    scaler = library.amp.GradScaler("cpu", init_scale=4.0, growth_interval=2)
    found = []
    for gradient in gradients:
        optimizer.zero_grad()
        scaler.scale((parameter * gradient).sum()).backward()
        scaler.step(optimizer)
        scaler.update()
        found.append((scaler.get_scale(), float(parameter.detach().numpy()[0])))
    assert scaler.state_dict()["scale"] == found[-1][0]
    return found


def test_steps_that_are_not_finite_are_left_out(backend: str) -> None:
    gradients = [0.25, 0.5, float("inf"), 1.0, 2.0, 0.25]
    with ivy_api.use_backend(backend):
        assert trained(frontend, gradients) == trained(torch, gradients)


def _outcome(function: Any) -> tuple[str, str, list[str]]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            function()
            said = ("", "")
        except Exception as error:
            said = type(error).__name__, str(error)
    return (*said, [str(one.message) for one in caught])


def test_errors_and_warnings_are_those_of_torch() -> None:
    def of(library: Any) -> list[Any]:
        scaler = library.amp.GradScaler("cpu", init_scale=4.0)
        parameter = library.nn.Parameter(library.ones(1))
        optimizer = library.optim.SGD([parameter], lr=0.5)
        scaler.scale(parameter.sum()).backward()
        return [
            _outcome(lambda: library.autocast(3)),
            _outcome(lambda: library.autocast("cpu", library.float32)),
            _outcome(scaler.update),
            _outcome(lambda: (scaler.step(optimizer), scaler.step(optimizer))),
            _outcome(lambda: scaler.unscale_(optimizer)),
            _outcome(lambda: scaler.scale(3)),
            _outcome(lambda: scaler.load_state_dict({})),
            _outcome(lambda: scaler.step(optimizer, closure=None)),
        ]

    with ivy_api.use_backend("numpy"):
        assert of(frontend) == of(torch)


def test_a_scaler_for_gpus_does_nothing_without_one(backend: str) -> None:
    with ivy_api.use_backend(backend):
        with pytest.warns(UserWarning, match="CUDA is not available"):
            scaler = frontend.amp.GradScaler()
        assert not scaler.is_enabled()
        x = frontend.ones(1)
        assert scaler.scale(x) is x
        assert scaler.state_dict() == {}
        with pytest.warns(UserWarning, match="CUDA is not available"), frontend.autocast("cuda"):
            assert frontend.mm(frontend.eye(2), frontend.eye(2)).dtype is frontend.float32


def test_a_custom_function_keeps_the_region(backend: str) -> None:
    half = getattr(frontend, HALF.get(backend, "bfloat16"))

    class Product(frontend.autograd.Function):  # type: ignore[misc]
        @staticmethod
        @frontend.amp.custom_fwd(device_type="cpu", cast_inputs=frontend.float32)  # type: ignore[untyped-decorator]
        def forward(ctx: Any, a: Any, b: Any) -> Any:
            ctx.save_for_backward(a, b)
            assert not frontend.is_autocast_enabled("cpu")
            return a.mm(b)

        @staticmethod
        @frontend.amp.custom_bwd(device_type="cpu")  # type: ignore[untyped-decorator]
        def backward(ctx: Any, g: Any) -> Any:
            a, b = ctx.saved_tensors
            return g.mm(b.t()), a.t().mm(g)

    with ivy_api.use_backend(backend):
        a = frontend.eye(2, requires_grad=True)
        with frontend.autocast("cpu", half):
            out = Product.apply(a, frontend.ones(2, 2).to(half))
        assert out.dtype is frontend.float32
        out.sum().backward()
        np.testing.assert_array_equal(a.grad.numpy(), np.full((2, 2), 2.0))
