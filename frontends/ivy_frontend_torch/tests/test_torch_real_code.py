"""Code that nobody here wrote: kornia, einops and torchvision give on every backend what they give on PyTorch."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import numpy as np
import pytest
import torch
import torch_packages

from ivy_api.frontends.loading import ported

frontend: Any = importlib.import_module("ivy_frontend_torch")
RNG = np.random.default_rng(0)


def _normal(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


def _image(*shape: int) -> Any:
    return RNG.uniform(0.05, 0.95, size=shape).astype(np.float32)


KORNIA: dict[str, tuple[Any, ...]] = {
    "geometry.conversions.axis_angle_to_rotation_matrix": (_normal(5, 3),),
    "geometry.conversions.quaternion_to_rotation_matrix": (_normal(5, 4),),
    "geometry.conversions.convert_points_to_homogeneous": (_normal(4, 5, 2),),
    "geometry.conversions.convert_points_from_homogeneous": (_normal(4, 5, 3),),
    "geometry.linalg.transform_points": (_normal(2, 3, 3), _normal(2, 5, 2)),
    "geometry.transform.imgwarp.warp_perspective": (_image(1, 2, 6, 6), np.eye(3, dtype=np.float32)[None] + 0.01, (5, 5)),
    "color.gray.rgb_to_grayscale": (_image(2, 3, 4, 5),),
    "color.hsv.rgb_to_hsv": (_image(2, 3, 4, 5),),
    "color.lab.rgb_to_lab": (_image(2, 3, 4, 5),),
    "filters.gaussian.gaussian_blur2d": (_image(2, 3, 6, 7), (3, 3), (1.0, 1.5)),
    "filters.sobel.sobel": (_image(2, 3, 6, 7),),
    "losses.focal.focal_loss": (_normal(2, 3, 4, 4), RNG.integers(0, 3, size=(2, 4, 4)), 0.5),
    "losses.dice.dice_loss": (_normal(2, 3, 4, 4), RNG.integers(0, 3, size=(2, 4, 4))),
}


@pytest.mark.parametrize("path", sorted(KORNIA))
@pytest.mark.filterwarnings("ignore")
def test_functions_of_kornia_give_what_they_give_on_torch(path: str, backend: str, request: pytest.FixtureRequest) -> None:
    """The function is the package's own, with the frontend behind its names."""
    if request.config.getoption("--brief") and backend != "numpy":
        pytest.skip("a brief run has NumPy's only")
    pytest.importorskip("kornia")
    module, _, name = path.rpartition(".")
    function = getattr(importlib.import_module(f"kornia.{module}"), name)

    def run(root: Any, function: Any) -> Any:
        return function(*(root.tensor(x) if isinstance(x, np.ndarray) else x for x in KORNIA[path]))

    ours, theirs = run(frontend, ported(function, "torch", "ivy_frontend_torch")), run(torch, function)
    assert isinstance(ours, frontend.Tensor)
    np.testing.assert_allclose(ours.detach().numpy(), theirs.detach().numpy(), rtol=1e-4, atol=1e-5)


EINOPS = (
    "Rearrange('b (h p) (w q) c -> b (h w) (p q c)', p=2, q=3)(x(2, 4, 6, 3))",
    "Rearrange('b c h w -> b (c h w)')(x(2, 3, 4, 5))",
    "Rearrange('(b1 b2) c -> b1 c b2', b1=2)(x(6, 3))",
    "Reduce('b c (h 2) (w 2) -> b c h w', 'max')(x(2, 3, 4, 6))",
    "Reduce('b c h w -> b c', 'mean')(x(2, 3, 4, 6))",
    "Reduce('b c h w -> c 1', 'sum')(x(2, 3, 4, 6))",
    "Reduce('b (c k) -> c', 'min', k=2)(x(2, 6))",
    "Reduce('b c -> b', 'prod')(x(2, 6))",
    "m(EinMix('b t c -> b t d', weight_shape='c d', bias_shape='d', c=4, d=5))(x(2, 3, 4))",
    "m(EinMix('b (h c) -> b h d', weight_shape='h c d', h=2, c=3, d=4))(x(5, 6))",
    "m(EinMix('b t (h c) -> b h t d', weight_shape='h c d', bias_shape='h d', h=2, c=3, d=4))(x(2, 5, 6))",
    "rearrange(x(2, 3, 4), 'a b c -> c (a b)')",
    "rearrange([x(2, 3), x(2, 3)], 'n a b -> a (n b)')",
    "reduce(x(2, 3, 4), 'a b c -> b', 'mean')",
    "repeat(x(2, 3), 'a b -> a (b k) c', k=2, c=4)",
    "einsum(x(2, 3), x(3, 4), 'a b, b c -> c a')",
    "pack([x(2, 4, 3), x(2, 3)], 'a * b')[0]",
    "unpack(x(2, 7), [(2,), (5,)], 'a *')",
)
TORCHVISION = (
    "box_area(boxes(5))",
    "box_iou(boxes(4), boxes(5))",
    "generalized_box_iou(boxes(4), boxes(5))",
    "distance_box_iou(boxes(4), boxes(5))",
    "complete_box_iou(boxes(4), boxes(5))",
    "box_convert(boxes(4), 'xyxy', 'cxcywh')",
    "box_convert(boxes(4), 'xyxy', 'xywh')",
    "box_convert(boxes(4), 'cxcywh', 'xyxy')",
    "clip_boxes_to_image(boxes(5), (3, 4))",
    "boxes(6)[remove_small_boxes(boxes(6), 1.0)]",
    "masks_to_boxes(x(3, 5, 6) > 0)",
    "sigmoid_focal_loss(x(4, 3), u(4, 3), reduction='mean')",
    "sigmoid_focal_loss(x(4, 3), u(4, 3), alpha=-1, gamma=3)",
    "generalized_box_iou_loss(boxes(4), boxes(4), reduction='sum')",
    "distance_box_iou_loss(boxes(4), boxes(4))",
    "complete_box_iou_loss(boxes(4), boxes(4), reduction='mean')",
    "m(FrozenBatchNorm2d(3))(x(2, 3, 4, 5))",
    "Permute([0, 2, 1])(x(2, 3, 4))",
    "m(SqueezeExcitation(4, 2))(x(2, 4, 5, 6))",
    "m(MLP(5, [6, 3], norm_layer=torch.nn.LayerNorm)).eval()(x(2, 5))",
    "m(Conv2dNormActivation(3, 4, stride=2)).eval()(x(2, 3, 6, 7))",
    "list(m(FeaturePyramidNetwork([2, 3], 4))({'a': x(1, 2, 6, 8), 'b': x(1, 3, 3, 4)}).values())",
    "DropBlock2d(0.5, 3).eval()(x(1, 2, 5, 5))",
    "StochasticDepth(0.5, 'row').eval()(x(2, 3))",
)


class _Makers:
    """What expressions are made of: the same numbers for both libraries."""

    def __init__(self, root: Any) -> None:
        self.root, self.rng = root, np.random.default_rng(7)
        self.leaves: list[Any] = []

    def tensor(self, value: Any) -> Any:
        found = self.root.tensor(np.asarray(value, dtype=np.float32)).requires_grad_(True)
        self.leaves.append(found)
        return found

    def x(self, *shape: int) -> Any:
        """Numbers of a normal distribution."""
        return self.tensor(self.rng.normal(size=shape))

    def u(self, *shape: int) -> Any:
        """Numbers between 0 and 1."""
        return self.tensor(self.rng.uniform(size=shape))

    def boxes(self, n: int) -> Any:
        """Boxes by two corners."""
        first = self.rng.uniform(0, 3, size=(n, 2))
        return self.tensor(np.concatenate([first, first + self.rng.uniform(0.2, 3, size=(n, 2))], axis=1))

    def m(self, module: Any) -> Any:
        """Return a module with other numbers in its parameters."""
        with self.root.no_grad():
            for parameter in module.parameters():
                parameter.copy_(self.root.tensor(self.rng.normal(size=tuple(parameter.shape)).astype(np.float32)))
        self.leaves += list(module.parameters())
        return module

    def names(self) -> dict[str, Any]:
        """Return what expressions may use."""
        return {"torch": self.root, "x": self.x, "u": self.u, "boxes": self.boxes, "m": self.m}


def _evaluated(package: str, expression: str, root: Any, *, ours: bool) -> tuple[list[Any], list[Any]]:
    """Return the tensors that an expression gives, and the gradients of their sum."""
    makers = _Makers(root)
    found = eval(expression, {**torch_packages.names(package, ours=ours), **makers.names()})
    results = list(found) if isinstance(found, (list, tuple)) else [found]
    total = sum((x * x).sum() for x in results if x.requires_grad)
    if isinstance(total, root.Tensor):
        total.backward()
    grads = [leaf.grad for leaf in makers.leaves if leaf.grad is not None]
    return [x.detach().numpy() for x in results], [g.detach().numpy() for g in grads]


@pytest.mark.parametrize("package", ["einops", "torchvision"])
@pytest.mark.filterwarnings("ignore")
def test_packages_give_what_they_give_on_torch(package: str, backend: str, request: pytest.FixtureRequest) -> None:
    """Results and gradients of each expression; the modules of the package are its own."""
    if request.config.getoption("--brief") and backend != "numpy":
        pytest.skip("a brief run has NumPy's only")
    if importlib.util.find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    if backend == "torch":
        pytest.skip("the package would see two frameworks of one name")
    faults = []
    for expression in {"einops": EINOPS, "torchvision": TORCHVISION}[package]:
        theirs = _evaluated(package, expression, torch, ours=False)
        try:
            ours = _evaluated(package, expression, frontend, ours=True)
        except Exception as error:
            faults.append(f"{expression}\n    {type(error).__name__}: {error}")
            continue
        for what, a, b in zip(("results", "gradients"), ours, theirs, strict=True):
            close = [
                x.dtype == y.dtype and np.shape(x) == np.shape(y) and np.allclose(x, y, rtol=1e-4, atol=1e-5)
                for x, y in zip(a, b, strict=False)
            ]
            if len(a) != len(b) or not all(close):
                faults.append(f"{expression}\n    {what} differ: {a} and {b}")
    assert not faults, f"{len(faults)}\n" + "\n".join(faults)
