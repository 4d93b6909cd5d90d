/// The declarations of a file.
struct FileContent {
    let name: String
    let items: [Item]

    func rendered(_ declarations: Declarations, _ renderer: inout MustacheRenderer) -> GeneratedFile {
        var view: ViewObject.Members = []
        for type in OutsideType.allCases { view.add(ViewObject.Name(type.name.name), .text(declarations.types.text(type))) }
        view += (items.isEmpty ? Imports() : imports(declarations)).view
        var views: [Item.Place: [ViewValue]] = [:]
        var coding: [ViewValue] = []
        for item in items {
            let view = item.view()
            views[item.place, default: []].append(.object(["template": .text(item.template), "view": view]))
            if let template = item.codingTemplate { coding.append(.object(["template": .text(template), "view": view])) }
        }
        let nested = views[.nested] ?? []
        view += [
            ("header", .text(OutputFiles.header)),
            ("access", .text(declarations.options.access.prefix)),
            ("root", .text(.name(declarations.name))),
            ("top", .list(views[.top] ?? [])),
            ("nested", declarations.nests && !nested.isEmpty ? .object(["items": .list(nested)]) : .nothing),
            ("flat", .list(declarations.nests ? [] : nested)),
            ("coding", coding.isEmpty ? .nothing : .object(["items": .list(coding)])),
            ("outer", .list(views[.outside] ?? [])),
        ]
        return GeneratedFile(name: name, contents: renderer.render("file", .object(ViewObject(view))), isEmpty: items.isEmpty)
    }

    private func imports(_ declarations: Declarations) -> Imports {
        let options = declarations.options
        let needs = ImportNeeds(items.map(\.needs))
        var imports = Imports()
        // If the config imports all of Foundation, Foundation's types need no other import.
        let namesFoundation = options.imports.contains { $0.text == "Foundation" }
        if needs.foundation, namesFoundation {
            imports.add("Foundation", isShown: true, options.access)
        } else if needs.foundation {
            imports.foundation = options.access
        }
        imports.hasTimeZones = needs.timeZones
        let showsRuntime = items.contains(where: \.showsRuntime) && (options.access != .package || !items.allSatisfy(\.onlyConforms))
        imports.add("EndpointRuntime", attribute: "@_spi(Generated) ", isShown: showsRuntime, options.access)
        for module in declarations.importedModules where items.contains(where: \.namesModels) {
            let isShown = needs.models.contains { declarations.importedModels[$0] == module }
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
    mutating func add(_ module: SwiftText, attribute: SwiftText = .empty, isShown: Bool, _ access: Configuration.Access) {
        let parts: ViewObject.Members = [("attribute", .text(attribute)), ("module", .text(module))]
        if isShown, access == .package {
            package.append(.object(ViewObject(parts)))
        } else {
            others.append(.object(ViewObject(parts + [("access", .text(isShown ? access.prefix : .empty))])))
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
