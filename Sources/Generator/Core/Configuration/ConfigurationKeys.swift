/// The keys of a config, as listed in `endpoints.schema.json`. `ReadConfiguration.swift` reads them into a `Configuration`.
enum ConfigurationKey: String, CaseIterable {
    /// Used only by editors.
    case schema = "$schema"
    case spec, references, overlays, name, output, files, access, imports, templates
    case generate, include, exclude, only, services, operations, schemas, types, names, uses
    case enums, decoding, defaults, directions, dates, keepGoing, lint
}

enum ImportedConfigKey: String, CaseIterable { case config, module }

enum DecodingKey: String, CaseIterable { case nullCollections }

enum DatesKey: String, CaseIterable { case withoutOffset, write, fraction }

enum FilterKey: String, CaseIterable { case tags, paths, operations, schemas, deprecated }

enum NamesKey: String, CaseIterable { case acronyms, operations, namespace }

enum OnlyKey: String, CaseIterable {
    case calls
    case sources = "in"
}

enum ReferencesKey: String, CaseIterable { case root, files }
