// Made from Templates/Page/ by `make generate`. Do not edit.

/// The page of `show --html`, split where an API's title and JSON are inserted.
enum EmbeddedPage {
    static let start = ####"""
<!DOCTYPE html>
<!-- Written by endpoints. -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-ka/Q/8Fu8xHY3KFvCFEgPMZsjYIuh3jvPu+UJvWwVrc='; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>
"""####

    static let middle = ####"""
</title>
<style>
:root {
    color-scheme: light dark;
    --ground: light-dark(#ffffff, #15181c);
    --raised: light-dark(#f6f7f9, #1c2026);
    --line: light-dark(#e2e5ea, #2c323a);
    --text: light-dark(#1b1f24, #d9dee5);
    --quiet: light-dark(#59636e, #949eaa);
    --link: light-dark(#0a58c2, #7cb3ff);
    --string: light-dark(#a6301f, #ff9d7d);
    --keyword: light-dark(#9a2393, #ee86c8);
    --label: light-dark(#4b5563, #b3bcc8);
    --get: light-dark(#0a6b3b, #63d297);
    --post: light-dark(#0a58c2, #7cb3ff);
    --put: light-dark(#8a5300, #e9b35c);
    --delete: light-dark(#b3261e, #ff8b82);
    --mark: light-dark(#fff1c2, #453a14);
    --code: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    --plain: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
    --top: 3.25rem;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: calc(var(--top) + .75rem); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 var(--plain); overflow-wrap: anywhere; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: -2px; border-radius: 4px; }
code, pre, .code { font: 13px/1.55 var(--code); }
pre { margin: 0; white-space: pre-wrap; }
.quiet { color: var(--quiet); }
.skip { position: absolute; left: -100vw; z-index: 3; padding: .5rem 1rem; background: var(--raised); }
.skip:focus { left: .5rem; top: .5rem; }

header { position: sticky; top: 0; z-index: 2; height: var(--top); display: flex; gap: .75rem; align-items: center; padding: 0 1.25rem; background: var(--ground); border-bottom: 1px solid var(--line); }
h1 { flex: 1 1 0; min-width: 4rem; margin: 0; font-size: 1rem; font-weight: 650; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
h1 small { margin-left: .5rem; font-weight: 400; font-size: .85rem; color: var(--quiet); }
[role="search"] { position: relative; flex: 0 1 26rem; min-width: 0; }
#search { width: 100%; height: 2.125rem; padding: 0 2.25rem 0 .75rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 7px; }
#search::placeholder { color: var(--quiet); opacity: 1; }
kbd { padding: 0 .4rem; font: 12px/1.5 var(--code); color: var(--quiet); border: 1px solid var(--line); border-radius: 4px; }
[role="search"] kbd { position: absolute; right: .5rem; top: .45rem; pointer-events: none; }
#search:not(:placeholder-shown) + kbd { display: none; }
button { font: inherit; color: var(--quiet); background: none; border: 1px solid var(--line); border-radius: 7px; cursor: pointer; }
button:hover { color: var(--text); border-color: var(--quiet); }
#theme { width: 2.125rem; height: 2.125rem; display: grid; place-items: center; flex: none; }
#theme span { width: .95rem; height: .95rem; border-radius: 50%; border: 1.5px solid currentColor; background: linear-gradient(90deg, currentColor 50%, transparent 50%); }

.frame { display: grid; grid-template-columns: 14rem minmax(0, 1fr); }
nav { position: sticky; top: var(--top); align-self: start; max-height: calc(100vh - var(--top)); overflow: auto; padding: 1rem .5rem 2rem 1rem; font-size: 14px; }
nav a { display: flex; justify-content: space-between; gap: .75rem; padding: .2rem .5rem; color: var(--text); border-radius: 5px; }
nav a:hover { background: var(--raised); text-decoration: none; }
nav a span { color: var(--quiet); font-variant-numeric: tabular-nums; }
nav a[data-none] { display: none; }
nav hr { margin: .6rem .5rem; border: 0; border-top: 1px solid var(--line); }
nav p { margin: 1rem .5rem 0; font-size: 12px; line-height: 2; color: var(--quiet); }
main { min-width: 0; max-width: 64rem; padding: 1.25rem 1.5rem 30vh; outline: none; }
#about > .text { max-width: 46rem; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1rem; margin: .75rem 0 0; font-size: 14px; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; }
#found { margin: 1rem 0 0; font-size: 14px; color: var(--quiet); }
#found:empty { margin: 0; }

h2 { margin: 1.75rem 0 .35rem; font-size: 1.05rem; font-weight: 650; }
h2 code { margin-left: .5rem; font-size: 13px; font-weight: 400; color: var(--quiet); }
h2 + .text { margin-bottom: .5rem; color: var(--quiet); }
.rows { border: 1px solid var(--line); border-radius: 9px; overflow: hidden; }
details { margin-top: -1px; border-top: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 2.3rem; }
summary { display: flex; gap: .75rem; align-items: baseline; padding: .4rem .85rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover, details[open] > summary { background: var(--raised); }
summary .kind { flex: 0 0 4.1rem; font: 600 11.5px/1.6 var(--code); }
summary .path { flex: 3 1 0; min-width: 0; color: var(--quiet); font: 13px/1.55 var(--code); }
summary .path i { font-style: normal; color: var(--label); }
summary .name { flex: 2 1 0; min-width: 0; font: 600 13px/1.55 var(--code); }
summary h3 { display: contents; font: inherit; }
.GET, .HEAD, .QUERY { color: var(--get); }
.POST { color: var(--post); }
.PUT, .PATCH { color: var(--put); }
.DELETE { color: var(--delete); }
.tag { flex: none; align-self: center; padding: 0 .4rem; font: 11px/1.5 var(--plain); color: var(--quiet); border: 1px solid var(--line); border-radius: 99px; }
.gone .name, .gone dt > .own { text-decoration: line-through; text-decoration-color: var(--quiet); }
.model .kind { color: var(--quiet); font-weight: 400; }
.model .name { flex: 1 1 0; }
.model .hint { flex: 0 1 auto; font-size: 13px; color: var(--quiet); }

.inside { padding: .35rem .85rem 1.1rem 5.7rem; border-top: 1px solid var(--line); }
.model .inside { padding-left: .85rem; }
.text p, .text ul, .text pre { margin: .5rem 0; max-width: 46rem; }
.text ul { padding-left: 1.2rem; }
.text p > code, .text li > code { padding: .05rem .25rem; background: var(--raised); border-radius: 4px; }
.text pre, .box { padding: .6rem .8rem; background: var(--raised); border: 1px solid var(--line); border-radius: 7px; }
.box { position: relative; margin: .6rem 0; }
.box.copied { padding-right: 4.6rem; background: var(--ground); }
.box button { position: absolute; right: .4rem; top: .4rem; padding: .05rem .55rem; font-size: 12.5px; background: var(--ground); }
.box button[data-done] { color: var(--get); }
h4 { margin: 1.1rem 0 .2rem; font-size: 12.5px; font-weight: 650; color: var(--quiet); }
h4 code { font-weight: 400; font-size: 12.5px; }
.k { color: var(--keyword); }
.s { color: var(--string); }
.l { color: var(--label); }
.list { margin: 0; }
.list > div { display: grid; grid-template-columns: minmax(11rem, 19rem) minmax(0, 1fr); gap: 0 1.25rem; padding: .3rem 0; border-top: 1px solid var(--line); }
.list > div:first-child { border-top: 0; }
.list dt { font: 13px/1.55 var(--code); }
.list dt .own { font-weight: 600; }
.list dd { margin: 0; font-size: 14px; }
.list dd .text > :first-child { margin-top: 0; }
.list dd .text > :last-child { margin-bottom: 0; }
.note { color: var(--quiet); font-size: 13px; }
.list dd > .note { margin-right: .6rem; }
.list dd > .note + .text, .list dd > .note + .text > p:first-child { display: inline; }
.foot { margin: 1rem 0 0; font-size: 12.5px; color: var(--quiet); }
.foot code { font-size: 12px; }

@media (max-width: 800px) {
    header { padding: 0 .75rem; gap: .5rem; }
    [role="search"] { flex: 1 1 10rem; }
    [role="search"] kbd, nav p, nav hr { display: none; }
    #search { padding-right: .5rem; font-size: 16px; }
    h1 { flex: 0 1 auto; max-width: 45%; }
    h1 small { display: none; }
    .frame { display: block; }
    nav { position: static; display: flex; gap: .35rem; padding: .6rem .75rem; overflow-x: auto; border-bottom: 1px solid var(--line); }
    nav a { flex: none; gap: .4rem; border: 1px solid var(--line); border-radius: 99px; padding: .25rem .7rem; }
    main { padding: .75rem .75rem 40vh; }
    details { contain-intrinsic-size: auto 3.6rem; }
    summary { flex-wrap: wrap; gap: 0 .6rem; padding: .45rem .65rem; }
    summary .kind { flex: none; }
    summary .path { flex: 1 0 100%; }
    .inside, .model .inside { padding: .25rem .65rem .9rem; }
    .list > div { display: block; }
    .facts { display: block; }
    .facts dd { margin-bottom: .35rem; }
}
@media print {
    header, nav, .box button { display: none; }
    .frame { display: block; }
}
</style>
</head>
<body>
<a class="skip" href="#main">Skip to the list</a>
<header>
<h1 id="title"></h1>
<div role="search">
<input id="search" type="search" placeholder="Search" aria-label="Search operations, parameters and models" aria-describedby="found" aria-keyshortcuts="/" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search">
<kbd aria-hidden="true">/</kbd>
</div>
<button id="theme" type="button" aria-label="Dark colours" aria-pressed="false"><span aria-hidden="true"></span></button>
</header>
<div class="frame">
<nav id="nav" aria-label="Services and models"></nav>
<main id="main" tabindex="-1">
<noscript><p>This page needs JavaScript, which is disabled. <code>endpoints show</code> prints the same.</p></noscript>
<section id="about"></section>
<p id="found" role="status"></p>
<div id="list"></div>
</main>
</div>
<script type="application/json" id="api">
"""####

    static let end = ####"""
</script>
<script>
"use strict";
// Renders the JSON of `endpoints show --json`. All text is inserted as text (`append`, `textContent`), never as markup.
(() => {
    const find = (id) => document.getElementById(id);
    const api = JSON.parse(find("api").textContent);

    /** Creates an element: `make("dd.text", "words", otherElement)`. Null and undefined children are left out. */
    function make(kind, ...children) {
        const [tag, ...classes] = kind.split(".");
        const element = document.createElement(tag);
        if (classes.length) element.className = classes.join(" ");
        element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
        return element;
    }

    function link(target, text) {
        const element = make("a", text);
        element.href = "#" + encodeURIComponent(target);
        return element;
    }

    // Names nested in the root type are shown without its name.
    const prefix = new RegExp("(?<![\\p{L}\\p{N}_.])" + api.name + "\\.(?=[\\p{L}_`])", "gu");
    const inner = (text) => text.replace(prefix, "");
    const short = (text) => (text.startsWith(api.name + ".") ? text.slice(api.name.length + 1) : text);
    const models = new Map(api.models.map((model) => [short(model.type), model]));

    // Swift

    const keywords = new Set(["await", "case", "enum", "for", "in", "let", "nil", "struct", "try", "true", "false", "typealias", "union"]);
    const tokens = /"(?:[^"\\]|\\.)*"|`?[\p{L}_][\p{L}\p{N}_]*`?(?=(:)?)/gu;

    /** Highlights keywords, labels and strings in Swift, and links the names of models. */
    function swift(text) {
        const parts = [];
        let end = 0;
        for (const match of text.matchAll(tokens)) {
            const word = match[0];
            let part = null;
            if (word.startsWith('"')) part = make("span.s", word);
            else if (match[1]) part = make("span.l", word);
            else if (keywords.has(word)) part = make("span.k", word);
            else if (models.has(word)) part = link(word, word);
            if (part) {
                parts.push(text.slice(end, match.index), part);
                end = match.index + word.length;
            }
        }
        parts.push(text.slice(end));
        return parts;
    }

    /** Formats a signature. A long one has a line for each parameter. */
    function signature(text) {
        const open = text.indexOf("(");
        let depth = 0;
        let isText = false;
        const parameters = [];
        let start = open + 1;
        let close = open;
        for (let index = open; index < text.length; index += 1) {
            const sign = text[index];
            if (sign === '"' && text[index - 1] !== "\\") isText = !isText;
            if (isText) continue;
            if ("([<".includes(sign)) depth += 1;
            if (")]>".includes(sign) && !(sign === ">" && text[index - 1] === "-")) depth -= 1;
            if (depth === 0 || (depth === 1 && sign === ",")) {
                parameters.push(text.slice(start, index).trim());
                start = index + 1;
                close = index;
            }
            if (depth === 0) break;
        }
        if (text.length <= 92 || parameters.length < 2) return swift(text);
        return swift(text.slice(0, open + 1) + "\n    " + parameters.join(",\n    ") + "\n" + text.slice(close));
    }

    // Words

    const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]*)\]\((https?:\/\/[^\s)]+)\)|<?(https?:\/\/[^\s<>)"']+[^\s<>)"'.,;:])>?/g;

    function away(url, text) {
        const element = make("a", text);
        element.href = url;
        element.rel = "noopener noreferrer";
        return element;
    }

    /** Formats a line of Markdown: code, bold text, and links to http and https only. HTML tags are left out. */
    function line(text) {
        const plain = text.replace(/<\/?(?:a|b|br|code|div|em|i|li|ol|p|pre|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/gi, "");
        const parts = [];
        let end = 0;
        for (const match of plain.matchAll(marks)) {
            parts.push(plain.slice(end, match.index));
            end = match.index + match[0].length;
            if (match[1] !== undefined) parts.push(make("code", match[1]));
            else if (match[2] !== undefined) parts.push(make("strong", match[2]));
            else parts.push(away(match[4] || match[5], match[3] || match[4] || match[5]));
        }
        parts.push(plain.slice(end));
        return parts;
    }

    /** Formats a document's Markdown text: paragraphs, lists and code. */
    function words(text) {
        if (!text) return null;
        const block = make("div.text");
        let lines = [];
        let items = null;
        let code = null;
        const endParagraph = () => {
            if (lines.length) block.append(make("p", lines.flatMap((text, index) => [index ? " " : null, ...line(text)])));
            lines = [];
        };
        for (const row of text.split("\n")) {
            if (/^\s*```/.test(row)) {
                endParagraph();
                if (code !== null) block.append(make("pre", code.join("\n")));
                code = code === null ? [] : null;
                continue;
            }
            if (code !== null) {
                code.push(row);
                continue;
            }
            const note = row.match(/^- (Note|Warning): (.*)$/);
            const item = row.match(/^\s*(?:[-*+]|\d+\.) +(.*)$/);
            if (note) {
                endParagraph();
                items = null;
                if (note[2] !== "Deprecated.") block.append(make("p.note", line(note[2])));
            } else if (item) {
                endParagraph();
                if (!items) {
                    items = make("ul");
                    block.append(items);
                }
                items.append(make("li", line(item[1])));
            } else if (!row.trim()) {
                endParagraph();
                items = null;
            } else {
                items = null;
                lines.push(row.trim().replace(/^#+ /, ""));
            }
        }
        if (code !== null) block.append(make("pre", code.join("\n")));
        endParagraph();
        return block.childNodes.length ? block : null;
    }


    // A row's content is rendered when the row is opened.

    function copyable(text) {
        const button = make("button", "Copy");
        button.type = "button";
        button.addEventListener("click", async () => {
            try {
                await navigator.clipboard.writeText(text);
                button.textContent = "Copied";
                button.dataset.done = "";
            } catch {
                const range = document.createRange();
                range.selectNodeContents(button.previousSibling);
                const selection = getSelection();
                selection.removeAllRanges();
                selection.addRange(range);
                button.textContent = "Selected";
            }
            setTimeout(() => {
                button.textContent = "Copy";
                delete button.dataset.done;
            }, 2000);
        });
        button.setAttribute("aria-live", "polite");
        return make("div.box.copied", make("pre", make("code", swift(text))), button);
    }

    /** Creates a list of names with their descriptions. */
    function list(entries) {
        return make("dl.list", entries.map(([name, ...about]) => make("div" + (name.gone ? ".gone" : ""), make("dt", name.parts), make("dd", about))));
    }

    const heading = (text, ...more) => make("h4", text, more.length ? " " : null, more);

    /** The path, or the URL if the operation has a server of its own. */
    const target = (operation) => (operation.server || "").replace(/\/$/, "") + operation.path;

    function requestLines(operation) {
        const own = (place) => operation.parameters.filter((parameter) => parameter.in === place);
        const query = own("query").map((parameter) => parameter.name + "={" + parameter.label + "}");
        const lines = [operation.method + " " + target(operation) + (query.length ? (operation.path.includes("?") ? "&" : "?") + query.join("&") : "")];
        for (const parameter of own("header")) lines.push(parameter.name + ": {" + parameter.label + "}");
        const cookies = own("cookie").map((parameter) => parameter.name + "={" + parameter.label + "}");
        if (cookies.length) lines.push("Cookie: " + cookies.join("; "));
        if (operation.accepts) lines.push("Accept: " + operation.accepts);
        const contents = operation.body ? operation.body.contents : [];
        if (contents.length) lines.push("Content-Type: " + contents.map((content) => content.mediaType).join(" or "));
        return lines.join("\n");
    }

    function insideOfOperation(operation) {
        const parts = [words(operation.documentation), operation.usage.map(copyable)];
        parts.push(make("div.box", make("pre", make("code", operation.signatures.flatMap((text, index) => [index ? "\n" : null, ...signature(inner(text))])))));
        if (operation.parameters.length || operation.body) {
            const entries = operation.parameters.map((parameter) => [
                { parts: [make("span.own", parameter.label), ": ", swift(inner(parameter.type))] },
                make("span.note", parameter.in + (parameter.name === parameter.label ? "" : " " + parameter.name) + (parameter.required ? ", required" : "")),
                words(parameter.documentation),
            ]);
            if (operation.body) {
                const { contents, required, type } = operation.body;
                const choices = contents.map((content) => (content.case ? "." + content.case + ": " : "") + content.mediaType).join(", ");
                entries.push([{ parts: [make("span.own", "body"), ": ", swift(inner(type))] }, make("span.note", choices + (required ? ", required" : ""))]);
            }
            parts.push(heading("Parameters", operation.parametersType ? make("code", short(operation.parametersType)) : null), list(entries));
        }
        const response = (response) => [
            { parts: [make("span.own", response.status), " ", response.case ? [make("span.l", "." + response.case), " "] : null, response.type ? swift(inner(response.type)) : null] },
            response.mediaType && response.mediaType !== "application/json" ? make("span.note", response.mediaType) : null,
            words(response.documentation),
        ];
        const successes = operation.responses.filter((response) => !response.failure);
        const failures = operation.responses.filter((response) => response.failure);
        if (successes.length) parts.push(heading("Responses"), list(successes.map(response)));
        if (failures.length) parts.push(heading("Failures", make("code", short(operation.failure || ""))), list(failures.map(response)));
        parts.push(heading("Request"), make("div.box", make("pre", make("code", requestLines(operation)))));
        const foot = [operation.id ? ["operationId ", make("code", operation.id), ", "] : null, "at ", make("code", operation.pointer || "")];
        const credentials = operation.security.map((schemes) => schemes.join(" and ") || "none").join(", or ");
        parts.push(make("p.foot", credentials ? ["Credentials: " + credentials + ". "] : null, foot.flat()));
        return parts;
    }

    function insideOfModel(model) {
        const parts = [words((model.documentation || "").replace(/^([^\n]*)\n*/, (start, first) => (first === short(model.type) ? "" : start)))];
        const entries = (model.properties || []).map((property) => [
            {
                gone: property.deprecated,
                parts: [make("span.own", property.name), ": ", swift(inner(property.type)), property.default ? make("span.quiet", " = ", swift(inner(property.default))) : null],
            },
            property.key === property.name ? null : make("span.note", "key " + property.key),
            words(property.documentation),
        ]);
        if (model.additionalProperties) {
            entries.push([{ parts: [make("span.own", "additionalProperties"), ": [String: ", swift(inner(model.additionalProperties)), "]"] }, "Values under other keys."]);
        }
        for (const one of model.cases || []) {
            const values = one.values ? one.values.join(", ") : one.value === undefined || one.value === one.name ? "" : JSON.stringify(one.value);
            entries.push([{ parts: [make("span.own", "." + one.name), one.type ? ["(", swift(inner(one.type)), ")"] : null] }, values ? make("span.note", values) : null, words(one.documentation)]);
        }
        if (model.open) entries.push([{ parts: [make("span.own", ".unrecognized")] }, make("span.note", "What the document does not know is kept.")]);
        if (model.value) entries.push([{ parts: [make("span.own", "value"), ": ", swift(inner(model.value))] }]);
        if (model.sameAs) parts.push(make("p", "Another name of ", swift(short(model.sameAs)), "."));
        else if (entries.length) parts.push(list(entries));
        const users = mentions().get(short(model.type)) || [];
        if (users.length) {
            const shown = users.slice(0, 40).flatMap((user, index) => [index ? ", " : null, link(user, user)]);
            parts.push(make("p.foot", "Used by ", shown, users.length > 40 ? " and " + (users.length - 40) + " more" : "", "."));
        }
        if (model.pointer) parts.push(make("p.foot", "at ", make("code", model.pointer)));
        return parts;
    }

    let users = null;

    /** The operations and models that use each model. */
    function mentions() {
        if (users) return users;
        users = new Map();
        const add = (user, ...types) => {
            const names = new Set(types.filter(Boolean).flatMap((type) => inner(type).match(/[\p{L}_][\p{L}\p{N}_]*/gu) || []));
            for (const name of names) {
                if (!models.has(name) || name === user) continue;
                if (!users.has(name)) users.set(name, []);
                users.get(name).push(user);
            }
        };
        for (const service of api.services) {
            for (const operation of service.operations) {
                add(idOf(service, operation), operation.returns, ...operation.parameters.map((one) => one.type), ...(operation.body ? operation.body.contents : []).map((one) => one.type), ...operation.responses.map((one) => one.type));
            }
        }
        for (const model of api.models) {
            add(short(model.type), model.sameAs, model.value, model.additionalProperties, ...(model.properties || model.cases || []).map((one) => one.type));
        }
        return users;
    }

    const idOf = (service, operation) => service.property + "." + operation.name;

    // Rows

    const rows = [];

    function row(id, kind, summary, hay, inside) {
        const element = make("details." + kind, make("summary", make("h3", summary)));
        element.id = id;
        element.addEventListener("toggle", () => {
            if (element.open && element.childNodes.length === 1) element.append(make("div.inside", inside()));
        });
        rows.push({ element, kind, hay: hay.filter(Boolean).join("\n").toLowerCase() });
        return element;
    }

    const tag = (text) => make("span.tag", text);

    function path(text) {
        return make("span.path", text.split(/(\{[^{}]*\})/).map((part) => (part.startsWith("{") ? make("i", part) : part)));
    }

    function operationRow(service, operation) {
        const summary = [make("span.kind." + operation.method.replace(/[^A-Z]/g, ""), operation.method), make("span.name", operation.name), path(target(operation)), operation.deprecated ? tag("deprecated") : null];
        const hay = [operation.method + " " + target(operation), operation.name, operation.id, service.property + "." + operation.name, inner(operation.returns), operation.documentation];
        hay.push(...operation.parameters.map((parameter) => parameter.label + " " + parameter.name), operation.body ? inner(operation.body.type) : null);
        return row(idOf(service, operation), "operation" + (operation.deprecated ? ".gone" : ""), summary, hay, () => insideOfOperation(operation));
    }

    function modelRow(model) {
        const name = short(model.type);
        const hint = model.sent && !model.received ? "sent" : model.received && !model.sent ? "received" : "";
        const kind = model.sameAs ? "alias" : model.kind === "wrapper" ? "struct" : model.kind;
        const summary = [make("span.kind", kind), make("span.name", name), model.deprecated ? tag("deprecated") : null, hint ? make("span.hint", hint) : null];
        const members = (model.properties || model.cases || []).map((member) => member.name + " " + (member.key || ""));
        return row(name, "model" + (model.deprecated ? ".gone" : ""), summary, [name, ...members, model.documentation], () => insideOfModel(model));
    }

    function webhookRow(webhook) {
        const summary = [make("span.kind." + webhook.method.replace(/[^A-Z]/g, ""), webhook.method), make("span.name", short(webhook.function || "")), make("span.path", webhook.name)];
        return row("webhook." + webhook.name, "operation", summary, [webhook.name, webhook.function], () => [
            webhook.function ? copyable("let payload = try " + webhook.function + "(body)") : "Its body is not JSON.",
            webhook.type ? list([[{ parts: ["-> ", swift(inner(webhook.type))] }]]) : null,
            make("p.foot", "at ", make("code", webhook.pointer || "")),
        ]);
    }

    const sections = [];

    function section(id, title, short, more, documentation, elements) {
        if (!elements.length) return;
        const element = make("section", make("h2", title, more ? make("code", more) : null), words(documentation), make("div.rows", elements));
        element.id = id;
        element.setAttribute("aria-label", title);
        const count = make("span", elements.length.toLocaleString("en"));
        const entry = link(id, short);
        entry.append(count);
        sections.push({ element, entry, count, elements });
        find("list").append(element);
    }

    function about() {
        const place = find("about");
        const text = (api.documentation || "").split("\n").slice(1).join("\n");
        place.append(...[words(text)].filter(Boolean));
        const facts = [];
        const fact = (name, value, documentation) => facts.push(make("dt", name), make("dd", make("code", value), documentation ? make("span.quiet", " ", line(documentation.split("\n")[0])) : null));
        for (const server of api.servers) fact("server", "." + server.name + (server.parameters ? "(" + inner(server.parameters) + ")" : "") + "  " + server.url, server.documentation);
        for (const server of api.overrides || []) fact("own server", "." + server.name + (server.parameters ? "(" + inner(server.parameters) + ")" : "") + "  " + server.url, server.documentation);
        for (const one of api.credentials) fact("credential", one.name + ": " + one.type, one.documentation);
        if (facts.length) place.append(make("dl.facts", facts));
    }

    function draw() {
        find("title").append(api.title, make("small", api.version));
        about();
        for (const service of api.services) {
            section("service." + service.property, short(service.name), service.property, "api." + service.property, service.documentation, service.operations.map((operation) => operationRow(service, operation)));
        }
        section("webhooks", "Webhooks", "Webhooks", "", "", api.webhooks.map(webhookRow));
        section("models", "Models", "Models", "", "", [...api.models].sort((one, other) => (short(one.type) < short(other.type) ? -1 : 1)).map(modelRow));
        const entries = sections.map((section) => section.entry);
        const last = entries.findIndex((entry) => entry.hash === "#models" || entry.hash === "#webhooks");
        const keys = make("p", make("kbd", "/"), " search ", make("kbd", "\u2191"), " ", make("kbd", "\u2193"), " move ", make("kbd", "Enter"), " open");
        find("nav").append(...entries.slice(0, last < 0 ? entries.length : last), ...(last > 0 ? [make("hr")] : []), ...(last < 0 ? [] : entries.slice(last)), keys);
    }

    // Search

    function search() {
        const terms = find("search").value.toLowerCase().split(/\s+/).filter(Boolean);
        const counts = { operation: 0, model: 0 };
        for (const { element, kind, hay } of rows) {
            const isFound = terms.every((term) => hay.includes(term));
            if (element.hidden === isFound) element.hidden = !isFound;
            if (isFound) counts[kind.split(".")[0]] += 1;
        }
        for (const { element, entry, count, elements } of sections) {
            const found = terms.length ? elements.filter((element) => !element.hidden).length : elements.length;
            count.textContent = found.toLocaleString("en");
            element.hidden = !found;
            entry.toggleAttribute("data-none", !found);
        }
        find("about").hidden = terms.length > 0;
        const many = (count, word) => count.toLocaleString("en") + " " + word + (count === 1 ? "" : "s");
        find("found").textContent = terms.length ? (counts.operation + counts.model ? many(counts.operation, "operation") + ", " + many(counts.model, "model") : "Nothing has all of these words.") : "";
    }

    // Locations: #books.get, #Book, #search=cover

    function go() {
        let target = "";
        try {
            target = decodeURIComponent(location.hash.slice(1));
        } catch {
            return;
        }
        if (target.startsWith("search=")) {
            find("search").value = target.slice("search=".length);
            search();
            return;
        }
        const element = target ? find(target) : null;
        if (!element || !find("list").contains(element)) return;
        if (element.hidden || element.closest("[hidden]")) {
            find("search").value = "";
            search();
        }
        if (element.tagName === "DETAILS") {
            element.open = true;
            element.dispatchEvent(new Event("toggle"));
            element.querySelector("summary").focus({ preventScroll: true });
        }
        element.scrollIntoView();
    }

    // Keys

    function move(step) {
        const shown = rows.filter(({ element }) => !element.hidden).map(({ element }) => element.firstChild);
        const at = shown.indexOf(document.activeElement);
        const next = at < 0 ? (step > 0 ? 0 : -1) : at + step;
        if (next < 0) find("search").focus();
        else if (shown[next]) shown[next].focus();
    }

    function press(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const isSearch = document.activeElement === find("search");
        const isRow = document.activeElement instanceof HTMLElement && document.activeElement.tagName === "SUMMARY";
        if (event.key === "/" && !isSearch) {
            find("search").focus();
            find("search").select();
        } else if (event.key === "Escape" && isSearch && find("search").value) {
            find("search").value = "";
            search();
        } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (isSearch || isRow)) {
            move(event.key === "ArrowDown" ? 1 : -1);
        } else return;
        event.preventDefault();
    }

    // Colours

    const memory = {
        get: () => {
            try {
                return localStorage.getItem("endpoints-theme");
            } catch {
                return null;
            }
        },
        set: (theme) => {
            try {
                localStorage.setItem("endpoints-theme", theme);
            } catch {
                // Without storage, the choice is lost when the page is reloaded.
            }
        },
    };
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const isDark = () => (document.documentElement.dataset.theme || (dark.matches ? "dark" : "light")) === "dark";
    const showTheme = () => find("theme").setAttribute("aria-pressed", String(isDark()));

    function toggleTheme() {
        document.documentElement.dataset.theme = isDark() ? "light" : "dark";
        memory.set(document.documentElement.dataset.theme);
        showTheme();
    }

    const kept = memory.get();
    if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
    showTheme();
    dark.addEventListener("change", showTheme);
    find("theme").addEventListener("click", toggleTheme);
    draw();
    find("search").addEventListener("input", search);
    document.addEventListener("keydown", press);
    addEventListener("hashchange", go);
    go();
})();
</script>
</body>
</html>

"""####
}
