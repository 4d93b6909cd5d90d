"""A page in the browser, and functions for use inside it."""
import json
import subprocess
from pathlib import Path

from browser import Browser

# The checks below call these functions inside the page.
HELPERS = """
const rows = () => [...document.querySelectorAll("#list details")];
const shown = () => rows().filter((row) => row.checkVisibility() && !row.hidden).map((row) => row.id);
const openAll = () => { for (const row of rows()) { row.open = true; row.dispatchEvent(new Event("toggle")); } };
const wide = () => [...document.querySelectorAll("body *")].filter((one) => !one.closest("nav, h1") && !one.classList.contains("skip") && one.checkVisibility()
    && one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 120));
const channel = (part) => { const one = part / 255; return one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4; };
const light = (color) => { const [r, g, b] = color.match(/[\\d.]+/g).map(Number); return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b); };
const ground = (element) => { for (let one = element; one; one = one.parentElement) {
    const color = getComputedStyle(one).backgroundColor; if (!/rgba\\(.*, 0\\)/.test(color)) return color; } return "rgb(255, 255, 255)"; };
const contrast = (element) => { const [a, b] = [light(getComputedStyle(element).color), light(ground(element))].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };
const pale = () => { const found = new Map(); for (const one of document.querySelectorAll("body *")) {
    const hasText = [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (hasText && one.checkVisibility() && !["SCRIPT", "STYLE", "NOSCRIPT"].includes(one.tagName) && contrast(one) < 4.5) {
        found.set(one.tagName + "." + one.className, contrast(one).toFixed(2)); } } return [...found]; };
"""


class Session:
    """A page of the program, and the problems found so far."""

    def __init__(self, browser: Browser, program: Path, folder: Path) -> None:
        self.browser = browser
        self.program = program
        self.folder = folder
        self.problems: list[str] = []
        self.name = ""

    def check(self, is_fine: bool, words: str) -> None:
        if not is_fine:
            self.problems.append(f"{self.name}: {words}")

    def page(self, name: str, document: Path) -> dict:
        """Writes the page, and returns the JSON that the page must match."""
        self.name = name
        options = ["--name", "Shown", str(document)]
        subprocess.run([self.program, "show", "--html", self.folder / f"{name}.html", *options], check=True, capture_output=True)
        return json.loads(subprocess.run([self.program, "show", "--json", *options], check=True, capture_output=True).stdout)["documents"][0]

    def open(self, fragment: str = "", width: int = 1280, height: int = 900, scheme: str = "light", scale: float = 1) -> None:
        self.browser.size(width, height, scale)
        self.browser.scheme(scheme)
        self.browser.open(self.folder / f"{self.name}.html", fragment)
        self.browser.evaluate(HELPERS.replace("\nconst ", "\nvar "))

    def see(self, script: str) -> object:
        return self.browser.evaluate(script)
