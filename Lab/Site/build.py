#!/usr/bin/env python3
"""Writes the documentation as a static site: the pages of this repository as HTML, and next to them the archives of the libraries' documentation.

usage: build.py OUTPUT

`scripts/check-docs OUTPUT/api` has written the archives. A link to a file that is not part of the site stays as text. A dead link is an error.
"""

import html
import re
import shutil
import sys
from pathlib import Path

import markdown

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", ".github/SECURITY.md")]
PAGES += [*sorted((ROOT / "Documentation").rglob("*.md")), *sorted((ROOT / "Lab").rglob("*.md"))]
LIBRARIES = {
    "EndpointRuntime": "calls, models and streams",
    "EndpointPolicies": "retries, caches, limits, tokens and logs",
    "EndpointTesting": "stubs, recordings and simulated networks",
    "EndpointGenerator": "the generator as a library",
}
STYLE = """
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 50rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
nav { border-bottom: 1px solid #8886; padding-bottom: .5rem }
nav a { margin-right: 1rem }
pre, table { overflow-x: auto; display: block }
pre { background: #8882; padding: .75rem }
code { font: .875em/1.45 ui-monospace, monospace }
td, th { border: 1px solid #8886; padding: .25rem .5rem; text-align: left }
table { border-collapse: collapse }
img { max-width: 100% }
"""


def slug(title: str, separator: str) -> str:
    """Returns the fragment that hosts of repositories give a title."""
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", separator)


def address(path: Path) -> Path:
    """Returns the place of a page in the site, from its place in the repository."""
    if path == ROOT / "README.md":
        return Path("index.html")
    return path.relative_to(ROOT).with_suffix(".html" if path.suffix == ".md" else path.suffix)


def render(path: Path) -> str:
    text = path.read_text()
    if path.suffix != ".md":
        return f"<pre>{html.escape(text)}</pre>"
    # A fence may name more than its language.
    text = re.sub(r"^```(\w+) .*$", r"```\1", text, flags=re.MULTILINE)
    settings = {"toc": {"slugify": slug}}
    return markdown.markdown(text, extensions=["tables", "fenced_code", "toc", "sane_lists"], extension_configs=settings)


def follow_links(body: str, page: Path, output: Path) -> str:
    """Lets the links of a page lead to the site's pages, and copies the pictures and data that it shows."""

    def target(link: str) -> str | None:
        place, _, fragment = link.partition("#")
        file = (page.parent / place).resolve() if place else page
        up = "../" * (len(address(page).parts) - 1)
        if file.parent.suffix == ".docc" and file.is_file():
            library, article = file.parent.stem, file.stem
            folder = library.lower() if article == library else f"{library}/{article}".lower()
            return f"{up}api/{library}/documentation/{folder}/index.html"
        if file in PAGES:
            return f"{up}{address(file)}" + (f"#{fragment}" if fragment else "")
        if file.is_file() and file.is_relative_to(ROOT / "Documentation"):
            copy = output / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
            return link if address(page).parts[:-1] == page.relative_to(ROOT).parts[:-1] else None
        return None

    def anchor(match: re.Match[str]) -> str:
        link, words = html.unescape(match[1]), match[2]
        if re.match(r"https?:", link):
            return match[0]
        found = target(link)
        return f'<a href="{html.escape(found)}">{words}</a>' if found else words

    body = re.sub(r'<a href="([^"]*)">(.*?)</a>', anchor, body, flags=re.DOTALL)
    for source in re.findall(r'(?:src|srcset)="([^"]*)"', body):
        if not target(source):
            sys.exit(f"{page.relative_to(ROOT)}: the picture {source} does not exist")
    return body


def write(page: Path, output: Path) -> None:
    file = output / address(page)
    file.parent.mkdir(parents=True, exist_ok=True)
    up = "../" * (len(address(page).parts) - 1)
    body = follow_links(render(page), page, output)
    links = f'<a href="{up}index.html">endpoints</a>' + "".join(
        f'<a href="{up}api/{name}/documentation/{name.lower()}/index.html" title="{words}">{name}</a>' for name, words in LIBRARIES.items()
    )
    title = re.search(r"<h1[^>]*>(.*?)</h1>", body)
    file.write_text(
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n'
        f"<title>{re.sub('<.*?>', '', title[1]) if title else page.name}</title>\n<style>{STYLE}</style>\n<nav>{links}</nav>\n<main>\n{body}\n</main>\n"
    )


def main() -> None:
    output = Path(sys.argv[1]).resolve()
    for page in PAGES:
        write(page, output)
    dead = []
    for page in PAGES:
        file = output / address(page)
        for link in re.findall(r'<a href="([^"]*)"', file.read_text()):
            place, _, fragment = html.unescape(link).partition("#")
            goal = (file.parent / place).resolve() if place else file
            if re.match(r"https?:", link):
                continue
            if not goal.is_file() or (fragment and f'id="{fragment}"' not in goal.read_text()):
                dead.append(f"{page.relative_to(ROOT)}: {link} leads nowhere")
    if dead:
        sys.exit("\n".join(dead))
    print(f"{len(PAGES)} pages and {len(LIBRARIES)} libraries written to {output.relative_to(ROOT) if output.is_relative_to(ROOT) else output}")


main()
