"""The page in a real browser. After each test: no error in the console, and no request to anywhere."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ivy_conformance.reporting import Report, write_html

pytest.importorskip("selenium", reason="the page is driven with selenium")

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")

pytestmark = pytest.mark.skipif(
    BROWSER is None or DRIVER is None, reason="needs chromium (or google-chrome) and chromedriver on PATH; not found"
)


class Page:
    """A report in the browser."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def one(self, selector: str) -> Any:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def visible(self, selector: str) -> list[str]:
        """The texts of the visible elements."""
        return [node.text for node in self.driver.find_elements(By.CSS_SELECTOR, selector) if node.is_displayed()]

    def functions(self) -> list[str]:
        return self.visible("#matrix th[scope=row] button")

    def choose(self, id: str, value: str) -> None:
        self.one(f"#{id} option[value='{value}']").click()

    def cell(self, label: str) -> Any:
        return self.one(f"#matrix td button[aria-label^='{label}']")

    def until(self, condition: Callable[[], Any]) -> None:
        WebDriverWait(self.driver, 10).until(lambda _: condition())

    def panel_is_open(self) -> bool:
        return bool(self.one("#panel").is_displayed())

    def press(self, *keys: str) -> None:
        webdriver.ActionChains(self.driver).send_keys(*keys).perform()

    def focused(self) -> str:
        return str(self.driver.switch_to.active_element.get_attribute("aria-label") or self.driver.switch_to.active_element.text)


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    options = webdriver.ChromeOptions()
    options.binary_location = str(BROWSER)
    profile = tmp_path_factory.mktemp("profile")
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--window-size=1400,900",
        f"--user-data-dir={profile}",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    driver.get("about:blank")
    requests(driver)  # those of the browser's own first page
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def files(sample: Report, large: Report, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder: Path = tmp_path_factory.mktemp("pages")
    for name, report in (("sample", sample), ("large", large)):
        write_html(report, folder / f"{name}.html")
    return {path.stem: path.as_uri() for path in folder.iterdir()}


def logged(driver: webdriver.Chrome, kind: str) -> list[dict[str, Any]]:
    """What was logged since the last call."""
    entries: list[dict[str, Any]] = driver.get_log(kind)
    return entries


def requests(driver: webdriver.Chrome) -> list[str]:
    """The addresses asked for since the last call."""
    messages = [json.loads(entry["message"])["message"] for entry in logged(driver, "performance")]
    return [message["params"]["request"]["url"] for message in messages if message["method"] == "Network.requestWillBeSent"]


@pytest.fixture
def go(driver: webdriver.Chrome, files: dict[str, str]) -> Iterator[Callable[..., Page]]:
    def visit(fragment: str = "", report: str = "sample") -> Page:
        driver.get("about:blank")  # a new fragment alone would not load the page anew
        driver.get(files[report] + fragment)
        return Page(driver)

    yield visit
    assert logged(driver, "browser") == []
    asked = requests(driver)
    assert asked
    assert [url for url in asked if not url.startswith(("file:", "data:", "about:"))] == []


def test_the_page_shows_the_target_and_its_score(go: Callable[..., Page]) -> None:
    page = go()
    assert page.driver.title == "torch: Array API 2025.12 conformance"  # what a failure holds does not run
    assert page.one("#score").text == "25.0 %\n2 of 8 checks passed"
    assert "torch 2.13.0" in page.one("#meta").text
    assert "profile quick" in page.one("#meta").text
    sorting = page.one("#chapters button[data-chapter=sorting]")
    assert sorting.text.split("\n") == ["sorting 2 bad, 1 limited", "33.3 %"]


def test_a_cell_has_a_sign_and_says_what_it_means(go: Callable[..., Page]) -> None:
    page = go()
    signs = {"abs, int8: 1 passed": "✓", "sort, float32: 1 failed, 1 passed": "✗", "linalg.inv, float64: 1 crashed": "⚡\ufe0e"}
    signs |= {"unique_counts, any: missing": "∅", "sort, any: 1 leaked": "▲", "sort, uint16: 1 limited": "–"}
    assert {label: page.cell(label).text for label in signs} == signs
    assert page.cell("linalg.inv, complex64: 1 hung").find_element(By.CSS_SELECTOR, ".glass").size["height"] > 5
    assert "fft.fft" in page.functions()  # not tried: a row without cells


@pytest.mark.parametrize(
    ("typed", "functions"),
    [("SORT", ["argsort", "sort"]), ("linalg.", ["linalg.inv"]), ("no __add__", ["(operators)"]), ("xyz", [])],
)
def test_search_finds_functions_and_the_text_of_failures(go: Callable[..., Page], typed: str, functions: list[str]) -> None:
    page = go()
    page.one("#q").send_keys(typed)
    page.until(lambda: sorted(page.functions()) == functions)
    page.one("#tools button[type=reset]").click()
    page.until(lambda: len(page.functions()) == 9)


def test_filters(go: Callable[..., Page]) -> None:
    page = go()
    page.choose("chapter", "linalg")
    assert page.functions() == ["linalg.inv"]
    assert page.one("#found").text == "1 function, 2 failures"
    page.choose("chapter", "")
    page.choose("outcome", "limited")
    assert page.functions() == ["sort"]
    page.choose("outcome", "")
    page.choose("type", "float32")
    assert page.functions() == ["abs", "sort"]
    assert page.visible("#matrix thead th") == ["function", "float32"]
    page.one("#bad").click()
    assert page.functions() == ["sort"]
    assert page.visible("#failures summary") == ["sort 1 failed"]


def test_a_chapter_is_a_filter_too(go: Callable[..., Page]) -> None:
    page = go()
    button = page.one("#chapters button[data-chapter=sets]")
    button.click()
    assert page.functions() == ["unique_all", "unique_counts"]
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    assert len(page.functions()) == 9


def test_a_click_opens_the_checks_of_a_cell(go: Callable[..., Page], sample: Report) -> None:
    page = go()
    page.cell("sort, float32").click()
    page.until(page.panel_is_open)
    assert page.one("#panel-title").text == "sort · float32"
    failure = sample.checks[1].failure
    assert failure is not None
    assert page.one("#panel pre").get_property("textContent") == failure.snippet
    assert page.one("#panel dd pre").get_property("textContent") == failure.gives
    assert page.one("#panel dd a").get_attribute("href") == failure.clause
    page.one("#panel .code button").click()
    page.until(lambda: page.one("#panel .code button").text in ("Copied", "Selected"))
    page.one("#panel-close").click()
    page.until(lambda: not page.panel_is_open())
    assert "#" not in page.driver.current_url


def test_the_keyboard_moves_opens_and_closes(go: Callable[..., Page]) -> None:
    page = go()
    page.press("/")
    assert page.driver.switch_to.active_element.get_attribute("id") == "q"
    page.press("sort", Keys.TAB)
    page.until(lambda: sorted(page.functions()) == ["argsort", "sort"])
    while page.focused() != "sort":  # to the table, in which one place is in the order of tabs
        page.press(Keys.TAB)
    page.press(Keys.ARROW_RIGHT)
    assert page.focused().startswith("sort, int64")
    page.press(Keys.ARROW_DOWN)
    assert page.focused().startswith("argsort, int64")
    page.press(Keys.ARROW_UP, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    assert page.focused().startswith("sort, uint16")
    page.press(Keys.ARROW_DOWN)
    assert page.focused() == "argsort"  # it has no such cell: its name
    page.press(Keys.ARROW_UP, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER)
    page.until(page.panel_is_open)
    assert page.one("#panel-title").text == "sort · uint16"
    assert "no kernel" in page.one("#panel-body").text
    page.press(Keys.ESCAPE)
    page.until(lambda: not page.panel_is_open())
    assert page.focused().startswith("sort, uint16")


@pytest.mark.parametrize(("key", "scrolls"), [("ArrowDown", False), ("ArrowLeft", False), ("PageDown", True)])
def test_arrow_keys_in_the_table_do_not_scroll_the_page(go: Callable[..., Page], key: str, scrolls: bool) -> None:
    page = go()
    event = f"new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }})"
    assert page.driver.execute_script(f"return arguments[0].dispatchEvent({event})", page.cell("sort, int64")) is scrolls


@pytest.mark.parametrize(
    ("fragment", "title", "text"),
    [
        ("#fn=sort&dtype=float32", "sort · float32", "1 bad, 1 passed, 0 behind a declared limit"),
        ("#fn=linalg.inv", "linalg.inv", "2 bad, 0 passed"),
        ("#fn=unique_counts&dtype=any", "unique_counts · any", "The target has no such name."),
        ("#fn=fft.fft", "fft.fft", "Not tried."),
        ("#fn=%3Cb%3E", "<b>", "This report has no such function."),
    ],
)
def test_a_link_opens_its_cell(go: Callable[..., Page], fragment: str, title: str, text: str) -> None:
    page = go(fragment)
    page.until(page.panel_is_open)
    assert page.one("#panel-title").text == title
    assert text in page.one("#panel-body").text


def test_a_link_holds_a_filter(go: Callable[..., Page]) -> None:
    assert go("#bad=1&type=float64").functions() == ["linalg.inv"]


def test_back_closes_what_a_click_opened(go: Callable[..., Page]) -> None:
    page = go()
    page.cell("abs, int8").click()
    page.until(page.panel_is_open)
    assert page.driver.current_url.endswith("#fn=abs&dtype=int8")
    page.driver.back()
    page.until(lambda: not page.panel_is_open())


def test_limits_and_skipped_checks_come_with_their_reason(go: Callable[..., Page]) -> None:
    page = go()
    assert page.visible("#limits summary") == ["no kernel 1 check: sort source"]
    assert page.one("#limits a").get_attribute("href") == "https://example.org/1"
    assert page.visible("#skipped summary") == ["only in the deep profile 1 check: abs"]


def test_a_large_report_stays_responsive(go: Callable[..., Page]) -> None:
    page = go(report="large")
    assert page.one("#found").text == "252 functions, 858 failures"
    # Milliseconds, layout included. The limits are far above what is measured, as other work shares the machine.
    load = page.driver.execute_script("return performance.getEntriesByType('navigation')[0].domComplete")
    filtering = page.driver.execute_script(
        "const at = performance.now(); $('q').value = 'function_1'; filtered();"
        "document.body.offsetHeight; return performance.now() - at"
    )
    assert load < 6000
    assert filtering < 1500
    page.driver.execute_script("$('tools').reset()")
    page.until(lambda: page.cell("asarray, float32").is_displayed())
    page.cell("asarray, float32").click()
    page.until(page.panel_is_open)
    assert len(page.visible("#panel-body li")) == 40
    page.one("#panel-body .more").click()
    assert len(page.driver.find_elements(By.CSS_SELECTOR, "#panel-body li")) > 500


def test_printing_opens_the_failures(go: Callable[..., Page]) -> None:
    page = go()
    page.driver.execute_script("dispatchEvent(new Event('beforeprint'))")
    assert len(page.visible("#failures article")) == 6


def test_the_page_may_ask_for_nothing(driver: webdriver.Chrome, files: dict[str, str]) -> None:
    """Even if a script wanted to: the policy of the page refuses it."""
    driver.get(files["sample"])
    refused = driver.execute_async_script(
        "const done = arguments[0]; addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));"
        "document.body.append(Object.assign(new Image(), { src: 'https://example.org/x.png' }));"
    )
    assert refused == "img-src"
    logged(driver, "browser")
    requests(driver)
