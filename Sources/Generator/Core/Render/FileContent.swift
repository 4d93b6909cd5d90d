/// The declarations of one file, as views.
struct FileContent {
    let name: String
    private var top: [ViewValue] = []
    private var items: [ViewValue] = []
    private var outer: [ViewValue] = []
    private var usesFoundation = false
    /// The runtime stands in what is declared, and not only in the bodies of functions.
    var showsRuntime = true
    /// Of the runtime the file has only protocols that its types conform to: use of a public import to Swift, and none of a package one.
    var onlyConforms = false

    init(_ name: String) { self.name = name }

    /// A declaration that nests in the root type. `nothing` adds nothing.
    mutating func add(_ kind: String, _ view: ViewValue, foundation: Bool) {
        guard view.isTruthy else { return }
        addItem(.object([kind: view]), foundation: foundation)
    }

    mutating func addItem(_ view: ViewValue, foundation: Bool) {
        items.append(view)
        usesFoundation = usesFoundation || foundation
    }

    /// An extension, which stands at the top of the file.
    mutating func addOuter(_ kind: String, _ view: ViewValue, foundation: Bool) {
        outer.append(.object([kind: view]))
        usesFoundation = usesFoundation || foundation
    }

    /// A type of its own at the top of the file.
    mutating func addTop(_ kind: String, _ view: ViewValue) { top.append(.object([kind: view])) }

    func rendered(_ rendering: Rendering, _ renderer: inout MustacheRenderer) -> GeneratedFile {
        let isEmpty: Bool = top.isEmpty && items.isEmpty && outer.isEmpty
        var view: [String: ViewValue] = FileContent.noKinds
        view["header"] = .text(OutputFiles.header)
        view["access"] = rendering.access
        let access: Configuration.Access = rendering.options.access
        var imports = Imports()
        if usesFoundation, !isEmpty { imports.add(.fixed("Foundation"), isShown: true, access) }
        if !isEmpty { imports.add(.fixed("EndpointRuntime"), isShown: showsRuntime && (access != .package || !onlyConforms), access) }
        view.merge(imports.view) { $1 }
        view["root"] = .text(.name(rendering.names.root))
        view["top"] = .list(top)
        view["nested"] = rendering.options.nests && !items.isEmpty ? .object(["items": .list(items)]) : .nothing
        view["flat"] = rendering.options.nests ? .list([]) : .list(items)
        view["outer"] = .list(outer)
        let contents: String = renderer.render("file", .object(view))
        let modules: [SwiftText] = rendering.options.imports.filter { !usesFoundation || $0.text != "Foundation" }
        guard !isEmpty, !modules.isEmpty, let areShown = showsModules(contents, rendering.options) else {
            return GeneratedFile(name: name, contents: contents, isEmpty: isEmpty)
        }
        for module in modules { imports.add(module, isShown: areShown, access) }
        view.merge(imports.view) { $1 }
        return GeneratedFile(name: name, contents: renderer.render("file", .object(view)), isEmpty: isEmpty)
    }

    /// A public import that no declaration needs is a warning, so the config's imports stand only where its types and protocols do; and as
    /// with the runtime, a protocol that types conform to is no use of a package import. `nil` if the file needs no import.
    private func showsModules(_ contents: String, _ options: RenderOptions) -> Bool? {
        guard let names = options.importedNames, !mentions(contents, names.types) else { return true }
        return mentions(contents, names.protocols) ? options.access != .package : nil
    }

    private func mentions(_ contents: String, _ names: [String]) -> Bool {
        let words: [[UInt8]] = names.map { Array($0.utf8) }
        return contents.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
            let code: Substring.UTF8View = line.drop { $0 == UInt8(ascii: " ") }
            return !code.starts(with: "///".utf8) && words.contains { mentions(code, $0) }
        }
    }

    /// Whether a word stands in a line: `Email` does not in `EmailAlias`.
    private func mentions(_ line: Substring.UTF8View, _ word: [UInt8]) -> Bool {
        var rest: Substring.UTF8View = line
        while let range = rest.firstRange(of: word) {
            let before: UInt8? = line[..<range.lowerBound].last
            if !continuesName(before) && !continuesName(line[range.upperBound...].first) { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }

    private func continuesName(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "_"), 0x80...0xFF: true
        default: false
        }
    }

    /// Every kind of declaration, so that a template may ask for each of them.
    private static let noKinds: [String: ViewValue] = {
        let kinds: [String] = [
            "api", "alias", "struct", "stringEnum", "valueEnum", "union", "wrapperModel", "endpointEnum", "parametersType", "bodyEnum",
            "callsEnum",
            "responseEnum", "failure", "serviceProtocol", "clientStruct", "mockStruct", "wrapperProtocol", "defaultedForms",
            "liveImplementation", "headersEnum", "webhooksEnum", "forwarding", "completions",
            "pages", "linkedPages",
        ]
        return Dictionary(uniqueKeysWithValues: kinds.map { ($0, ViewValue.nothing) })
    }()
}
