"""A page that knows no game plays one it has never seen: the template, whole, with hidden hands."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.conftest import Table


def hand(table: Table) -> Locator:
    return table.page.get_by_role("group", name="Your hand").get_by_role("button")


# Taps one of the buttons that are there now; in one go, as bots play meanwhile.
TAP = """() => {
  const find = what => document.querySelector(`#table button:not([aria-disabled])${what}`)
  const [pass, bid] = [find('[data-word=pass]'), find('[data-word=bid]')]
  const nothing = bid?.getAttribute('aria-label') === 'Bid 0'
  const card = document.querySelector('[role=group][aria-label="Your hand"] button:not([aria-disabled])')
  const tapped = pass ?? (nothing && card ? card : bid ?? card)
  tapped?.click()
  return document.documentElement.dataset.state === 'over'
}"""


def test_the_template_is_played_to_its_end(table: Table) -> None:
    """Lets every trinket lie, bids a card each time, hides one where it has to."""
    table.open("magpie?seats=3&bots=2&seed=7&level=easy")
    for _ in range(200):
        if table.page.evaluate(TAP):
            break
        table.page.wait_for_timeout(100)

    assert table.state == "over"
    expect(table.telling).to_contain_text("You bid")
    expect(table.telling).to_contain_text("Truffle hides a card under the heap.")


def test_a_card_of_a_bid_is_taken_back_by_a_tap(table: Table) -> None:
    table.open("magpie?seats=2&bots=1&seed=3&snatch=no")
    card = hand(table).first
    name = card.get_attribute("aria-label") or ""
    card.click()
    laid = table.page.get_by_role("group", name="Bids").get_by_role("button")
    expect(laid).to_have_count(1)
    laid.click()

    expect(laid).to_have_count(0)
    expect(table.button(name)).to_be_visible()


def test_a_snatch_is_confirmed(table: Table) -> None:
    """Until a card is chosen the button says why it cannot be pressed."""
    table.open("magpie?seats=2&bots=1&seed=10")
    snatch = table.button("Snatch it")
    expect(snatch).to_have_attribute("aria-disabled", "true")
    table.say("Button 1 (1)")
    expect(snatch).not_to_have_attribute("aria-disabled", "true")
    snatch.click()

    expect(table.telling).to_contain_text("You show a Button and snatch the trinket.")
