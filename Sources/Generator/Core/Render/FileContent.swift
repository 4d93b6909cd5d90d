/// The declarations of a file, as views.
struct FileContent {
    let name: String
    private var top: [ViewValue] = []
    private var items: [ViewValue] = []
    private var coding: [ViewValue] = []
    private var outer: [ViewValue] = []
    private var needs = ImportNeeds()
    /// Whether declarations, not just function bodies, use the runtime.
    var showsRuntime = true
    /// Whether function bodies can refer to members of models.
    var namesModels = true
    /// Whether the file uses the runtime only for conformances. The compiler counts a conformance as a use of a public import but not as a
    /// use of a package import.
    var onlyConforms = false

    init(_ name: String) { self.name = name }

    /// Adds a declaration nested in the root type, unless the view is `nothing`.
    mutating func add(_ kind: ViewObject.Name, _ view: ViewValue, needs: ImportNeeds = ImportNeeds()) {
        if view.isTruthy { addItem(.object([kind: view]), needs) }
    }

    mutating func addItem(_ item: ViewValue, _ needs: ImportNeeds) {
        items.append(item)
        self.needs.add(needs)
    }

    /// Adds a model, and the extension that reads and writes it.
    mutating func addModel(_ model: ModelDeclaration, _ declarations: Declarations) {
        let view = modelView(model, declarations)
        addItem(view, model.needs)
        if model.isCoded { coding.append(view) }
    }

    /// Adds an extension at the top level of the file.
    mutating func addOuter(_ kind: ViewObject.Name, _ view: ViewValue, needs: ImportNeeds) {
        outer.append(.object([kind: view]))
        self.needs.add(needs)
    }

    /// Adds a separate type at the top level of the file.
    mutating func addTop(_ kind: ViewObject.Name, _ view: ViewValue, needs: ImportNeeds) {
        top.append(.object([kind: view]))
        self.needs.add(needs)
    }

    func rendered(_ declarations: Declarations, _ renderer: inout MustacheRenderer) -> GeneratedFile {
        let isEmpty = top.isEmpty && items.isEmpty && outer.isEmpty
        var view = FileContent.noKinds
        for type in OutsideType.allCases { view.add(ViewObject.Name(type.name.name), .text(declarations.types.text(type))) }
        view += (isEmpty ? Imports() : imports(declarations)).view
        view += [
            ("header", .text(OutputFiles.header)),
            ("access", .text(declarations.options.access.prefix)),
            ("root", .text(.name(declarations.name))),
            ("top", .list(top)),
            ("nested", declarations.nests && !items.isEmpty ? .object(["items": .list(items)]) : .nothing),
            ("flat", declarations.nests ? .list([]) : .list(items)),
            ("coding", coding.isEmpty ? .nothing : .object(["models": .list(coding)])),
            ("outer", .list(outer)),
        ]
        return GeneratedFile(name: name, contents: renderer.render("file", .object(ViewObject(view))), isEmpty: isEmpty)
    }

    private func imports(_ declarations: Declarations) -> Imports {
        let options = declarations.options
        var imports = Imports()
        // If the config imports all of Foundation, Foundation's types need no other import.
        let namesFoundation = options.imports.contains { $0.text == "Foundation" }
        if needs.foundation, namesFoundation {
            imports.add("Foundation", isShown: true, options.access)
        } else if needs.foundation {
            imports.foundation = options.access
        }
        imports.hasTimeZones = needs.timeZones
        imports.add("EndpointRuntime", isShown: showsRuntime && (options.access != .package || !onlyConforms), options.access)
        for module in declarations.sharedModules where namesModels {
            let isShown = needs.models.contains { declarations.sharedModels[$0] == module }
            imports.add(module, isShown: isShown, options.access)
        }
        // A public import that no declaration needs causes a warning, so add the config's imports only to files that use the config's types
        // or protocols. As with the runtime, a conformance does not count as a use of a package import.
        let namesTypes = needs.customTypes || options.importsEverywhere
        guard namesTypes || needs.customProtocols else { return imports }
        for module in options.imports where !needs.foundation || module.text != "Foundation" {
            imports.add(module, isShown: namesTypes || options.access != .package, options.access)
        }
        return imports
    }

    /// `nothing` for every kind of declaration, so that templates can test for a kind without causing an unknown-name error.
    private static let noKinds: ViewObject.Members = {
        let kinds: [ViewObject.Name] = [
            "api", "alias", "struct", "stringEnum", "valueEnum", "union", "wrapperModel", "endpointEnum", "parametersType", "bodyEnum",
            "callsEnum",
            "responseEnum", "failure", "serviceProtocol", "clientStruct", "mockStruct", "wrapperProtocol", "defaultedForms",
            "liveImplementation", "headersEnum", "webhooksEnum", "forwarding", "completions",
            "pages", "linkedPages", "examples",
        ]
        return kinds.map { ($0, .nothing) }
    }()
}

/// The imports of a file, written so that a target can mix files of different access levels with hand-written files that have plain
/// imports.
///
/// Unless InternalImportsByDefault is enabled, a plain import is public, and mixing it with a less accessible import is an error
/// ("ambiguous implicit access level"). Therefore, `package` is written only if that feature is enabled, and `internal` is never written.
struct Imports {
    /// The access level of the import of FoundationEssentials (or of Foundation, where FoundationEssentials is not available); `nil` if
    /// there is none.
    var foundation: Configuration.Access?
    /// Whether to import FoundationInternationalization, where available, for named time zones.
    var hasTimeZones = false
    private var package: [ViewValue] = []
    private var others: [ViewValue] = []

    /// Adds an import. `isShown` specifies whether declarations, not just function bodies, use the module.
    mutating func add(_ module: SwiftText, isShown: Bool, _ access: Configuration.Access) {
        if isShown, access == .package {
            package.append(.text(module))
        } else {
            others.append(.object(["access": .text(isShown ? access.prefix : .empty), "module": .text(module)]))
        }
    }

    var view: ViewObject.Members {
        let access = foundation?.prefix ?? .empty
        return [
            ("foundation", foundation != nil && foundation != .package ? .object(["access": .text(access)]) : .nothing),
            ("packageFoundation", foundation == .package ? .object([:]) : .nothing),
            ("timeZones", hasTimeZones ? .object([:]) : .nothing),
            ("packageImports", package.isEmpty ? .nothing : .object(["modules": .list(package)])), ("imports", .list(others)),
        ]
    }
}
