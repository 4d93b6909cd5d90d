/// The keys of a config, as listed in `endpoints.schema.json`. `ReadConfiguration.swift` reads them into a `Configuration`.
enum ConfigurationKey: String, CaseIterable {
    /// Used only by editors.
    case schema = "$schema"
    case spec, output, name, access, generate, include, exclude, only, sources, types, rename, services, result, pagination, emptyPath
    case bodies, arrays, enums, decoding, keys, defaults, conformances, directions, mutable, namespace, dates
    case imports, templates, files, references, uses, overlays, keepGoing, lint
}

enum UseKey: String, CaseIterable { case config, module }

enum DecodingKey: String, CaseIterable { case nullCollections }

enum DatesKey: String, CaseIterable { case withoutOffset, write, fraction }

enum FilterKey: String, CaseIterable { case tags, paths, operations, schemas, deprecated }

enum RenameKey: String, CaseIterable { case schemas, properties, operations, parameters }
