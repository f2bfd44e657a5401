"""What SciPy, kornia, jaxlie, OpenCV and pytransform3d give for the same random arguments, in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_mech

mech: Any = ivy_mech
SHAPES = [(), (7,), (2, 3)]
pytestmark = pytest.mark.parametrize("shape", SHAPES, ids=str)


def draw(*shape: int, seed: int = 0, scale: float = 1.0) -> Any:
    return scale * np.random.default_rng((seed, *shape)).normal(size=shape)


def quaternions(shape: tuple[int, ...], seed: int = 0) -> Any:
    """Quaternions of norm 1, with w of both signs."""
    q = draw(*shape, 4, seed=seed)
    return q / np.linalg.norm(q, axis=-1, keepdims=True)


def twists(shape: tuple[int, ...], seed: int = 0) -> Any:
    """Translations and rotation vectors shorter than π."""
    x = draw(*shape, 6, seed=seed)
    length = np.linalg.norm(x[..., 3:], axis=-1, keepdims=True)
    x[..., 3:] *= 3.0 * np.tanh(length) / length
    return x


def close(found: Any, wanted: Any, bound: float = 1e-10) -> None:
    found, wanted = (np.asarray(x.detach() if hasattr(x, "detach") else x) for x in (found, wanted))
    assert found.dtype == wanted.dtype == np.float64
    np.testing.assert_allclose(found, wanted, rtol=0, atol=bound)


def close_up_to_sign(found: Any, wanted: Any) -> None:
    """Quaternions: q and -q are the same rotation."""
    found, wanted = (np.asarray(x) for x in (found, wanted))
    close(found * np.sign(np.sum(found * wanted, axis=-1, keepdims=True)), wanted)


def homogeneous(pose: Any) -> Any:
    return np.concatenate([pose, np.broadcast_to([[0.0, 0.0, 0.0, 1.0]], (*pose.shape[:-2], 1, 4))], axis=-2)


def twist_first(x: Any) -> Any:
    """From the translation first to the rotation first, and back: SciPy's order."""
    return np.concatenate([x[..., 3:], x[..., :3]], axis=-1)


class TestSciPy:
    """``scipy.spatial.transform.RigidTransform``: exponential coordinates are the rotation followed by the translation."""

    @pytest.fixture(params=["numpy", "torch", "jax"])
    def array(self, request: pytest.FixtureRequest) -> Any:
        """Makes arrays of a framework that SciPy takes too."""
        module: Any = pytest.importorskip({"jax": "jax.numpy"}.get(request.param, request.param))
        return lambda x: module.asarray(np.asarray(x))

    @pytest.mark.brief(4)
    @pytest.mark.applies(to=lambda array, config: array != "jax" or not config.getoption("--brief"))  # compiles each operation
    def test_exponentials_logarithms_and_composition(self, array: Any, shape: tuple[int, ...]) -> None:
        transform: Any = pytest.importorskip("scipy.spatial.transform", reason="needs RigidTransform").RigidTransform
        x, y, points = twists(shape), twists(shape, seed=1), draw(*shape, 3)
        first, second = (transform.from_exp_coords(array(twist_first(t))) for t in (x, y))
        one, two = (mech.se3_exp(array(t)) for t in (x, y))
        close(one, first.as_matrix()[..., :3, :])
        close(mech.se3_log(one), twist_first(np.asarray(first.as_exp_coords())))
        close(mech.se3_compose(one, two), (first * second).as_matrix()[..., :3, :])
        close(mech.se3_inverse(one), first.inv().as_matrix()[..., :3, :])
        close(mech.se3_apply(one, array(points)), first.apply(array(points)))

    def test_quaternion_poses(self, array: Any, shape: tuple[int, ...]) -> None:
        transform: Any = pytest.importorskip("scipy.spatial.transform").RigidTransform
        t, q = draw(*shape, 3), quaternions(shape)
        pose = array(np.concatenate([t, q], axis=-1))
        rigid = transform.from_matrix(np.asarray(homogeneous(np.asarray(mech.quaternion_pose_to_matrix_pose(pose)))))
        close(rigid.translation, t)
        close_up_to_sign(rigid.rotation.as_quat(), q)


class TestKornia:
    """Its quaternions have the real part first, and its ``axis_angle`` is our rotation vector."""

    @pytest.fixture
    def kornia(self) -> Any:
        return pytest.importorskip("kornia.geometry", reason="kornia is not installed")

    def test_conversions(self, kornia: Any, shape: tuple[int, ...]) -> None:
        torch: Any = pytest.importorskip("torch")
        q, of = torch.asarray(quaternions(shape)), kornia.conversions
        rotvec = torch.asarray(twists(shape)[..., 3:])
        first = q.roll(1, -1)
        matrix = of.quaternion_to_rotation_matrix(first)
        close(mech.quaternion_to_matrix(q), matrix)
        close(mech.quaternion_to_matrix(first, scalar_first=True), matrix)
        close_up_to_sign(mech.matrix_to_quaternion(matrix, scalar_first=True), of.rotation_matrix_to_quaternion(matrix))
        close(mech.quaternion_to_rotvec(q), of.quaternion_to_axis_angle(first))
        close(mech.matrix_to_rotvec(matrix), of.rotation_matrix_to_axis_angle(matrix))
        close_up_to_sign(mech.rotvec_to_quaternion(rotvec, scalar_first=True), of.axis_angle_to_quaternion(rotvec))
        close(mech.rotvec_to_matrix(rotvec), of.axis_angle_to_rotation_matrix(rotvec.reshape(-1, 3)).reshape(*shape, 3, 3))

    def test_products_and_interpolation(self, kornia: Any, shape: tuple[int, ...]) -> None:
        torch: Any = pytest.importorskip("torch")
        p, q = (torch.asarray(quaternions((*shape, 1), seed=seed)[..., 0, :]).reshape(-1, 4) for seed in (0, 1))
        one, two = (kornia.Quaternion(x.roll(1, -1)) for x in (p, q))
        close(mech.quat_multiply(p, q), (one * two).data.roll(-1, -1))
        close(mech.quat_inverse(p), one.inv().data.roll(-1, -1))


class TestJaxlie:
    """The same tangents as here: the translation, then the rotation. Its ``jlog`` is our inverse of the right Jacobian."""

    @pytest.fixture
    def jaxlie(self) -> Any:
        return pytest.importorskip("jaxlie", reason="jaxlie is not installed")

    @pytest.mark.brief(3)
    def test_so3(self, jaxlie: Any, shape: tuple[int, ...]) -> None:
        jnp: Any = pytest.importorskip("jax.numpy")
        v, points = jnp.asarray(twists(shape)[..., 3:]), jnp.asarray(draw(*shape, 3))
        peer, ours = jaxlie.SO3.exp(v), mech.so3_exp(v)
        close(ours, peer.as_matrix())
        close(mech.so3_log(ours), peer.log())
        close_up_to_sign(mech.rotvec_to_quaternion(v, scalar_first=True), peer.wxyz)
        close(mech.so3_apply(ours, points), peer.apply(points))
        close(mech.so3_adjoint(ours), peer.adjoint())
        close(mech.so3_right_jacobian_inverse(v), peer.jlog())
        of = pytest.importorskip("jaxlie._so3")
        close(mech.so3_left_jacobian(v), of._SO3_jac_left(v, peer.as_matrix()))
        close(mech.so3_left_jacobian_inverse(v), of._SO3_jac_left_inv(v))

    @pytest.mark.brief(3)
    def test_se3(self, jaxlie: Any, shape: tuple[int, ...]) -> None:
        jnp: Any = pytest.importorskip("jax.numpy")
        x, y, points = (jnp.asarray(a) for a in (twists(shape), twists(shape, seed=1), draw(*shape, 3)))
        peer, other = jaxlie.SE3.exp(x), jaxlie.SE3.exp(y)
        ours = mech.se3_exp(x)
        close(ours, peer.as_matrix()[..., :3, :])
        close(mech.se3_log(ours), peer.log())
        close(mech.se3_compose(ours, mech.se3_exp(y)), (peer @ other).as_matrix()[..., :3, :])
        close(mech.se3_inverse(ours), peer.inverse().as_matrix()[..., :3, :])
        close(mech.se3_apply(ours, points), peer.apply(points))
        close(mech.se3_adjoint(ours), peer.adjoint())
        close(mech.se3_right_jacobian_inverse(x), peer.jlog())
        close(
            mech.se3_interpolate(ours, mech.se3_exp(y), 0.3),
            jaxlie.manifold.rplus(peer, 0.3 * (peer.inverse() @ other).log()).as_matrix()[..., :3, :],
        )


def test_rotation_vectors_of_opencv(shape: tuple[int, ...]) -> None:
    cv2: Any = pytest.importorskip("cv2", reason="OpenCV is not installed: it takes 150 MB")
    rotvecs = twists(shape)[..., 3:]
    matrices = mech.rotvec_to_matrix(rotvecs)
    for rotvec, matrix, back in zip(
        rotvecs.reshape(-1, 3), matrices.reshape(-1, 3, 3), mech.matrix_to_rotvec(matrices).reshape(-1, 3), strict=True
    ):
        close(matrix, cv2.Rodrigues(rotvec)[0])
        close(back, cv2.Rodrigues(matrix)[0][:, 0])


def test_twists_of_pytransform3d(shape: tuple[int, ...]) -> None:
    """Its exponential coordinates are the rotation followed by the translation, as SciPy's."""
    batches: Any = pytest.importorskip("pytransform3d.batch_rotations", reason="pytransform3d is not installed")
    transforms: Any = pytest.importorskip("pytransform3d.trajectories")
    x = twists(shape)
    close(mech.so3_exp(x[..., 3:]), batches.matrices_from_compact_axis_angles(x[..., 3:]))
    close(mech.se3_exp(x), transforms.transforms_from_exponential_coordinates(twist_first(x))[..., :3, :])
    close(
        twist_first(mech.se3_log(mech.se3_exp(x))), transforms.exponential_coordinates_from_transforms(homogeneous(mech.se3_exp(x)))
    )
    single: Any = pytest.importorskip("pytransform3d.transformations")
    for one, jacobian in zip(x.reshape(-1, 6), mech.se3_left_jacobian(x).reshape(-1, 6, 6), strict=True):
        swap = np.roll(np.eye(6), 3, axis=0)
        close(swap @ jacobian @ swap.T, single.left_jacobian_SE3(twist_first(one)))
