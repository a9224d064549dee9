"""Screens of real people: each a browser of its own, watched for what no page of ours may do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tests.web.venue import PASSWORD

Width = Literal[360, 1280, 1920]
HEIGHTS: dict[Width, int] = {360: 740, 1280: 800, 1920: 1080}
NO_FAULT = (
    "status of 4",  # a refusal
    "ERR_CONNECTION_REFUSED",  # the test stopped the server
    "ERR_CONNECTION_RESET",  # as above, while it was being answered
    "ERR_INCOMPLETE_CHUNKED_ENCODING",  # as above, while a screen was listening
    "htmx:sendAbort",  # a newer choice has overtaken the one before
    "htmx:afterRequest",  # as above
)
AXE: str = Axe().axe_script
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LOOK = "async (asked) => (await axe.run(document, asked)).violations"


@dataclass
class Screens:
    """`address`: the server. Whatever a page did wrong is in `wrongs` and fails the test."""

    browser: Browser
    address: str
    wrongs: list[str] = field(default_factory=list)

    def open(self, path: str, width: Width = 1280, language: str = "en", **more: object) -> Page:
        context = self.browser.new_context(
            viewport={"width": width, "height": HEIGHTS[width]},
            locale=language,
            base_url=self.address,
            **more,  # type: ignore[arg-type]  # handed on as they are
        )
        page = context.new_page()
        page.on("request", self._asked)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrongs.append(f"script: {error}"))
        page.goto(path)
        return page

    def signed_in(self, path: str, name: str = "olive", width: Width = 1280) -> Page:
        page = self.open("/sign-in/", width)
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/desk/**")
        page.goto(path)
        return page

    def _asked(self, request: Request) -> None:
        """Nothing ever leaves for another host."""
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.wrongs.append(f"foreign request: {request.url}")

    def _said(self, message: ConsoleMessage) -> None:
        """The browser complains of a broken policy, a missing file or a script in its console."""
        expected = any(words in message.text for words in NO_FAULT)
        if message.type == "error" and not expected:
            self.wrongs.append(f"console: {message.text}")


def expect_barriers(page: Page) -> None:
    """Every page this screen opens brings the rules with it, instead of being sent them."""
    page.add_init_script(AXE)


def barriers(page: Page, *rules: str) -> list[str]:
    """What WCAG 2.2 AA objects to, as axe sees it in the page as it is; or some rules of it."""
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": WCAG}
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(LOOK, {"runOnly": only, "resultTypes": ["violations"]})
    return [
        f"{page.url} {violation['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for violation in found
        for node in violation["nodes"]
    ]
