/// The keys of a config. `endpoints.schema.json` describes the same ones.
enum ConfigurationKey: String, CaseIterable {
    /// For editors; not read.
    case schema = "$schema"
    case spec, output, name, access, generate, include, exclude, types, rename, services, result, enums, decoding, conformances, directions,
        mutable,
        namespace
    case imports, templates, files, references, overlays, keepGoing, lint
}

enum FilterKey: String, CaseIterable { case tags, paths, operations, schemas, deprecated }

enum RenameKey: String, CaseIterable { case schemas, properties, operations }
