import EndpointFiles
import EndpointGenerator

/// Prints the commands to run for a document on the web, because the tool itself does not download anything, with the options of `init` as
/// given on the command line.
func printSteps(forURL given: String, options: [String]) {
    let (stem, ending) = fileName(of: given)
    let file = stem + ending
    let config = stem + OutputFiles.configSuffix
    let words = ["endpoints", "init", file] + options.map(shellWord)
    Console.write("\(fetchCommand(given, to: file))\n\(words.joined(separator: " "))\n")
    Console.writeError(
        """
        error: `\(printable(given))` is a URL, and URLs are not downloaded; save the document and create its config with the commands above.
        note: keep the document next to the config, so that builds need no network. To compare a new version of
        the document with the current one, and then use it:
          \(fetchCommand(given, to: "new-" + file))
          endpoints diff \(file) new-\(file) --config \(config)
          mv new-\(file) \(file) && endpoints generate \(config)

        """)
}

/// Returns the command that saves a document on the web.
func fetchCommand(_ url: String, to file: String) -> String {
    "curl --fail --location --output \(file) \(shellWord(rawContent(url)))"
}

/// Converts the URL of a GitHub page that shows a file to the URL of the file itself.
private func rawContent(_ url: String) -> String {
    let start = "https://github.com/"
    guard url.hasPrefix(start) else { return url }
    let parts = url.dropFirst(start.count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 4, parts[2] == "blob" else { return url }
    return "https://raw.githubusercontent.com/" + (parts[..<2] + parts[3...]).joined(separator: "/")
}

/// Names that could belong to any document and are therefore not useful.
private let generic: Set<String> = [
    "api", "api-docs", "apidocs", "doc", "docs", "document", "index", "latest", "openapi", "schema", "spec", "swagger",
]

/// Returns a name and an extension for the file at the URL. They are safe in shells and file systems, because they contain only letters,
/// digits, `-`, `_` and `.`, and the name has no leading dot.
func fileName(of url: String) -> (stem: String, ending: String) {
    let address = url.prefix { $0 != "?" && $0 != "#" }
    var parts = (address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address).split(separator: "/")
    // Drop the user name, the password and the port.
    let host = parts.isEmpty ? "" : plainText(parts.removeFirst().split(separator: "@").last ?? "")
    let last = parts.map(plainText).last { !$0.isEmpty } ?? ""
    let ending = documentEndings.first { last.lowercased().hasSuffix($0) }
    let stem = ending.map { String(last.dropLast($0.count)) } ?? last
    let isGeneric = generic.contains(stem.lowercased()) || stem.isEmpty || isVersion(stem)
    return (isGeneric ? hostName(host) : stem, ending ?? ".json")
}

/// Whether the text is a version, such as `v1` or `3.0`.
private func isVersion(_ text: String) -> Bool {
    text.drop { $0 == "v" || $0 == "V" }.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
}

/// Returns the name of a host, such as `example` for `api.example.com`.
private func hostName(_ host: String) -> String {
    let labels = host.split(separator: ".")
    let name = labels.count > 1 ? labels[labels.count - 2] : labels.first ?? ""
    return name.isEmpty ? "document" : String(name)
}

private func plainText(_ text: Substring) -> String {
    let kept = text.prefix { $0 != ":" }.unicodeScalars.map { isPlain($0) ? Character($0) : "-" }
    return String(String(kept).drop { $0 == "." || $0 == "-" })
}

private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    UInt8(exactly: scalar.value).map { isAlphanumeric($0) || "-_.".utf8.contains($0) } ?? false
}

/// Returns the text as a single shell word (POSIX, section 2.2.2).
func shellWord(_ text: String) -> String {
    if !text.isEmpty, text.unicodeScalars.allSatisfy({ isPlain($0) || $0 == "/" }) { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
