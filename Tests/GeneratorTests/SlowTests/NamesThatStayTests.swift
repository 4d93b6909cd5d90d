import Foundation
import Testing

@testable import EndpointGenerator

extension SlowTests {
    /// No name of a real document changes if something else is added, removed, moved or left out.
    @Suite struct NamesThatStayTests {
        static let documents = ["box", "figma", "intercom", "ory-kratos", "spotify", "xero-accounting"]

        @Test(.enabled(if: SharedFolder.url != nil, "\(SharedFolder.missing)"), arguments: documents)
        func namesDependOnlyOnWhatTheyName(_ name: String) throws {
            let url = try #require(SharedFolder.url).appending(path: "corpus/\(name).json")
            let bytes = try Data(contentsOf: url)
            let document = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            let all = names(bytes)
            #expect(all.count > 100)

            // Other order.
            expectNone(moved(all, names(try data(document))))

            // Two schemas at the front, and operations of a new and of an old service.
            var more = document
            var components = try #require(document["components"] as? [String: Any])
            var schemas = try #require(components["schemas"] as? [String: Any])
            let status: [String: Any] = ["type": "object", "properties": ["status": ["type": "string", "enum": ["x", "y"]]]]
            schemas["Aaa0"] = status
            schemas["Aaa1"] = status
            components["schemas"] = schemas
            more["components"] = components
            var longer = paths
            let tags = paths.values.flatMap(\.values).compactMap { ($0 as? [String: Any])?["tags"] as? [String] }.first ?? ["Aaa"]
            for (index, tags) in [["Zzz"], tags].enumerated() {
                let responses: [String: Any] = ["200": ["description": "", "content": ["application/json": ["schema": status]]]]
                longer["/0aaa\(index)/{id}/zzz"] = ["get": ["operationId": "aaaZzz\(index)", "tags": tags, "responses": responses]]
            }
            more["paths"] = longer
            expectNone(moved(all, names(try data(more))))

            // Every third path, and what the others need.
            var fewer = document
            let kept = paths.keys.sorted().enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
            fewer["paths"] = paths.filter { kept.contains($0.key) }
            expectNone(moved(names(try data(fewer)), all))

            // One operation that the config includes.
            var options = ResolveOptions()
            options.operationNames = Resolved(text(bytes)).api?.operationNaming
            options.include.paths = [LocatedText(stringLiteral: try #require(kept.first))]
            let included = names(bytes, options)
            #expect(!included.isEmpty && included.count < all.count)
            expectNone(moved(included, all))
        }

        private func data(_ document: [String: Any]) throws -> Data {
            try JSONSerialization.data(withJSONObject: document, options: .sortedKeys)
        }

        private func text(_ bytes: Data) -> String { String(decoding: bytes, as: UTF8.self) }

        private func expectNone(_ moved: [String], sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(moved.isEmpty, "\(moved.joined(separator: "\n"))", sourceLocation: sourceLocation)
        }

        /// Returns the names that the other document spells differently.
        ///
        /// A name that is too long is shortened unless another one has the same short form. Both then ask for the same name, as two schemas
        /// of one name do, so these are left out.
        private func moved(_ names: [String: Set<String>], _ others: [String: Set<String>]) -> [String] {
            names.compactMap { key, names in
                guard let other = others[key], other != names else { return nil }
                if names.union(other).contains(where: { $0.utf8.count > longestName && !$0.contains(" ") }) { return nil }
                return "\(key): \(names.sorted()) -> \(other.sorted())"
            }.sorted()
        }

        /// Returns the names of operations, models and their members, by what the document calls them.
        private func names(_ bytes: Data, _ options: ResolveOptions = ResolveOptions()) -> [String: Set<String>] {
            guard let api = Resolved(text(bytes), options: options).api else { return [:] }
            var diagnostics = Diagnostics()
            let names = nameSwift(api, root: .fixed("Sample"), nests: true, diagnostics: &diagnostics)
            var found: [String: Set<String>] = [:]
            for (index, model) in api.models.enumerated() {
                let key = model.nameParts.map(\.raw).joined(separator: ".")
                found[key, default: []].insert(names.models[index].name)
                if case .object(let object) = model.kind {
                    for (property, name) in zip(object.properties, names.members[index]) {
                        found["\(key)/\(property.key.raw)", default: []].insert(name.name)
                    }
                }
            }
            for (service, named) in zip(api.services, names.services) {
                for (operation, own) in zip(service.operations, named.operations) {
                    found["\(operation.method.raw) \(operation.path.raw) \(operation.id?.raw ?? "")", default: []].insert(
                        "\(named.property.name).\(own.method.name) \(own.failure.name) \(own.parameters.map(\.name))")
                }
            }
            return found
        }
    }
}
