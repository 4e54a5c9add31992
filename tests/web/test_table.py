"""The table as people use it: by finger, mouse and keyboard, slowly and fast, and while things move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Table

# One person and bots that need no time; the seed is one where the person takes part in every turn.
SOLO = "candy-islands?seats=4&bots=3&level=easy&seed=7"
CANVAS = "document.querySelector('#table canvas')"


def opened(table: Table) -> Table:
    table.open(SOLO)
    expect(word(table, "load pink left")).to_be_visible()
    return table


@pytest.fixture
def solo(table: Table) -> Table:
    return opened(table)


@pytest.fixture
def moving(table: Table) -> Iterator[Table]:
    """A table on which things move."""
    table.page.emulate_media(reduced_motion="no-preference")
    yield opened(table)
    table.page.emulate_media(reduced_motion="reduce")


def word(table: Table, words: str) -> Locator:
    """What can be tapped to say this; not what takes it back."""
    return table.page.locator(f'#table button[data-word="{words}"]:not([data-key^="cargo"])')


def loaded(table: Table, hand: str) -> int:
    """How many balls lie in a hand, as its label says."""
    found = table.page.locator(f'#table button[data-word="load pink {hand}"][data-key^="cargo"]')
    label = found.first.get_attribute("aria-label") if found.count() else ""
    return int((re.search(r"\d+", label or "") or ["0"])[0])


def stats(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.page.evaluate(f"({{ ...{CANVAS}.stats }})")
    return found


def focus(table: Table) -> Any:
    return table.page.evaluate("document.activeElement.dataset.key ?? document.activeElement.className")


def fire(table: Table) -> None:
    """Loads one ball each and says that it is enough."""
    word(table, "load pink left").click()
    word(table, "load pink right").click()
    word(table, "fire").click()


def next_turn(table: Table) -> None:
    expect(table.page.get_by_role("status")).to_contain_text("Turn 2")
    expect(word(table, "load pink left")).to_be_visible()


# What is there.


def test_everything_that_can_be_tapped_is_a_button_with_its_word(solo: Table) -> None:
    buttons = solo.page.locator("#table .hands button")
    found = buttons.evaluate_all("all => all.map(one => [one.ariaLabel, one.dataset.key, one.dataset.word])")

    assert all(label and key for label, key, _ in found)
    assert {"load pink left", "load pink right"} <= {said for *_, said in found}


def test_the_whole_table_can_be_read(solo: Table) -> None:
    tree = solo.page.locator("#table").aria_snapshot()

    assert re.search(r'group "[^"]*Hold"', tree)
    assert solo.page.locator("#table").get_by_role("img").count() > 10
    assert 'button "What happened"' in tree


def test_one_tab_stop_leads_to_the_table(solo: Table) -> None:
    stops = solo.page.locator('#table .hands [tabindex="0"]')

    expect(stops).to_have_count(1)


# Taps.


def test_a_tap_is_answered_within_two_frames(solo: Table) -> None:
    """Even while the rules are silent."""
    frames = solo.page.evaluate(f"""async () => {{
      const frame = () => new Promise(requestAnimationFrame)
      const {{ stats }} = {CANVAS}
      const before = stats.frames
      document.querySelector('#table button[data-word="load pink left"]').click()
      await frame()
      await frame()
      return stats.frames - before
    }}""")

    assert frames >= 1


def test_fast_taps_are_none_lost_and_none_doubled(solo: Table) -> None:
    word(solo, "load pink left").evaluate("one => { for (let i = 0; i < 4; i++) one.click() }")

    expect(word(solo, "load pink left")).to_be_visible()
    solo.page.wait_for_function(
        "() => document.querySelector('#table [data-key^=cargo]')?.ariaLabel.includes('4')"
    )
    assert loaded(solo, "left") == 4


def test_a_second_fire_does_not_fire_the_next_turn(solo: Table) -> None:
    word(solo, "load pink left").click()
    word(solo, "load pink right").click()
    word(solo, "fire").evaluate("one => { one.click(); one.click(); one.click() }")
    next_turn(solo)
    solo.page.wait_for_timeout(500)

    assert loaded(solo, "left") == 0
    expect(solo.page.get_by_role("status")).to_contain_text("Turn 2")


def test_taps_for_two_turns_are_not_carried_over(solo: Table) -> None:
    """What was tapped after the last word of an answer belongs to a question that is over."""
    word(solo, "load pink left").click()
    word(solo, "load pink right").click()
    word(solo, "fire").evaluate("""one => {
      const left = document.querySelector('#table button[data-word="load pink left"]:not([data-key^=cargo])')
      one.click()
      left.click()
      left.click()
    }""")
    next_turn(solo)
    solo.page.wait_for_timeout(500)

    assert loaded(solo, "left") == 0


def test_a_step_is_taken_back_by_its_thing_and_by_the_button(solo: Table) -> None:
    word(solo, "load pink left").click()
    word(solo, "load pink left").click()
    solo.page.locator('#table [data-key^="cargo"]').first.click()
    expect(solo.button("Take back the last step")).to_be_visible()
    solo.button("Take back the last step").click()

    expect(solo.page.locator('#table [data-key^="cargo"]')).to_have_count(0)
    expect(solo.button("Take back the last step")).to_be_hidden()


def test_holding_a_button_repeats_it(solo: Table) -> None:
    word(solo, "load pink right").hover()
    solo.page.mouse.down()
    solo.page.wait_for_timeout(1500)
    solo.page.mouse.up()
    solo.page.wait_for_timeout(400)

    many = loaded(solo, "right")
    assert 3 <= many <= 11
    solo.page.wait_for_timeout(400)
    assert loaded(solo, "right") == many


def test_a_thing_is_dragged_where_it_belongs(solo: Table) -> None:
    heap = word(solo, "load pink").bounding_box()
    launch = solo.page.locator('#table [data-key="launch:0:left"]').bounding_box()
    assert heap
    assert launch
    mouse = solo.page.mouse
    mouse.move(heap["x"] + heap["width"] / 2, heap["y"] + heap["height"] / 2)
    mouse.down()
    mouse.move(launch["x"] + 60, launch["y"] + 40, steps=8)
    mouse.up()

    expect(solo.page.locator('#table [data-key^="cargo"]')).to_have_count(1)
    assert loaded(solo, "left") == 1


def test_a_drag_that_ends_nowhere_says_nothing(solo: Table) -> None:
    heap = word(solo, "load pink").bounding_box()
    assert heap
    mouse = solo.page.mouse
    mouse.move(heap["x"] + heap["width"] / 2, heap["y"] + heap["height"] / 2)
    mouse.down()
    mouse.move(640, 300, steps=6)
    expect(word(solo, "load pink")).to_have_attribute("aria-pressed", "true")
    mouse.up()

    expect(word(solo, "load pink")).not_to_have_attribute("aria-pressed", "true")


# The keyboard.


def test_a_question_is_answered_by_keyboard_alone(solo: Table) -> None:
    """A number key chooses a kind, the arrow keys send it left and right."""
    press = solo.page.keyboard.press
    solo.page.locator("#table .hands button").first.focus()
    for key in ("1", "ArrowLeft", "ArrowLeft", "ArrowRight"):
        press(key)
    solo.page.wait_for_function("() => document.querySelector('#table [data-word=fire]')")
    solo.page.wait_for_timeout(300)
    assert (loaded(solo, "left"), loaded(solo, "right")) == (2, 1)
    press("Backspace")
    expect(solo.page.locator('#table [data-key="cargo:0:right:pink"]')).to_have_count(0)
    press("ArrowRight")
    word(solo, "fire").focus()
    press("Enter")
    next_turn(solo)

    assert focus(solo) not in ("", None)


def test_the_keyboard_keeps_its_place_when_its_thing_goes(solo: Table) -> None:
    word(solo, "load pink left").click()
    word(solo, "load pink right").click()
    word(solo, "fire").focus()
    solo.page.keyboard.press("Enter")
    next_turn(solo)

    assert solo.page.evaluate("document.activeElement.closest('.hands') !== null")


def test_arrows_reach_what_can_be_tapped(solo: Table) -> None:
    solo.page.locator("#table .hands button").first.focus()
    seen = {focus(solo)}
    for key in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        solo.page.keyboard.press(key)
        seen.add(focus(solo))

    assert len(seen) >= 3


def test_escape_takes_back_a_word(solo: Table) -> None:
    word(solo, "load pink").focus()
    solo.page.keyboard.press("Enter")
    expect(word(solo, "load pink")).to_have_attribute("aria-pressed", "true")
    solo.page.keyboard.press("Escape")

    expect(word(solo, "load pink")).not_to_have_attribute("aria-pressed", "true")


def test_a_thing_is_shown_large(solo: Table) -> None:
    name = word(solo, "load pink").get_attribute("aria-label") or ""
    word(solo, "load pink").focus()
    solo.page.keyboard.press("i")

    expect(solo.page.get_by_role("dialog", name=name)).to_be_visible()
    solo.page.keyboard.press("Escape")
    expect(solo.page.get_by_role("dialog", name=name)).to_have_count(0)


def test_what_happened_is_read_back(solo: Table) -> None:
    expect(solo.telling.locator("li.part b")).to_have_text("Turn 1")
    solo.page.keyboard.press("l")
    expect(solo.button("Close what happened")).to_be_focused()
    solo.page.keyboard.press("Escape")

    expect(solo.page.get_by_role("button", name="What happened", exact=True)).to_be_focused()


# Motion.


def test_nothing_moves_where_motion_is_reduced(solo: Table) -> None:
    before = stats(solo)["tweens"]
    fire(solo)
    next_turn(solo)

    assert stats(solo)["tweens"] == before


WATCHED = f"""() => {{
  const {{ stats }} = {CANVAS}
  const seen = window.seen = {{ dear: [], moving: 0 }}
  for (const kind of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {{
    const measure = kind.prototype.measureText
    kind.prototype.measureText = function (...text) {{
      if (stats.tween) seen.dear.push('measureText')
      return measure.apply(this, text)
    }}
    for (const name of ['filter', 'shadowBlur']) {{
      const old = Object.getOwnPropertyDescriptor(kind.prototype, name)
      if (old) Object.defineProperty(kind.prototype, name, {{ ...old, set(value) {{
        if (stats.tween) seen.dear.push(name)
        old.set.call(this, value)
      }} }})
    }}
  }}
  const look = () => {{
    seen.moving = Math.max(seen.moving, stats.moving)
    requestAnimationFrame(look)
  }}
  look()
}}"""


def test_no_sprite_is_made_and_nothing_dear_is_done_while_something_moves(moving: Table) -> None:
    moving.page.evaluate(WATCHED)
    before = stats(moving)
    fire(moving)
    next_turn(moving)
    after = stats(moving)

    assert after["tweens"] > before["tweens"] + 3
    assert after["made"] > before["made"]
    assert after["madeInTween"] == before["madeInTween"]
    assert moving.page.evaluate("seen.dear") == []
    assert moving.page.evaluate("seen.moving") <= 700_000


def test_somebody_who_cannot_wait_is_led_to_the_last_scene(moving: Table) -> None:
    """And what was told on the way can still be read."""
    moving.page.evaluate("localStorage.setItem('sugarcove/settings', '{\"speed\": \"slow\"}')")
    moving.page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'sugarcove/settings' }))")
    fire(moving)
    expect(moving.page.get_by_role("status")).to_contain_text("Boarding")
    for _ in range(40):  # the bots answer one after another
        moving.page.mouse.click(640, 300)
        if word(moving, "load pink left").count():
            break
        moving.page.wait_for_timeout(50)
    next_turn(moving)

    assert stats(moving)["tween"] is False or word(moving, "load pink left").count()
    expect(moving.telling).to_contain_text("Boarding")
    expect(moving.telling).to_contain_text("Turn 2")
    moving.page.evaluate("localStorage.removeItem('sugarcove/settings')")
    moving.page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'sugarcove/settings' }))")


# Size.


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (768, 1024), (390, 844), (844, 390)])
def test_all_that_can_be_tapped_is_within_reach_at_any_size(solo: Table, size: tuple[int, int]) -> None:
    width, height = size
    solo.page.set_viewport_size({"width": width, "height": height})
    for _ in range(100):  # the scene for another box comes when the rules have laid it out
        boxes = solo.page.locator("#table button:visible").evaluate_all(
            "all => all.map(one => [one.ariaLabel, one.getBoundingClientRect().toJSON()])"
        )
        if all(box["bottom"] <= height + 8 and min(box["width"], box["height"]) >= 24 for _, box in boxes):
            break
        solo.page.wait_for_timeout(100)

    assert len(boxes) > 4
    for label, box in boxes:
        assert min(box["left"], box["top"]) >= -8, label
        assert box["right"] <= width + 8, label
        assert box["bottom"] <= height + 8, label
    small = [(label, box) for label, box in boxes if min(box["width"], box["height"]) < 24]
    assert not small


def test_a_tablet_that_is_turned_has_its_scene_at_once(solo: Table) -> None:
    """Without a timer; and what looks the same there is shown before it is made anew."""
    solo.page.evaluate("""() => {
      window.timers = setTimeout
      window.setTimeout = (f, ms = 0, ...more) => (ms >= 100 ? 0 : timers(f, ms, ...more))
    }""")
    made = stats(solo)["made"]
    nodes = solo.page.locator("#table [data-key]").count()
    upright = """() => {
      const { width, height } = document.querySelector('#table main').getBoundingClientRect()
      const fits = new DOMMatrix(document.querySelector('#table .hands').style.transform).a === 1
      return fits && height > width && document.querySelector('#table canvas').stats.made
    }"""
    solo.page.set_viewport_size({"width": 768, "height": 1024})
    then = solo.page.wait_for_function(upright).json_value()
    solo.page.evaluate("window.setTimeout = timers")

    assert then - made < nodes, "three times as many are made where every picture is waited for"


def test_a_wheel_zooms_a_pan_says_nothing_and_a_double_tap_fits(solo: Table) -> None:
    view = "getComputedStyle(document.querySelector('.hands')).transform"
    fitted = solo.page.evaluate(view)
    solo.page.mouse.move(640, 320)
    solo.page.mouse.wheel(0, -600)
    expect(solo.page.locator(".hands")).not_to_have_css("transform", fitted)
    zoomed = solo.page.evaluate(view)

    solo.page.mouse.down()
    arrow = word(solo, "load pink left").bounding_box()
    assert arrow
    solo.page.mouse.move(arrow["x"] + 10, arrow["y"] + 10, steps=6)
    solo.page.mouse.up()
    solo.page.wait_for_timeout(200)
    assert solo.page.evaluate(view) != zoomed
    assert loaded(solo, "left") == 0

    solo.page.mouse.dblclick(640, 320)
    expect(solo.page.locator(".hands")).to_have_css("transform", fitted)


# Passing the tablet.


def test_the_curtain_hides_one_from_another(table: Table) -> None:
    table.open("candy-islands?seats=3&bots=1&seed=5&level=easy")
    curtain = table.page.get_by_role("dialog")
    expect(curtain).to_be_visible()
    assert table.page.evaluate("document.querySelector('.play').inert") is True
    assert table.page.locator("#table .hands button").count() == 0
    first = curtain.get_by_role("heading").inner_text()
    assert first in table.page.title()

    table.button(f"I am {first}").click()
    expect(curtain).to_be_hidden()
    fire(table)
    expect(curtain).to_be_visible()
    assert curtain.get_by_role("heading").inner_text() != first
    assert table.page.locator("#table .hands button").count() == 0


# The end, and after it.


@pytest.fixture
def ended(table: Table) -> Table:
    """A game that bots have played to its end."""
    table.page.evaluate("localStorage.clear()")
    table.leave()
    table.go("candy-islands?seats=2&bots=2&seed=3&level=random&series=2")
    for _ in range(600):
        if table.state == "over":
            break
        table.page.keyboard.press("Enter")
        table.page.wait_for_timeout(50)
    assert table.state == "over"
    return table


def test_a_finished_game_is_watched_again_line_by_line(ended: Table) -> None:
    place = ended.page.locator(".replay output")
    ended.button("Watch again").click()
    ended.wait_for("replay")
    expect(place).to_have_text(re.compile(r"^0 of \d+"))
    ended.button("One line on").click()
    expect(place).to_have_text(re.compile(r"^1 of"))
    ended.page.keyboard.press("ArrowRight")
    expect(place).to_have_text(re.compile(r"^2 of"))
    ended.button("One line back").click()
    expect(place).to_have_text(re.compile(r"^1 of"))
    ended.page.get_by_label("Seen by").select_option(label="All open")
    ended.page.get_by_label("Line of the game").fill("6")
    expect(place).to_have_text(re.compile(r"^6 of"))
    ended.button("Close").click()
    ended.wait_for("over")


def test_played_again_it_is_another_game_of_the_series(ended: Table) -> None:
    expect(ended.page.locator(".totals")).to_contain_text("Game 1 of 2")
    before = ended.page.evaluate("location.hash")
    ended.button("Next game").click()
    ended.page.wait_for_function("before => location.hash !== before", arg=before)

    saves = ended.page.evaluate("Object.keys(localStorage).filter(key => key.includes('/save/')).length")
    assert saves == 2


# Saved games.


def test_a_second_tab_only_watches_until_it_takes_over(solo: Table) -> None:
    word(solo, "load pink left").click()
    fire(solo)
    next_turn(solo)
    address = solo.page.url
    second = solo.page.context.new_page()
    try:
        second.goto(address)
        second.wait_for_selector("html[data-state=replay]", timeout=120_000)
        banner = second.locator(".banner")
        expect(banner).to_contain_text("another tab")
        assert second.locator("#table .hands button").count() == 0

        second.get_by_role("button", name="Play here instead").click()
        second.wait_for_selector("html[data-state=playing]")
        expect(second.locator('#table button[data-word="load pink left"]')).to_be_visible()
        solo.wait_for("replay")
        expect(solo.page.locator(".banner")).to_contain_text("another tab")
    finally:
        second.close()
