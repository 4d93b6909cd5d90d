/// A declaration in a generated file. `ItemsOfFiles.swift` creates the items of each file.
struct Item {
    /// The part of a file that contains an item.
    enum Place { case top, nested, outside }

    /// The name of the template that prints the declaration.
    let template: SwiftText
    let place: Place
    let needs: ImportNeeds
    /// Creates the view, when the item is printed. The views of all items at once would take much memory.
    let view: () -> ViewValue
    /// The name of the template for the extension that reads and writes a model, or `nil` if there is none.
    var codingTemplate: SwiftText?
    /// Whether the declaration itself, not just function bodies, uses the runtime.
    var showsRuntime = true
    /// Whether the item uses the runtime only for conformances. The compiler counts a conformance as a use of a public import but not as a
    /// use of a package import.
    var onlyConforms = false
    /// Whether function bodies can refer to members of models.
    var namesModels = true

    init(
        _ template: SwiftText, at place: Place = .nested, needs: ImportNeeds = ImportNeeds(), _ view: @autoclosure @escaping () -> ViewValue
    ) {
        self.template = template
        self.place = place
        self.needs = needs
        self.view = view
    }
}

extension Declarations {
    var rootItem: Item {
        var item = Item("api", at: .top, needs: root.needs, rootView(self))
        item.namesModels = false
        return item
    }

    func item(_ model: ModelDeclaration) -> Item {
        let isAlias = model.alias != nil
        var item = Item(isAlias ? "alias" : model.template, needs: model.needs, modelView(model, self))
        item.codingTemplate = model.isCoded ? "\(model.codingTemplate)-coding" : nil
        item.showsRuntime = !isAlias
        item.onlyConforms = isAlias || model.isIntegerEnum
        return item
    }

    var headersItem: Item? { headers.map { Item("headers", needs: $0.needs, headersView($0, self)) } }

    var webhooksItem: Item? { webhooks.map { Item("webhooks", needs: $0.needs, webhooksView($0, self)) } }

    var examplesItem: Item? {
        examples.map { examples in
            var item = Item("examples", at: .outside, examplesView(examples, self))
            item.showsRuntime = false
            item.namesModels = false
            return item
        }
    }
}

extension ModelDeclaration {
    fileprivate var template: SwiftText {
        switch kind {
        case .structure: "struct"
        case .enumeration: "enum"
        case .union: "union"
        case .wrapper: "wrapper-model"
        }
    }

    fileprivate var codingTemplate: SwiftText {
        guard case .enumeration(let enumeration) = kind else { return template }
        return enumeration.rawValue == .string ? "string-enum" : "value-enum"
    }
}
