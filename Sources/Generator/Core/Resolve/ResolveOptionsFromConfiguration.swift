extension ResolveOptions {
    /// Creates options from the settings of the config that affect the API.
    init(_ configuration: Configuration) {
        self.init()
        include = configuration.include
        exclude = configuration.exclude
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
