#!/usr/bin/env python3
"""Opens pages of `endpoints show --html` in a headless Chromium and checks what readers depend on.

usage: look.py ENDPOINTS [--pictures FOLDER]

ENDPOINTS is the executable. The pages show Specs/bookshop.json, a document in which every text is hostile, and two of the largest documents in
../shared/corpus if it exists. The checks: the page loads nothing and reports no error; every row opens; the search finds the rows that contain
its words; everything can be reached by keyboard; nothing is wider than a phone screen of 390 points; text has a contrast of at least 4.5 (WCAG 2.2,
1.4.3), light and dark; every control has a name. `--pictures` takes the pictures for Documentation/. Without Chromium, the script says so and
exits with 0.
"""

import json
import sys
import tempfile
from pathlib import Path

from browser import Browser, find_chromium
from hostile import hostile_document
from session import Session

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"
LARGE = ["github", "stripe"]


class Look(Session):
    """The checks of each page."""

    def every_row(self, api: dict, limit: int) -> None:
        """Checks that everything has a row with the right content once it is opened."""
        self.open()
        ids = [f"{service['property']}.{operation['name']}" for service in api["services"] for operation in service["operations"]]
        names = [model["type"].removeprefix("Shown.") for model in api["models"]]
        found = self.see("rows().map((row) => row.id)")
        self.check([one for one in found if one in set(ids)] == ids, "an operation has no row, or rows are in another order")
        self.check(sorted(names) == sorted(one for one in found if one in set(names)), "a model has no row")
        self.check(self.see("document.querySelectorAll('.inside').length") == 0, "what is inside of rows is drawn before they are opened")
        operations = [operation for service in api["services"] for operation in service["operations"]]
        for identifier, operation in list(zip(ids, operations))[:limit]:
            text = self.see(f"(() => {{ const row = document.getElementById({json.dumps(identifier)}); row.open = true; row.dispatchEvent(new Event('toggle')); return row.textContent; }})()")
            for word in [*operation["usage"], operation["path"], *(one["label"] for one in operation["parameters"])]:
                self.check(word in text, f"{identifier} does not show {word}")
            for response in operation["responses"]:
                self.check(response["status"] in text and response.get("case", "") in text, f"{identifier} does not show {response['status']}")
        for name, model in list(zip(names, api["models"]))[:limit]:
            text = self.see(f"(() => {{ const row = document.getElementById({json.dumps(name)}); row.open = true; row.dispatchEvent(new Event('toggle')); return row.textContent; }})()")
            for member in [] if "sameAs" in model else [*model.get("properties", []), *model.get("cases", [])]:
                self.check(member["name"] in text, f"{name} does not show {member['name']}")

    def search(self, word: str, expected: str) -> None:
        """Uses only the keyboard to go to the search, type a word, go to the first row, open it and go back."""
        self.open()
        browser, all_rows = self.browser, self.see("rows().length")
        browser.key("/")
        self.check(self.see("document.activeElement.id") == "search", "/ does not lead to the search")
        browser.type(word)
        found = self.see("shown()")
        self.check(expected in found and len(found) < all_rows, f"a search of {word} finds {found[:10]}")
        told = self.see("document.getElementById('found').textContent")
        self.check(told == self.see("(() => { const n = (k, w) => { const c = shown().filter((id) => document.getElementById(id).classList.contains(k)).length; return c.toLocaleString('en') + ' ' + w + (c === 1 ? '' : 's'); }; return n('operation', 'operation') + ', ' + n('model', 'model'); })()"), f"the search says: {told}")
        browser.key("ArrowDown")
        first = found[0] if found else ""
        self.check(self.see("document.activeElement.parentElement.id") == first, "the arrow does not lead to the first row")
        browser.key("Enter", "\r")
        self.check(self.see(f"document.getElementById({json.dumps(first)}).open") is True, "Enter does not open a row")
        browser.key("ArrowUp")
        browser.key("Escape")
        self.check(len(self.see("shown()")) == all_rows, "Escape does not end the search")
        browser.type("zzzz")
        self.check(self.see("shown().length") == 0 and "Nothing" in self.see("document.getElementById('found').textContent"), "a search without a result does not say so")
        self.open("#search=" + word)
        self.check(self.see("shown()") == found, "#search= finds something else")

    def width(self, opens: str, width: int) -> None:
        self.open(width=width, height=844)
        self.see(opens)
        self.check(self.see("document.documentElement.scrollWidth <= innerWidth"), f"the page is wider than {width}")
        wide = self.see("wide()")
        self.check(not wide, f"wider than {width}: {wide[:3]}")

    def widths_and_colours(self, opens: str) -> None:
        for width in (390, 800, 1280):
            self.width(opens, width)
        for scheme in ("light", "dark"):
            self.open(scheme=scheme)
            self.see(opens)
            pale = self.see("pale()")
            self.check(not pale, f"{scheme}, contrast below 4.5: {pale[:5]}")
            ground = "getComputedStyle(document.body).backgroundColor"
            before = self.see(ground)
            self.see("document.getElementById('theme').click()")
            self.check(before != self.see(ground), "the button does not change the colours")
            self.check(self.see("document.getElementById('theme').ariaPressed") == str(scheme == "light").lower(), "the button says the wrong state")
            pale = self.see("pale()")
            self.check(not pale, f"{scheme} and switched, contrast below 4.5: {pale[:5]}")
            self.see("localStorage.clear()")

    def names_of_controls(self) -> None:
        """Checks the names that a screen reader announces."""
        self.open()
        self.see("rows()[0].open = true, rows()[0].dispatchEvent(new Event('toggle'))")
        nodes = self.browser.send("Accessibility.getFullAXTree")["nodes"]
        roles: dict[str, list[str]] = {}
        for node in nodes:
            if not node.get("ignored"):
                roles.setdefault(node["role"]["value"], []).append(node.get("name", {}).get("value", "").strip())
        for role in ("button", "searchbox", "DisclosureTriangle", "link", "heading"):
            self.check(bool(roles.get(role)) and all(roles[role]), f"a {role} has no name, or there is none")
        for role in ("banner", "navigation", "main", "search", "status"):
            self.check(len(roles.get(role, [])) >= 1, f"there is no {role}")

    def places(self, place: str) -> None:
        self.open("#" + place)
        self.check(self.see(f"document.getElementById({json.dumps(place)}).open") is True, f"#{place} does not open it")
        self.check(0 <= self.see(f"document.getElementById({json.dumps(place)}).getBoundingClientRect().top") < 400, f"#{place} does not show it")

    def nothing_else(self) -> None:
        """Checks that only the page was loaded, and that neither scripts nor the browser reported errors."""
        others = [url for url in self.browser.requests if not url.startswith(("file:", "about:", "data:"))]
        self.check(not others, f"the page asks for {others[:3]}")
        self.check(not self.browser.complaints, f"the browser complains: {self.browser.complaints[:2]}")
        self.browser.requests.clear()
        self.browser.complaints.clear()

    def hostile(self) -> None:
        self.open()
        self.see("openAll()")
        self.check(self.see("typeof canary") == "undefined", "text of the document has run")
        self.check(self.see("document.querySelectorAll('img, iframe, object, embed, svg, form, script:not([id])').length") == 1, "text of the document has become an element")
        self.check(self.see("[...document.querySelectorAll('a')].every((one) => /^(file|https?):$/.test(one.protocol))"), "a link leads elsewhere than to the page or the web")
        self.check(self.see("[...document.querySelectorAll('*')].every((one) => ![...one.attributes].some((attribute) => attribute.name.startsWith('on')))"), "an element has a handler of the document's")
        self.check(self.see(r"!/[\u202a-\u202e\u2066-\u2069\u0000-\u0008]/.test(document.body.innerText)"), "a character that reorders text is shown as it is")

    def speed(self) -> str:
        """Measures times, for information only."""
        self.open()
        load = self.see("Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd)")
        search = self.see("(() => { const box = document.getElementById('search'); let longest = 0; for (const text of ['g', 'ge', 'get', '']) { const start = performance.now(); box.value = text; box.dispatchEvent(new Event('input')); document.body.offsetHeight; longest = Math.max(longest, performance.now() - start); } return Math.round(longest); })()")
        size = (self.folder / f"{self.name}.html").stat().st_size
        return f"{self.name}: {size / 1e6:.1f} MB, {self.see('rows().length')} rows, loaded in {load} ms, a key of the search {search} ms"


def take_pictures(look: Look, folder: Path) -> None:
    look.page("bookshop", ROOT / "Specs" / "bookshop.json")
    for name, place, width, height, scheme, scale in [
        ("show-light", "#orders.place", 1120, 760, "light", 1), ("show-dark", "#orders.place", 1120, 760, "dark", 1),
        ("show-phone-light", "", 390, 760, "light", 1.5), ("show-phone-dark", "#books.add", 390, 760, "dark", 1.5),
    ]:
        look.open(place, width, height, scheme, scale)
        look.see("document.activeElement.blur()")
        look.browser.picture(folder / f"{name}.png")


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    chromium = find_chromium()
    if chromium is None:
        print("page: skipped, there is no Chromium; set CHROMIUM to one, or run as root where apt-get can install it")
        return
    with tempfile.TemporaryDirectory() as temporary, Browser(chromium) as browser:
        look = Look(browser, program, Path(temporary))
        if "--pictures" in sys.argv:
            take_pictures(look, Path(sys.argv[sys.argv.index("--pictures") + 1]))
            return
        api = look.page("bookshop", ROOT / "Specs" / "bookshop.json")
        look.every_row(api, 1000)
        look.search("cover", "books.updateCover")
        look.places("orders.place")
        look.places("Book")
        look.widths_and_colours("openAll()")
        look.names_of_controls()
        look.nothing_else()
        print(look.speed())
        (look.folder / "document.json").write_text(json.dumps(hostile_document()))
        look.page("hostile", look.folder / "document.json")
        look.hostile()
        look.widths_and_colours("openAll()")
        look.nothing_else()
        for name in LARGE if CORPUS.is_dir() else []:
            api = look.page(name, CORPUS / f"{name}.json")
            look.every_row(api, 20)
            look.width("rows().slice(0, 60).forEach((row) => { row.open = true; row.dispatchEvent(new Event('toggle')); })", 390)
            look.nothing_else()
            print(look.speed())
        if look.problems:
            sys.exit("\n".join(look.problems))
        print("page: fine")


if __name__ == "__main__":
    main()
