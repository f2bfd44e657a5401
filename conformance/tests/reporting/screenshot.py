"""Take a picture of a report, for the documentation: ``python screenshot.py REPORT.html PICTURE.png [#fn=sort] [--dark]``."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", type=Path, help="an HTML report")
    parser.add_argument("picture", type=Path, help="the PNG file to write")
    parser.add_argument("fragment", nargs="?", default="", help="what to open, for example #fn=sort&dtype=float32")
    parser.add_argument("--dark", action="store_true", help="in dark colours")
    parser.add_argument("--size", default="1400x900", help="width and height in pixels; 1400x900 if not given")
    chosen = parser.parse_args()
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise SystemExit("A picture needs chromium or google-chrome on PATH; neither is there.")
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [
                browser,
                "--headless=new",
                "--no-sandbox",
                "--hide-scrollbars",
                f"--user-data-dir={profile}",
                f"--window-size={chosen.size.replace('x', ',')}",
                f"--blink-settings=preferredColorScheme={0 if chosen.dark else 1}",
                "--virtual-time-budget=3000",
                f"--screenshot={chosen.picture.absolute()}",
                chosen.report.absolute().as_uri() + chosen.fragment,
            ],
            check=True,
            stderr=subprocess.DEVNULL,
            timeout=120,
        )


if __name__ == "__main__":
    main()
