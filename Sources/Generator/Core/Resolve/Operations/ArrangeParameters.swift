/// Orders the parameters of an operation: path parameters in the order of the template, then query, header and cookie parameters.
///
/// Also checks that the template and the parameters match.
struct ParameterArrangement {
    private(set) var template: PathTemplate
    private let log: ProblemLog
    private let span: Span
    /// The path parameters that have not been matched to a placeholder yet, by name.
    private var declared: [SpecText: Parameter] = [:]
    private var path: [Parameter] = []
    private var others: [Parameter] = []

    /// - Parameter span: The location of the path.
    init(_ template: PathTemplate, at span: Span, _ log: ProblemLog) {
        self.template = template
        self.span = span
        self.log = log
    }

    mutating func arrange(_ found: [Parameter]) -> [Parameter] {
        others = found.filter { $0.location != .path }
        if template.readRouterPlaceholders(Set(found.filter { $0.location == .path }.map(\.name))) {
            log.warn("router-path", "placeholders of a path need braces; it is read as \(template.path)", at: span)
        }
        let found = pairingMisspelled(found)
        for parameter in found where parameter.location == .path { declared[parameter.name] = parameter }
        for placeholder in template.placeholders {
            var parameter = declared.removeValue(forKey: placeholder) ?? undeclared(placeholder, .path, as: placeholder)
            parameter.keepsSlashes = template.acrossSegments.contains(placeholder)
            if template.reserved.contains(placeholder), case .style(let style, let explode, _) = parameter.encoding {
                parameter.encoding = .style(style, explode: explode, allowReserved: true)
            }
            path.append(parameter)
        }
        arrangeQuery()
        for parameter in found where parameter.location == .path && declared[parameter.name] != nil {
            log.warn(
                "unused-parameter", "\(template.path) has no placeholder for the path parameter `\(parameter.name.raw)`; it is left out",
                at: parameter.span)
        }
        let order: [Parameter.Location] = [.query, .header, .cookie]
        return path + order.flatMap { location in others.filter { $0.location == location } }
    }

    /// Converts placeholders in a query. For example, in `/search?q={query}`, `query` is a query parameter with the key `q`. The names in
    /// `{?page,size}` are query parameters that can be absent.
    private mutating func arrangeQuery() {
        var fixed: [QueryItem] = []
        for item in template.query {
            if let placeholder = PathTemplate.placeholder(item.value) {
                addToQuery(item.name, placeholder, isRequired: true)
            } else if !others.contains(where: { $0.location == .query && $0.name == item.name }) {
                fixed.append(item)
            }
        }
        template.query = fixed
        guard !template.optionalQuery.isEmpty else { return }
        log.warn("query-in-path", "the query is not part of a path; it is read as \(template.path) with query parameters", at: span)
        for name in template.optionalQuery { addToQuery(name, name, isRequired: false) }
    }

    private mutating func addToQuery(_ name: SpecText, _ placeholder: SpecText, isRequired: Bool) {
        if var moved = declared.removeValue(forKey: placeholder) {
            moved.location = .query
            moved.name = name
            if !isRequired {
                moved.encoding = .standard(in: .query)
            } else if case .style(_, _, let allowReserved) = moved.encoding {
                moved.encoding = .style(.form, explode: true, allowReserved: allowReserved)
            }
            others.append(moved)
        } else if !others.contains(where: { $0.location == .query && ($0.name == name || $0.name == placeholder) }) {
            var parameter = undeclared(name, .query, as: placeholder)
            parameter.isRequired = isRequired
            others.append(parameter)
        }
    }

    private func undeclared(_ name: SpecText, _ location: Parameter.Location, as placeholder: SpecText) -> Parameter {
        let what = location == .path ? "path parameter" : "parameter"
        log.warn("undeclared-parameter", "no \(what) `\(placeholder.raw)` is declared for \(template.path); a string is assumed", at: span)
        return Parameter(
            name: name, location: location, isRequired: true, type: .scalar(.string),
            encoding: .standard(in: location), documentation: Documentation(), isDeprecated: false, span: span)
    }

    // MARK: Misspelled names

    /// Matches the only placeholder without a parameter to the only path parameter without a placeholder, if their names are similar.
    private func pairingMisspelled(_ found: [Parameter]) -> [Parameter] {
        let queries = template.query.compactMap { PathTemplate.placeholder($0.value) }
        let declared = found.indices.filter { found[$0].location == .path }
        let names = Set(declared.map { found[$0].name })
        let placeholders = Set(template.placeholders + queries)
        let open = template.placeholders.filter { !names.contains($0) }
        let unused = declared.filter { !placeholders.contains(found[$0].name) }
        guard open.count == 1, unused.count == 1, let placeholder = open.first, let index = unused.first,
            isMisspelling(found[index].name.raw, placeholder.raw)
        else { return found }
        log.warn(
            "misspelled-parameter",
            "\(template.path) has no placeholder for the path parameter `\(found[index].name.raw)`; it is read as `\(placeholder.raw)`",
            at: found[index].span)
        var result = found
        result[index].name = placeholder
        return result
    }

    /// Returns whether a name looks like a misspelling of a placeholder, such as `id`, `user_id` or `usreId` for `userId`.
    private func isMisspelling(_ name: String, _ placeholder: String) -> Bool {
        let (short, long) = (name.lowercased(), placeholder.lowercased())
        if !name.isEmpty, long.hasSuffix(short) || short.hasSuffix(long) { return true }
        return suggestion(for: name, among: [placeholder]) != nil
    }
}
