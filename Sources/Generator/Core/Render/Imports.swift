/// The imports of one file, so that any mixture of accesses and of hand-written files with plain imports fits one target.
///
/// Unless InternalImportsByDefault is on, a plain import is public, and beside one that names a lesser access it is an error ("ambiguous
/// implicit access level"). So `package` stands only where that feature is on, and `internal` nowhere.
struct Imports {
    private var package: [ViewValue] = []
    private var others: [ViewValue] = []

    /// `isShown`: declarations name something of the module, and not only the bodies of functions.
    mutating func add(_ module: SwiftText, isShown: Bool, _ access: Configuration.Access) {
        if isShown, access == .package {
            package.append(.text(module))
        } else {
            others.append(.object(["access": .text(isShown ? access.prefix : .empty), "module": .text(module)]))
        }
    }

    var view: [String: ViewValue] {
        ["packageImports": package.isEmpty ? .nothing : .object(["modules": .list(package)]), "imports": .list(others)]
    }
}
