extension ResolveOptions {
    /// Creates options from the settings of the config that affect the API.
    init(_ configuration: Configuration) {
        self.init()
        include = Filter(configuration.include)
        exclude = Filter(configuration.exclude)
        areEnumsClosed = configuration.enums == .closed
        takesLocalTimes = configuration.dates.zone != .none
        for entry in configuration.types { types[entry.key.text.raw] = entry.value.name.text.raw }
        for entry in configuration.schemas {
            let (schema, settings) = (entry.key.text.raw, entry.value)
            schemaTypes[schema] = settings.type?.name.text.raw
            schemaNames[schema] = settings.name
            for property in settings.properties { propertyNames["\(schema).\(property.key.text.raw)"] = property.value }
            if settings.mutable != nil { mutableSchemas.insert(schema) }
            if !settings.conformances.isEmpty { conformingSchemas.insert(schema) }
        }
        for entry in configuration.operations { operations[entry.key.text.raw] = entry.value }
        otherOperations = configuration.otherOperations
        operationNames = configuration.operationNames
        for entry in configuration.services {
            for operation in entry.value { services[operation.text.raw] = entry.key.text.raw }
        }
    }
}

extension ResolveOptions.Filter {
    init(_ filter: Configuration.Filter) {
        self.init(
            tags: Set(filter.tags.map(\.text.raw)), paths: filter.paths.map(\.text.raw), operations: Set(filter.operations.map(\.text.raw)),
            schemas: Set(filter.schemas.map(\.text.raw)), deprecated: filter.deprecated)
    }
}
