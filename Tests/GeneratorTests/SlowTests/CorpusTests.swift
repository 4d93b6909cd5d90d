import Foundation
import Testing

@testable import EndpointGenerator

extension SlowTests {
    /// Every real document can be resolved. Faults in a document cause only warnings.
    @Suite struct CorpusTests {
        static let documents: [String] = ((try? SharedFolder.files("corpus")) ?? []).map(\.lastPathComponent)

        @Test(.enabled(if: SharedFolder.url != nil, "\(SharedFolder.missing)"), arguments: documents)
        func realDocumentResolvesWithoutErrors(_ name: String) throws {
            let url = try #require(SharedFolder.url).appending(path: "corpus").appending(path: name)
            let resolved = Resolved([SourceFile(path: name, bytes: Array(try Data(contentsOf: url)))])
            let api = try #require(resolved.api)
            #expect(resolved.errors.map(\.message) == [])
            #expect(!api.models.isEmpty || !api.services.isEmpty)
            checkWhatIsSent(api)
        }

        /// Checks that, in models that are only sent or are part of a PATCH body, optional properties have no defaults, so that
        /// initializers never add values.
        private func checkWhatIsSent(_ api: API) {
            let operations: [EndpointGenerator.Operation] = api.services.flatMap(\.operations)
            let changes = operations.filter { $0.method == "PATCH" }.flatMap { $0.body?.contents.map(\.type) ?? [] }
            let onlySent = api.models.indices.filter { api.models[$0].directions == .request }
            for index in Set(ModelGraph(api.models).reachable(from: changes) + onlySent) {
                guard case .object(let object) = api.models[index].kind else { continue }
                for property in object.properties where !property.isRequired && !property.isReadOnly {
                    #expect(property.defaultValue == nil, "\(api.models[index].nameParts.map(\.raw)) \(property.key.raw)")
                }
            }
            for index in ModelGraph(api.models).reachable(from: changes) where api.models[index].directions.contains(.response) {
                guard case .object(let object) = api.models[index].kind else { continue }
                // Responses use plain optionals, so a model with a `Patch` property must be a separate model.
                #expect(
                    object.properties.allSatisfy { $0.isRequired || $0.isReadOnly || !$0.type.isOptional }, "\(api.models[index].nameParts)"
                )
            }
        }
    }
}
