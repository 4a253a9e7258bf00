"""The web page in a real browser, on the whole service: `make e2e`."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.e2e.service import Service

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: `make e2e` does it")

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
PATIENCE = 20_000

pytestmark = [
    pytest.mark.real,
    pytest.mark.timeout(180),
    pytest.mark.skipif(CHROMIUM is None, reason="no browser: name one in CHROMIUM"),
]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("page") / "var", heartbeat=2) as service:
        yield service


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield browser
        browser.close()


class Reader:
    """Somebody at a browser of their own, and what the browser complained of."""

    def __init__(self, browser: Any, service: Service) -> None:
        self.context = browser.new_context(base_url=f"http://127.0.0.1:{service.port}")
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def open_match(self, game: str, *seats: str) -> str:
        """Open a match from the lobby's form and return its path."""
        self.page.goto("/")
        self.page.get_by_role("group", name="Games").get_by_role("button", name=game, exact=True).click()
        for at, kind in enumerate(seats):
            self.page.get_by_label(f"Seat {at}").select_option(label=kind)
        self.page.get_by_role("button", name="Open the match").click()
        self.page.wait_for_url("**/play/*")
        return re.sub(r"^.*(?=/play/)", "", self.page.url)

    def sees(self, region: str, text: str | re.Pattern[str]) -> None:
        """Wait until a region of the page says this."""
        playwright.expect(self.page.locator(f"#{region}")).to_contain_text(text, timeout=PATIENCE)

    def version(self) -> int:
        """The version the headline tells."""
        found = re.search(r"version (\d+)", self.page.locator("#headline").inner_text())
        assert found is not None
        return int(found[1])

    def write(self, turn: str) -> None:
        """Send a whole turn as text."""
        written = self.page.get_by_label("A whole turn as text")
        written.fill(turn)
        written.press("Enter")

    def excuse(self, words: str) -> None:
        """Forget the complaints that were to be expected: there are some, and they name this."""
        excused = [told for told in self.complaints if words in told]
        assert excused
        self.complaints = [told for told in self.complaints if words not in told]

    def choose(self, text: str) -> None:
        """Click the choice of this text."""
        self.page.get_by_role("button", name=text, exact=True).first.click()


@pytest.fixture
def reader(browser: Any, service: Service) -> Iterator[Reader]:
    reader = Reader(browser, service)
    yield reader
    reader.context.close()
    assert reader.complaints == []


def test_a_match_against_a_bot_is_opened_played_looked_back_at_and_verified(reader: Reader) -> None:
    page = reader.page
    reader.open_match("Homeworlds", "me", "bot · greedy")
    reader.sees("turn", "Your move.")
    assert page.title().startswith("● Your turn")
    search = page.get_by_role("searchbox", name="Search moves")
    search.fill("homeworld b2 b3 g3")
    playwright.expect(page.locator("#choices .choice.only")).to_have_text("homeworld b2 b3 g3")
    search.press("Enter")
    reader.sees("history", "homeworld b2 b3 g3")
    reader.sees("turn", "Your move.")
    reader.sees("choices", "build")
    assert "bot" in page.locator("#history .event").first.inner_text()
    head = reader.version()
    page.keyboard.press("Escape")
    page.locator("#main").focus()
    page.keyboard.press("ArrowLeft")
    reader.sees("turn", f"Looking back at version {head - 1}")
    reader.sees("board", f"Version {head - 1}")
    page.get_by_role("button", name="Back to now").click()
    page.get_by_role("button", name="Verify in this browser").click()
    reader.sees("tools", f"{head} events verified in this browser")
    page.locator(".why").first.click()
    reader.sees("history", "How the bot chose")


def test_a_turn_of_several_steps_is_put_together_and_taken_back(reader: Reader) -> None:
    page = reader.page
    reader.open_match("Homeworlds", "me", "bot · greedy")
    reader.write("homeworld y1 g3 b2 *")
    reader.choose("build b1 P1")
    reader.choose("sacrifice b1 P1")
    reader.sees("choices", "This turn: sacrifice b1 P1")
    page.get_by_role("button", name="Undo step").click()
    reader.choose("sacrifice b1 P1")
    reader.choose("trade b2 g2 P1")
    page.get_by_role("button", name="Play this turn").click()
    reader.sees("history", "sacrifice b1 P1; trade b2 g2 P1")
    reader.sees("turn", "Your move.")
    page.get_by_role("button", name="Take back my turn").click()
    reader.sees("history", "Taken back")
    page.get_by_role("button", name="sacrifice b1 P1", exact=True).wait_for()


def test_a_pick_on_the_board_narrows_the_choices_and_enter_plays_the_one_that_is_left(reader: Reader) -> None:
    page = reader.page
    reader.open_match("Tranquility", "me")
    reader.sees("turn", "Your move.")
    page.locator("#choices .choice").first.wait_for()
    text = page.locator("#choices .choice", has_text="@").first.inner_text()
    card, cell = text.split("@")
    page.locator(f'#board [data-pick="{card}"].pickable').first.click()
    page.locator(f'#board [data-pick="{cell}"].pickable').first.click()
    playwright.expect(page.locator("#choices .choice.only")).to_have_text(text)
    playwright.expect(page.locator("#choices .choice.only")).to_be_focused()
    page.keyboard.press("Enter")
    reader.sees("history", re.compile(r"Island placed|Card played|Island played|cell", re.IGNORECASE))


def test_two_people_play_each_other_through_an_open_seat(reader: Reader, browser: Any, service: Service) -> None:
    path = reader.open_match("Homeworlds", "me", "open for somebody")
    reader.sees("turn", "Waiting for an open seat")
    other = Reader(browser, service)
    other.page.goto(path)
    other.page.get_by_role("button", name="Sit down").click()
    reader.sees("turn", "Your move.")
    reader.write("homeworld y1 b2 g3")
    other.sees("turn", "Your move.")
    reader.sees("turn", "Waiting for seat 1.")
    other.write("homeworld g3 y2 r3")
    reader.sees("turn", "Your move.")
    reader.page.get_by_role("button", name="Resign").click()
    reader.page.get_by_role("button", name="Resign: sure?").click()
    for one in (reader, other):
        one.sees("turn", "Seat 1 won")
        one.page.get_by_role("button", name="Verify in this browser").click()
        one.sees("tools", "the seed is the one committed to")
    other.page.get_by_role("button", name="Rematch").click()
    other.sees("turn", "Waiting for an open seat")
    other.context.close()
    assert other.complaints == []


def test_a_refusal_says_why_and_where_the_rule_is(reader: Reader) -> None:
    reader.open_match("Photosynthesis", "me", "bot · random")
    reader.write("place d4")
    reader.page.get_by_role("link", name="Read the rule").wait_for()
    reader.excuse("422")


def test_a_move_whose_answer_was_lost_is_sent_again_and_happens_once(reader: Reader) -> None:
    page = reader.page
    reader.open_match("Homeworlds", "me", "bot · random")
    reader.sees("turn", "Your move.")

    def lose(route: Any) -> None:
        if route.request.method == "POST":
            keys.add(route.request.headers["idempotency-key"])
            route.fetch()
            route.abort()
        else:
            route.continue_()

    keys: set[str] = set()
    page.route("**/commands", lose)
    reader.write("homeworld y1 b2 g3")
    reader.sees("notice", "trying again in")
    page.unroute("**/commands", lose)
    reader.sees("turn", "Your move.")
    reader.sees("choices", "sacrifice")
    assert len(keys) == 1
    assert page.locator("#history .event", has_text="homeworld y1 b2 g3").count() == 1
    reader.excuse("net::ERR_FAILED")


def test_the_page_says_when_it_is_not_connected_and_comes_back(reader: Reader) -> None:
    reader.page.route("**/events?text=true", lambda route: route.abort())
    reader.open_match("Homeworlds", "me", "me")
    reader.sees("headline", "not connected: trying again in")
    reader.page.unroute("**/events?text=true")
    reader.sees("headline", "live")
    reader.excuse("net::ERR_FAILED")


def test_an_invitation_gives_its_token_away_to_no_address(reader: Reader, service: Service) -> None:
    opened = service.call("POST", "/matches", {"game": "homeworlds", "visibility": "link"}).body
    reader.page.goto(f"/play/{opened['match']}#watch={opened['watch_token']}")
    reader.sees("headline", "link")
    assert reader.page.url.endswith(f"/play/{opened['match']}")
    reader.page.reload()
    reader.sees("headline", "link")


def test_a_seat_is_handed_on_by_an_address(reader: Reader, browser: Any, service: Service) -> None:
    opened = service.call("POST", "/matches", {"game": "homeworlds", "visibility": "private"}).body
    token = opened["seats"][1]["token"]
    reader.page.goto(f"/play/{opened['match']}#seat={token}")
    reader.sees("seats", re.compile(r"Seat 1 a person\s*you"))
    assert reader.page.url.endswith(f"/play/{opened['match']}")
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.page.get_by_role("button", name="Copy my seat's link").click()
    reader.page.get_by_role("button", name="Copy my seat's link: sure?").click()
    reader.sees("notice", "plays as you")
    other = Reader(browser, service)
    other.page.goto(reader.page.evaluate("navigator.clipboard.readText()"))
    other.sees("seats", re.compile(r"Seat 1 a person\s*you"))
    assert other.complaints == []
    other.context.close()


def test_a_player_is_told_the_key_once_and_which_matches_wait(reader: Reader) -> None:
    page = reader.page
    page.goto("/")
    page.get_by_role("textbox", name="Name").fill("Ann")
    page.get_by_role("button", name="Become a player").click()
    reader.sees("player", re.compile("mfp_"))
    reader.open_match("Homeworlds", "me", "bot · random")
    reader.sees("seats", "Ann")
    page.goto("/")
    reader.sees("player", "Your turn")
    reader.sees("mine", "your turn")
    assert "mfp_" not in page.locator("main").inner_text()
