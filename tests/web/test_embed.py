"""The demo in a frame of another site: played where the site is named, refused elsewhere."""

import re
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from werkzeug.serving import make_server

pytestmark = pytest.mark.browser


@pytest.fixture
def club() -> Iterator[Callable[[str], str]]:
    """``club(address)``: a page of another site with ``address`` in a frame."""
    shown = b""

    def page(_environ: Any, answer: Callable[..., Any]) -> Iterable[bytes]:
        answer("200 OK", [("Content-Type", "text/html")])
        return [b"<h1>Our club</h1>", b"<iframe width=1000 height=700 src='", shown, b"'></iframe>"]

    server = make_server("127.0.0.1", 0, page, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def show(address: str) -> str:
        nonlocal shown
        shown = address.encode()
        # For a browser localhost is another site than 127.0.0.1.
        return f"http://localhost:{server.server_port}"

    yield show
    server.shutdown()
    server.server_close()


def test_a_table_is_played_in_a_frame_of_a_named_site(page: Any, serve: Any, club: Any) -> None:
    page.goto(club(serve(EMBED=club(""), BOT_DELAY=0.01, TESTING=False)))
    frame = page.frame_locator("iframe")
    card = frame.locator(".gcard:has([data-options=romme])")
    card.get_by_role("button", name=re.compile("^Play")).click()
    expect(frame.locator("#hand .card")).to_have_count(13, timeout=20_000)
    frame.locator("#actions button[data-action='draw']").click()
    expect(frame.locator("#hand .card")).to_have_count(14)


def test_no_other_site_may_frame_it(page: Any, serve: Any, club: Any) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(club(serve(BOT_DELAY=0.01, EMBED="https://other.example")))
    assert page.locator("h1").text_content() == "Our club"
    expect(page.frame_locator("iframe").locator(".gcard")).to_have_count(0)
    assert any("frame-ancestors" in text for text in said)
