extension ResolveOptions {
    /// Creates options from the settings of the config that affect the API.
    init(_ configuration: Configuration) {
        self.init()
        include = Filter(configuration.include)
        exclude = Filter(configuration.exclude)
        areEnumsClosed = configuration.enums == .closed
        takesLocalTimes = configuration.dates.zone != .none
        types = ResolveOptions.texts(configuration.types.filter { TypeKey($0.key.text.raw) != nil })
        schemaTypes = ResolveOptions.texts(configuration.types.filter { TypeKey($0.key.text.raw) == nil })
        schemaNames = ResolveOptions.names(configuration.rename.schemas)
        propertyNames = ResolveOptions.names(configuration.rename.properties)
        mutableSchemas = Set(configuration.mutableSchemas.map(\.text.raw))
        conformingSchemas = Set(configuration.conformances.map(\.key.text.raw).filter { $0 != "*" })
        operationNames = ResolveOptions.names(configuration.rename.operations)
        parameterNames = ResolveOptions.names(configuration.rename.parameters)
        for entry in configuration.results { results[entry.key.text.raw] = entry.value }
        for entry in configuration.paginations { paginations[entry.key.text.raw] = entry.value }
        for entry in configuration.emptyPaths { emptyPaths[entry.text.raw] = entry }
        flattensBodies = configuration.bodies == .flat
        for entry in configuration.operationBodies {
            bodies[entry.key.text.raw] = LocatedText(text: SpecText(entry.value.rawValue), span: entry.key.span)
        }
        bracketsArrays = configuration.arrays == .brackets
        for entry in configuration.parameterArrays {
            parameterArrays[entry.key.text.raw] = LocatedText(text: SpecText(entry.value.rawValue), span: entry.key.span)
        }
        for entry in configuration.services {
            for operation in entry.value { services[operation.text.raw] = entry.key.text.raw }
        }
    }

    private static func names(_ entries: [Configuration.Entry<LocatedText>]) -> [String: RequestedName] {
        var names: [String: RequestedName] = [:]
        for entry in entries { names[entry.key.text.raw] = RequestedName(entry.value.text, at: entry.value.span) }
        return names
    }

    private static func texts(_ entries: [Configuration.Entry<LocatedText>]) -> [String: String] {
        var texts: [String: String] = [:]
        for entry in entries { texts[entry.key.text.raw] = entry.value.text.raw }
        return texts
    }
}

extension ResolveOptions.Filter {
    init(_ filter: Configuration.Filter) {
        self.init(
            tags: Set(filter.tags.map(\.text.raw)), paths: filter.paths.map(\.text.raw), operations: Set(filter.operations.map(\.text.raw)),
            schemas: Set(filter.schemas.map(\.text.raw)), deprecated: filter.deprecated)
    }
}
