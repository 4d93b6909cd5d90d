#!/usr/bin/env python3
"""Opens the site in a headless Chromium: every page, and every page of the libraries' documentation that their landing pages link to.

usage: look.py SITE

Reports a page without a title, and everything that the browser cannot load. Without Chromium, the script says so and exits with 0.
"""

import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Page"))
from browser import Browser, find_chromium  # noqa: E402


class Quiet(SimpleHTTPRequestHandler):
    missing: set[str] = set()

    def log_message(self, *arguments: object) -> None:
        pass

    def send_error(self, code: int, *arguments: object) -> None:
        # A browser asks for the icon of every site, and the documentation's script for settings that need not exist.
        if not self.path.endswith(("/favicon.ico", "/theme-settings.json")):
            Quiet.missing.add(f"{code} {self.path}")
        super().send_error(code, *arguments)


def title(browser: Browser) -> str:
    """Returns the heading, which the documentation's own script writes some time after the page is loaded."""
    for _ in range(100):
        found = browser.evaluate("document.querySelector('h1')?.innerText ?? document.querySelector('main pre')?.innerText ?? ''")
        if found:
            return str(found)
        time.sleep(0.1)
    return ""


def main() -> None:
    program = find_chromium()
    if not program:
        print("site: not opened: Chromium is not installed")
        return
    site = Path(sys.argv[1]).resolve()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    root = f"http://127.0.0.1:{server.server_port}/"
    waiting = [root + str(file.relative_to(site)) for file in sorted(site.rglob("*.html")) if file.relative_to(site).parts[0] != "api"]
    landings = [root + f"api/{folder.name}/documentation/{folder.name.lower()}/" for folder in sorted((site / "api").iterdir()) if folder.is_dir()]
    opened, untitled = set(), []
    with Browser(program) as browser:
        waiting += landings
        while waiting:
            page = waiting.pop(0)
            if page in opened:
                continue
            opened.add(page)
            browser.visit(page)
            if not title(browser):
                untitled.append(page.removeprefix(root))
            if page in landings:
                links = browser.evaluate("[...document.querySelectorAll('main a[href]')].map((one) => one.href.split('#')[0])")
                waiting += [link for link in links if link.startswith(root) and link not in opened]
        complaints = [one for one in browser.complaints if not one.startswith("Failed to load resource")]
    server.shutdown()
    problems = [f"{page} has no title" for page in untitled] + sorted(Quiet.missing) + complaints
    if problems:
        sys.exit("\n".join(problems))
    print(f"site: {len(opened)} pages opened, no dead link")


main()
