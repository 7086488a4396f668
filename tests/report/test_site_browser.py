"""The report in a real browser: from files, without a server. Where none can be had: see `browser.py`."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

_FOUND = importlib.util.spec_from_file_location("report_browser", Path(__file__).with_name("browser.py"))
chromium = importlib.util.module_from_spec(_FOUND)
_FOUND.loader.exec_module(chromium)

PAGES = ("index.html", "claims.html", "graph.html", "explorer.html", "glossary.html", "reading.html", "papers/demo.html",
         "claims/demo.square.html",
         "claims/demo.above.html", "claims/demo.matrix.html", "claims/cuff_yu2016.finite_alphabet.html")  # fmt: skip

#: What is looked at: the first page, a proved and a refuted claim, the graph, the explorer.
MAIN = ("index.html", "claims/demo.square.html", "claims/demo.matrix.html", "graph.html", "explorer.html")


@pytest.fixture(scope="module")
def driver() -> Iterator[Any]:
    if chromium.found() is None:
        if chromium.must_be_there():
            pytest.fail(f"{chromium.MISSING}. Next: python tests/report/browser.py", pytrace=False)
        pytest.skip(chromium.MISSING)
    with chromium.browser(1280, 900) as made:
        yield made


@pytest.fixture(autouse=True)
def quiet(driver) -> Iterator[None]:
    """No test may leave an error or a warning in the console."""
    yield
    assert driver.get_log("browser") == []


def show(driver, site, name: str) -> None:
    driver.get("about:blank")  # so that an address with a place is loaded anew
    driver.get(f"{(site.folder / name.partition('#')[0]).as_uri()}{''.join(name.partition('#')[1:])}")


def one(driver, selector: str):
    return driver.find_element("css selector", selector)


def shown(driver, selector: str) -> list[str]:
    """The texts of the elements that are displayed."""
    return [found.text for found in driver.find_elements("css selector", selector) if found.is_displayed()]


def wait(driver, condition) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    WebDriverWait(driver, 10, poll_frequency=0.05).until(lambda _: condition())


def set_value(driver, selector: str, value: object, event: str = "input") -> None:
    script = "const e = document.querySelector(arguments[0]); e.value = arguments[1];"
    driver.execute_script(f"{script} e.dispatchEvent(new Event(arguments[2], {{bubbles: true}}));", selector, value, event)


def test_the_pages_lead_to_each_other(driver, site):
    show(driver, site, "index.html")
    for place in ("Claims", "Graph", "Trade-offs", "Glossary", "How to read", "Overview"):
        driver.find_element("link text", place).click()
        assert one(driver, "nav [aria-current]").text == place
        assert one(driver, "h1").is_displayed()
    driver.find_element("link text", "A square is above its root").click()
    assert one(driver, "h1").text == "A square is above its root"
    driver.find_element("link text", "From one on a square is above its root").click()
    assert "demo.above.amended" in driver.current_url


def test_search_and_filter_find_claims_and_stand_in_the_address(driver, site):
    show(driver, site, "claims.html")
    everything = len(shown(driver, "#claims > li"))
    one(driver, "#query").send_keys("above root")
    assert len(shown(driver, "#claims > li")) == 2
    assert one(driver, "#count").text == f"2 of {everything} claims"
    set_value(driver, "#verdict", "REFUTED")
    (row,) = shown(driver, "#claims > li")
    assert "demo.above" in row and "query=above+root&verdict=REFUTED" in driver.current_url
    driver.refresh()
    assert len(shown(driver, "#claims > li")) == 1
    one(driver, "#filter [type=reset]").click()
    wait(driver, lambda: one(driver, "#count").text == f"{everything} claims")
    assert one(driver, "#claims > li:last-child").is_displayed()
    show(driver, site, "claims.html#fidelity=amended&paper=demo")
    assert len(shown(driver, "#claims > li")) == 1


def test_the_graph_zooms_by_button_and_keyboard_marks_neighbours_and_opens_a_claim(driver, site):
    show(driver, site, "graph.html")
    graph = one(driver, "#graph")
    width = graph.size["width"]
    one(driver, "[data-zoom=in]").click()
    assert graph.size["width"] == pytest.approx(1.25 * width, abs=2)
    one(driver, "#canvas").send_keys("0")
    assert graph.size["width"] == pytest.approx(width, abs=2)
    one(driver, "#canvas").send_keys("-")
    assert graph.size["width"] == pytest.approx(width / 1.25, abs=2)
    one(driver, "[data-zoom=fit]").click()
    assert graph.size["width"] == pytest.approx(one(driver, "#canvas").size["width"], abs=20)
    driver.execute_script("document.getElementById('cuff_yu2016.finite_alphabet').focus()")
    near = driver.find_elements("css selector", ".node.near")
    assert 2 <= len(near) < len(driver.find_elements("css selector", ".node"))
    one(driver, "[data-zoom=one]").click()
    set_value(driver, "#find", "demo.square")
    driver.find_element("id", "demo.square").click()
    assert one(driver, "h1").text == "A square is not negative"


def test_a_drag_moves_the_graph_and_opens_nothing(driver, site):
    from selenium.webdriver import ActionChains

    show(driver, site, "graph.html")
    driver.execute_script("document.getElementById('canvas').style.height = '200px'")
    node = one(driver, ".node")
    ActionChains(driver).click_and_hold(node).move_by_offset(0, -60).release().perform()
    assert driver.current_url.endswith("graph.html")
    assert driver.execute_script("return document.getElementById('canvas').scrollTop") > 20


def test_the_explorer_reads_exact_values_off_the_curve(driver, site):
    show(driver, site, "explorer.html")
    assert len(shown(driver, "#figures > figure")) == 1
    assert "1/10" in one(driver, "#readout").text and "survey.csv" in shown(driver, "figcaption")[0]
    choice = "Class II: Table I, M = 6"
    number = [option.text for option in driver.find_elements("css selector", "#set option")].index(choice)
    set_value(driver, "#set", number, "change")
    at = "return window.CURVES[arguments[0]].samples.findIndex((sample) => sample[0] === '1/10')"
    set_value(driver, "#distortion", driver.execute_script(at, number))
    text = one(driver, "#readout").text
    assert "45" in text and "35" in text and "not the least leakage" in text
    assert one(driver, f"#figure-{number} .dot").is_displayed()
    one(driver, "#distortion").send_keys("\ue014")  # arrow right
    assert one(driver, "#readout").text != text


def test_dark_and_light_are_kept_from_page_to_page(driver, site):
    def ground() -> str:
        return driver.execute_script("return getComputedStyle(document.documentElement).backgroundColor")

    show(driver, site, "index.html")
    before, offered = ground(), one(driver, "#theme").text
    one(driver, "#theme").click()
    assert ground() != before and {offered, one(driver, "#theme").text} == {"Dark colours", "Light colours"}
    show(driver, site, "claims/demo.square.html")
    assert ground() != before
    one(driver, "#theme").click()
    assert ground() == before


def test_the_system_decides_between_dark_and_light_until_the_reader_does(driver, site):
    grounds = []
    for value in ("light", "dark"):
        media = {"features": [{"name": "prefers-color-scheme", "value": value}]}
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        show(driver, site, "reading.html")
        driver.execute_script("localStorage.clear()")
        driver.refresh()
        grounds.append(driver.execute_script("return getComputedStyle(document.documentElement).backgroundColor"))
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert len(set(grounds)) == 2


def test_formulas_have_the_font_of_the_report_and_stand_beside_what_is_printed(driver, site):
    show(driver, site, "claims/cuff_yu2016.finite_alphabet.html")
    wait(driver, lambda: driver.execute_script("return document.fonts.status === 'loaded'"))
    assert driver.execute_script("return [...document.fonts].map((one) => [one.family, one.status])") == [
        ["Report Math", "loaded"]
    ]
    printed, judged = driver.find_elements("css selector", ".compare > section")[:2]
    assert printed.location["y"] == judged.location["y"] and printed.location["x"] < judged.location["x"]
    assert one(driver, "q.typeset math").is_displayed() and not one(driver, ".typed code").is_displayed()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_of_the_main_pages_show_them(driver, site, tmp_path, theme):
    """A page that is blank, without its style or in the wrong theme fails. $SCREENSHOTS is a folder to keep them in."""
    from matplotlib.image import imread

    folder = Path(os.environ.get("SCREENSHOTS") or tmp_path)
    show(driver, site, MAIN[0])
    driver.execute_script(f"localStorage.setItem('privacy-verify-theme', '{theme}')")
    for name in MAIN:
        show(driver, site, name)
        file = folder / f"{Path(name).stem}-{theme}.png"
        assert driver.save_screenshot(str(file))
        picture = imread(file)[..., :3]
        ground = picture[-2, 2]
        assert (ground.mean() > 0.5) == (theme == "light"), name
        assert 0.005 < (abs(picture - ground) > 0.3).any(axis=2).mean() < 0.5, name
    driver.execute_script("localStorage.clear()")


@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_a_phone(driver, site, name):
    size = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        show(driver, site, name)
        opened = "for (const one of document.querySelectorAll('details')) one.open = true;"
        assert driver.execute_script(f"{opened} return document.documentElement.scrollWidth") <= 390
    finally:
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_the_keyboard_reaches_the_content_first_and_shows_where_it_is(driver, site):
    show(driver, site, "index.html")
    one(driver, "body").send_keys("\ue004")  # tab
    here = driver.switch_to.active_element
    assert here.text == "Skip to content" and here.is_displayed()
    outline = "return getComputedStyle(document.activeElement).outlineStyle"
    assert driver.execute_script(outline) != "none"
    here.send_keys("\ue007")  # enter
    assert driver.execute_script("return document.activeElement.id") == "content"


def test_formulas_are_laid_out_as_mathematics(driver, site):
    show(driver, site, "claims/demo.square.html")
    raised, base = (one(driver, f".statement msup > {place}").rect for place in ("mrow:last-child", "mrow:first-child"))
    assert raised["y"] + raised["height"] < base["y"] + base["height"]


def test_a_word_shows_what_it_stands_for_and_leads_there(driver, site):
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.keys import Keys

    show(driver, site, "claims/cuff_yu2016.finite_alphabet.html")
    word = one(driver, ".statement [data-word=prior]")
    assert not one(driver, "#tip").is_displayed()
    ActionChains(driver).move_to_element(word).perform()
    wait(driver, lambda: one(driver, "#tip").is_displayed())
    assert "prior" in one(driver, "#tip code").text
    assert one(driver, "#tip math").is_displayed()
    word.send_keys(Keys.ESCAPE)
    assert not one(driver, "#tip").is_displayed()
    driver.execute_script("document.getElementById('word-prior').closest('details').open = false")
    word.send_keys(Keys.ENTER)
    assert driver.current_url.endswith("#word-prior")
    assert one(driver, "#word-prior").is_displayed()
    (told, *_) = driver.find_elements("css selector", "#proof [data-word]")
    driver.execute_script("arguments[0].closest('details')?.setAttribute('open', '')", told)
    told.send_keys(Keys.ENTER)
    assert driver.current_url.endswith(f"#word-{told.get_attribute('data-word')}")
