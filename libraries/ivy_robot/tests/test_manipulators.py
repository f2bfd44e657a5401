"""Manipulators: their Jacobians, trees of links, files, samples, and faults of the library of 2021."""

from __future__ import annotations

import io
import math
from typing import Any

import numpy as np
import pytest
from robot_values import numpy_of, robot

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_robot.errors import LinkError, RobotError, UrdfError
from tests.peers import Module

pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")  # torch's compiler uses it
transform = Module("scipy.spatial.transform")

COMPILER: dict[str, dict[str, Any]] = {"torch": {"backend": "aot_eager"}}
TURN = np.asarray([[0.0, -1.0, 0.0, 0.5], [1.0, 0.0, 0.0, -0.2], [0.0, 0.0, 1.0, 0.3]])

TREE = """
<robot name="gripper">
  <link name="rail"/> <link name="cart"/> <link name="mast"/> <link name="lamp"/> <link name="left"/> <link name="right"/>
  <joint name="spin" type="continuous"> <parent link="cart"/> <child link="mast"/>
    <origin xyz="0.1 0.2 0.3" rpy="0.3 -0.2 0.5"/> <axis xyz="1 2 2"/> </joint>
  <joint name="slide" type="prismatic"> <parent link="rail"/> <child link="cart"/>
    <origin xyz="0 0 0.5" rpy="0 0.4 0"/> <axis xyz="0 1 0"/> <limit lower="-0.5" upper="0.5" effort="1" velocity="1"/> </joint>
  <joint name="bracket" type="fixed"> <parent link="mast"/> <child link="lamp"/> <origin xyz="0 0.1 0.4" rpy="1 0 0"/> </joint>
  <joint name="open" type="revolute"> <parent link="lamp"/> <child link="left"/>
    <origin xyz="0.1 0 0"/> <axis xyz="0 0 1"/> <limit lower="0" upper="0.8" effort="1" velocity="1"/> </joint>
  <joint name="follow" type="revolute"> <parent link="lamp"/> <child link="right"/>
    <origin xyz="-0.1 0 0"/> <axis xyz="0 0 1"/> <limit lower="-0.8" upper="0" effort="1" velocity="1"/>
    <mimic joint="open" multiplier="-0.5" offset="0.1"/> </joint>
</robot>
"""


@pytest.fixture(scope="module")
def tree() -> Any:
    return robot.from_urdf(io.StringIO(TREE))


def joint(kind: str, more: str = "") -> str:
    return f'<joint name="j" type="{kind}"><parent link="a"/><child link="b"/>{more}</joint>'


class TestFiles:
    def test_links_and_joints(self, tree: Any) -> None:
        assert tree.joint_names == ("slide", "spin", "open")
        assert tree.link_names == ("rail", "cart", "mast", "lamp", "left", "right")
        assert tree.lower == (-0.5, -math.inf, 0.0)
        assert tree.upper == (0.5, math.inf, 0.8)

    def test_kinematics_are_those_of_yourdfpy(self, tree: Any) -> None:
        peer = pytest.importorskip("yourdfpy").URDF.load(io.StringIO(TREE), load_meshes=False)
        q = np.random.default_rng(0).uniform(-0.5, 0.8, (5, 3))
        links = tree.forward_kinematics(q)
        for i, values in enumerate(q):
            peer.update_cfg(dict(zip(tree.joint_names, values, strict=True)))
            for k, name in enumerate(tree.link_names):
                np.testing.assert_allclose(links[i, k], peer.get_transform(name), atol=1e-12, err_msg=name)

    def test_a_file_and_a_description_that_was_read(self, tree: Any, tmp_path: Any) -> None:
        (tmp_path / "a.urdf").write_text(TREE, encoding="utf-8")
        read = pytest.importorskip("yourdfpy").URDF.load(io.StringIO(TREE), load_meshes=False)
        for source in (tmp_path / "a.urdf", str(tmp_path / "a.urdf"), read):
            assert robot.from_urdf(source).constant == tree.constant

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (joint("planar"), "j is a planar joint; supported are revolute, continuous, prismatic, fixed"),
            (joint("revolute", '<axis xyz="0 0 0"/>'), "axis of j must be a vector that is not 0"),
            (joint("prismatic", '<limit lower="1" upper="-1" effort="1" velocity="1"/>'), "least value of j must not be above"),
            (joint("revolute", '<mimic joint="k"/>'), "j mimics k, which is no joint"),
            ("", "must form one tree"),
            (joint("fixed") + '<joint name="k" type="fixed"><parent link="c"/><child link="c"/></joint>', "c is not joined to a"),
            (joint("fixed") + '<joint name="j" type="fixed"><parent link="b"/><child link="c"/></joint>', "got two joints j"),
            (joint("fixed") + '<link name="b"/>', "got two links b"),
            (
                joint("fixed") + '<joint name="k" type="fixed"><parent link="b"/><child link="d"/></joint>',
                "k joins the link d, which",
            ),
            (
                joint("fixed") + '<joint name="k" type="fixed"><parent link="d"/><child link="b"/></joint>',
                "k joins the link d, which",
            ),
        ],
    )
    def test_robots_that_have_no_meaning(self, text: str, message: str) -> None:
        links = '<link name="a"/><link name="b"/>' + ('<link name="c"/>' if '"c"' in text else "")
        with pytest.raises(RobotError, match=message):
            robot.from_urdf(io.StringIO(f'<robot name="r">{links}{text}</robot>'))

    @pytest.mark.parametrize(
        ("kind", "limit", "expected"),
        [
            ("revolute", "", (0.0, 0.0)),
            ("prismatic", 'upper="2"', (0.0, 2.0)),
            ("revolute", 'lower="-1"', (-1.0, 0.0)),
            ("continuous", 'lower="-1"', (-math.inf, math.inf)),
        ],
    )
    def test_limits_that_are_left_out_are_0(self, kind: str, limit: str, expected: Any) -> None:
        text = joint(kind, f'<limit {limit} effort="1" velocity="1"/>')
        arm = robot.from_urdf(io.StringIO(f'<robot name="r"><link name="a"/><link name="b"/>{text}</robot>'))
        assert (arm.lower[0], arm.upper[0]) == expected

    def test_without_a_joint_that_moves(self, xp: Any) -> None:
        text = joint("fixed", '<origin xyz="0 1 2" rpy="0 0 0.3"/>')
        arm = robot.from_urdf(io.StringIO(f'<robot name="r"><link name="a"/><link name="b"/>{text}</robot>'))
        for batch in ((), (5,)):
            q = xp.zeros((*batch, 0), dtype=xp.float64)
            links = numpy_of(arm.forward_kinematics(q))
            assert links.shape == (*batch, 2, 4, 4)
            assert tuple(arm.jacobian(q).shape) == (*batch, 6, 0)
            np.testing.assert_allclose(links[..., 1, :3, 3], np.broadcast_to([0.0, 1.0, 2.0], (*batch, 3)))
            np.testing.assert_allclose(links[..., 1, 1, 0], math.sin(0.3))
            np.testing.assert_allclose(numpy_of(arm.sample_links(q))[..., -1, :], links[..., 1, :3, 3])
        assert tuple(robot.random_joints(xp.random.key(0), arm, (3,)).shape) == (3, 0)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]><robot name="&x;"/>', "no document type"),
            ('<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><robot name="&b;"/>', "no document type"),
            ("<robot><link/></robot>", "link has no attribute 'name'"),
            ("<robot><joint name='j' type='fixed'/></robot>", "no element <parent>"),
            ("<robot>" + joint("fixed", '<origin xyz="0 0"/>') + "</robot>", "'0 0' for three numbers"),
            ("<robot>" + joint("fixed", '<origin xyz="0 0 nan"/>') + "</robot>", "'nan' for a finite number"),
            ("<sdf/>", "outermost element of a URDF file is <robot>"),
            ("<robot>", "no element found"),
            ("", "no element found"),
        ],
    )
    def test_files_that_are_no_urdf(self, text: str, message: str) -> None:
        with pytest.raises(UrdfError, match=message):
            robot.from_urdf(io.StringIO(text))

    def test_elements_of_other_parts_are_no_joints(self) -> None:
        text = '<link name="a"/><link name="b"/><transmission name="t"><joint name="x"/></transmission>' + joint("fixed")
        assert robot.from_urdf(io.BytesIO(f"<robot>{text}</robot>".encode())).link_names == ("a", "b")

    def test_a_long_chain_in_the_order_of_children_first(self) -> None:
        links = "".join(f'<link name="{i}"/>' for i in range(3000))
        joints = "".join(
            f'<joint name="j{i}" type="fixed"><parent link="{i}"/><child link="{i + 1}"/></joint>' for i in reversed(range(2999))
        )
        assert robot.from_urdf(io.StringIO(f"<robot>{links}{joints}</robot>")).link_names[-1] == "2999"


def velocities(arm: Any, q: Any, link: int) -> Any:
    """The Jacobian by central differences."""
    step, columns = 1e-6, []
    for i in range(q.shape[-1]):
        ends = [arm.forward_kinematics(q + sign * step * np.eye(q.shape[-1])[i])[link] for sign in (1, -1)]
        turn = transform.Rotation.from_matrix(ends[0][:3, :3] @ ends[1][:3, :3].T).as_rotvec()
        columns.append(np.concatenate((ends[0][:3, 3] - ends[1][:3, 3], turn)) / (2 * step))
    return np.stack(columns, axis=-1)


def test_jacobians_of_all_links_of_a_tree(tree: Any) -> None:
    q = np.asarray([0.2, -0.7, 0.4])
    for link, name in enumerate(tree.link_names):
        np.testing.assert_allclose(tree.jacobian(q, name), velocities(tree, q, link), atol=1e-8, err_msg=name)


def test_jacobians_with_a_base_scales_and_prismatic_joints(xp: Any) -> None:
    arm = robot.from_dh(
        (0.1, 0.2, 0.3),
        (0.4, 0.1, 0.1),
        (0.5, -0.5, 0.2),
        scale=(-1.0, 2.0, 1.0),
        offset=(0.1, 0.3, 0.1),
        prismatic=(False, True, False),
    ).with_base(tuple(map(tuple, TURN)))
    q = np.asarray([0.2, -0.7, 0.4])
    for link in (0, 1, 2, 3):
        np.testing.assert_allclose(
            numpy_of(arm.like(xp.asarray(q)).jacobian(xp.asarray(q), link)), velocities(arm, q, link), atol=1e-8
        )


def test_prismatic_joints_by_the_definition() -> None:
    a, d, alpha, theta = 0.2, 0.1, -0.5, -0.3
    arm = robot.from_dh((a,), (d,), (alpha,), scale=(2.0,), offset=(-theta,), prismatic=(True,))
    turns = [np.eye(4), np.eye(4)]
    turns[0][:3, :3], turns[1][:3, :3] = (
        transform.Rotation.from_euler(axis, angle).as_matrix() for axis, angle in (("z", theta), ("x", alpha))
    )
    shift = np.eye(4)
    shift[:3, 3] = (a, 0.0, d + 2.0 * 0.7)
    np.testing.assert_allclose(arm.forward_kinematics(np.asarray([0.7]))[1], turns[0] @ shift @ turns[1], atol=1e-12)


def test_manipulators_are_pytrees(xp: Any) -> None:
    """Numbers are no leaves, arrays are; with their derivatives."""
    q, a = xp.asarray([0.3, 0.4]), xp.asarray([1.0, 0.5])
    tip = ivy_api.grad(lambda arm: xp.sum(arm.forward_kinematics(q)[-1, :3, 3]))(robot.from_dh(a, (0.0, 0.0), (0.0, 0.0)))
    assert tip.lower == (-math.inf, -math.inf)
    assert tuple(tip.constant.shape) == (2, 4, 4)
    # Times the cosine of the joint's angle, this element shifts a link along the x axis of the link before.
    expected = [math.cos(0.3), math.cos(0.4) * (math.cos(0.3) + math.sin(0.3))]
    np.testing.assert_allclose(numpy_of(tip.cosine)[:, 0, 3], expected, rtol=1e-5)
    by_length = ivy_api.grad(lambda a: xp.sum(robot.from_dh(a, (0.0, 0.0), (0.0, 0.0)).forward_kinematics(q)[-1, :3, 3]))(a)
    expected = [math.cos(0.3) + math.sin(0.3), math.cos(0.7) + math.sin(0.7)]
    np.testing.assert_allclose(numpy_of(by_length), expected, rtol=1e-5)


class TestSamples:
    arm = robot.from_dh((1.0, 0.5, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))

    def test_lie_on_the_lines_between_the_links(self) -> None:
        q = np.random.default_rng(0).uniform(-1, 1, (4, 3))
        points, links = self.arm.sample_links(q, 10), self.arm.forward_kinematics(q)[..., :3, 3]
        assert points.shape == (4, 1 + 10 + 5 + 1, 3)
        for i in range(1, 11):
            np.testing.assert_allclose(points[:, i], links[:, 0] + i / 10 * (links[:, 1] - links[:, 0]), atol=1e-12)
        np.testing.assert_allclose(np.linalg.norm(np.diff(points[:, :16], axis=1), axis=-1), 0.1, atol=1e-12)

    def test_links_of_length_0_have_one(self) -> None:
        """The library of 2021 left them out, so that their points in another array had other indices."""
        np.testing.assert_allclose(self.arm.sample_links(np.zeros(3), 10)[-1], [1.5, 0.0, 0.0])

    def test_compiled_with_constants_that_are_arrays(self, xp: Any) -> None:
        q = xp.asarray(np.random.default_rng(0).uniform(-1, 1, (4, 3)))
        arm = self.arm.like(q)
        found = ivy_api.compile(lambda q: arm.sample_links(q, 10), **COMPILER.get(xp.__source__.name, {}))(q)
        np.testing.assert_allclose(numpy_of(found), self.arm.sample_links(np.array(numpy_of(q)), 10), atol=1e-12)

    def test_at_least_one_each(self) -> None:
        assert self.arm.sample_links(np.zeros(3), 0.1).shape == (4, 3)

    def test_bad_density(self) -> None:
        with pytest.raises(ArgumentError, match="samples_per_metre must be positive; got 0"):
            self.arm.sample_links(np.zeros(3), 0)


def test_the_base_moves_every_result() -> None:
    """The library of 2021 used it in `sample_links` only."""
    plain, moved = robot.panda(), robot.panda(TURN)
    q = np.random.default_rng(0).uniform(-1, 1, (2, 7))
    matrix = np.concatenate((TURN, [[0, 0, 0, 1]]))
    np.testing.assert_allclose(moved.forward_kinematics(q), matrix @ plain.forward_kinematics(q), atol=1e-12)
    np.testing.assert_allclose(moved.sample_links(q), plain.sample_links(q) @ TURN[:, :3].T + TURN[:, 3], atol=1e-12)
    np.testing.assert_allclose(moved.jacobian(q)[:, :3], TURN[:, :3] @ plain.jacobian(q)[:, :3], atol=1e-12)
    np.testing.assert_allclose(moved.compute_link_poses(q)[:, 0, :3], [TURN[:, 3]] * 2, atol=1e-12)


def test_bases_have_batch_axes() -> None:
    bases = np.stack([TURN, np.eye(3, 4)])
    q = np.zeros((3, 1, 7))
    links = robot.panda(bases).forward_kinematics(q)
    assert links.shape == (3, 2, 8, 4, 4)
    np.testing.assert_allclose(links[0, 1], robot.panda().forward_kinematics(np.zeros(7)), atol=1e-12)
    for link in range(8):  # the base too, which no joint moves
        assert robot.panda(bases).jacobian(np.zeros(7), link).shape == (2, 6, 7)
        assert robot.panda(bases).jacobian(q, link).shape == (3, 2, 6, 7)


def test_a_batch_of_three_is_not_taken_for_coordinates(xp: Any) -> None:
    """The library of 2021 swapped axes of size 3 on one backend."""
    q = xp.asarray(np.random.default_rng(0).uniform(-1, 1, (3, 3, 6)))
    points = numpy_of(robot.mico().sample_links(q))
    for i in np.ndindex(3, 3):
        np.testing.assert_allclose(points[i], numpy_of(robot.mico().sample_links(q[i[0], i[1], :])), atol=1e-12)


def test_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The library of 2021 printed in its spline."""
    robot.sample_spline_path(np.asarray([[0.0], [1.0], [2.0]]), np.zeros((3, 2)), np.asarray([[0.5]]))
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("order", [1, 2, 3])
def test_splines_pass_through_close_anchors(order: int) -> None:
    """The library of 2021 clamped squared distances at 1e-6, also on the diagonal: an error of up to 0.029 between anchors."""
    anchors = np.asarray([[0.0], [4e-4], [8e-4], [1.0], [2.0]])
    values = np.asarray([[0.0], [1.0], [0.0], [1.0], [0.0]])
    # The system's solution is large, and a row of it cancels: what its terms lose, whatever order BLAS adds them in.
    r, line = np.abs(anchors - anchors.T), np.concatenate([anchors, np.ones_like(anchors)], axis=1)
    basis = r**order * (np.log(np.where(r > 0, r, 1.0)) if order == 2 else 1.0)
    system = np.block([[basis, line], [line.T, np.zeros((2, 2))]])
    weights = np.linalg.solve(system, np.concatenate([values, np.zeros((2, 1))]))
    lost = 4 * float(np.finfo(float).eps) * float(np.max(np.abs(system) @ np.abs(weights)))
    np.testing.assert_allclose(robot.sample_spline_path(anchors, values, anchors, order), values, atol=lost)
    kernel = {1: "linear", 2: "thin_plate_spline", 3: "cubic"}[order]
    peer = pytest.importorskip("scipy.interpolate").RBFInterpolator(anchors, values, kernel=kernel, degree=1)
    between = np.asarray([[2e-4], [0.5], [1.5]])
    np.testing.assert_allclose(robot.sample_spline_path(anchors, values, between, order), peer(between), rtol=1e-6, atol=1e-6)


def test_the_old_names_are_the_new_functions() -> None:
    assert robot.PandaManipulator is robot.panda
    assert robot.MicoManipulator is robot.mico


class TestErrors:
    def test_links(self) -> None:
        with pytest.raises(LinkError, match="no link 'hand'; its links are 0 to 7: panda_link0"):
            robot.panda().jacobian(np.zeros(7), "hand")
        for wrong in (8, -9, 1.5, None):
            with pytest.raises(LinkError, match=f"no link {wrong}; its links are"):
                robot.panda().link_index(wrong)
        assert robot.panda().link_index(np.int64(-1)) == 7

    @pytest.mark.parametrize(
        ("call", "message"),
        [
            (lambda: robot.panda().forward_kinematics(np.zeros(6)), r"q needs shape \(..., 7\); got \(6,\)"),
            (lambda: robot.panda(((1.0, 0.0), (0.0, 1.0))), r"needs shape \(..., 3, 4\)"),
            (lambda: robot.panda(np.eye(4)), r"pose needs shape \(..., 3, 4\); got \(4, 4\)"),
            (lambda: robot.from_dh((1.0,), (1.0, 2.0), (0.0,)), "one value of each kind for each joint"),
            (lambda: robot.from_dh((), (), ()), "one value of each kind for each joint"),
            (lambda: robot.from_dh((1.0,), (1.0,), (0.0,), limits=((1.0, 1.0),)), "joint1 must be below the largest"),
            (lambda: robot.RigidMobile(np.zeros((4, 2))).sample_body(TURN), r"body_points needs shape \(..., n, 3\)"),
            (lambda: robot.RigidMobile(np.zeros((4, 3))).sample_body(np.eye(4)), r"poses needs shape \(..., 3, 4\)"),
        ],
    )
    def test_bad_input(self, call: Any, message: str) -> None:
        with pytest.raises(ArgumentError, match=message):
            call()
