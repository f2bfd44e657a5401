"""Files that are there completely, or not at all: after kills, and with several writers."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ivy_api.files import replacing

KILLED = """
import os, sys
from ivy_api.files import replacing
with replacing(sys.argv[1]) as new:
    new.write_bytes(b"half")
    print("writing", flush=True)
    if sys.argv[2] == "killed":
        os._exit(9)
    sys.stdin.read()
    new.write_bytes(b"whole")
"""


def writer(path: Path, how: str) -> subprocess.Popen[str]:
    started = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path), how], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "writing\n"
    return started


def partial_files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.suffix == ".partial")


@pytest.mark.skipif(os.name != "posix", reason="locks that end with their process")
def test_a_write_removes_what_killed_ones_left_but_not_what_others_are_writing(tmp_path: Path) -> None:
    other = tmp_path / "other"
    for _ in range(2):
        writer(other, "killed").communicate(timeout=60)
    assert len(partial_files(tmp_path)) == 1, "the second writer has removed what the first one left"
    alive = writer(tmp_path / "file", "slow")
    kept = partial_files(tmp_path)
    with replacing(tmp_path / "file") as new:
        new.write_bytes(b"mine")
    assert len(partial_files(tmp_path)) == 1
    assert set(partial_files(tmp_path)) < set(kept) | {""}
    assert (tmp_path / "file").read_bytes() == b"mine"
    alive.communicate("", timeout=60)
    assert alive.returncode == 0
    assert (tmp_path / "file").read_bytes() == b"whole"
    assert partial_files(tmp_path) == []
    assert not other.exists()


def test_many_writers_of_one_folder_all_succeed(tmp_path: Path) -> None:
    failed: list[BaseException] = []

    def write(i: int) -> None:
        try:
            for j in range(60):
                with replacing(tmp_path / f"file-{j % 2}") as new:
                    new.write_bytes(b"%d" % i * 1000)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    for each in tmp_path.iterdir():
        assert len(set(each.read_bytes())) == 1, "the file of one writer, whole"
        assert len(each.read_bytes()) == 1000
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file-0", "file-1"]


def test_an_error_leaves_the_file_before_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"before")

    def write() -> None:
        with replacing(tmp_path / "file") as new:
            new.write_bytes(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write()
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"before"


@pytest.mark.skipif(os.name != "posix", reason="links and devices")
def test_links_stay_links_and_devices_are_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to("file")
    with replacing(tmp_path / "link") as new:
        new.write_bytes(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"
    with replacing(os.devnull) as new:
        assert str(new) == os.devnull
    assert not Path(os.devnull).is_file()
