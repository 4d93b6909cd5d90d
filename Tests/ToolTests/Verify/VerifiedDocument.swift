import EndpointGenerator
import EndpointReview
import Foundation

/// A document and traffic in memory.
struct VerifiedDocument {
    var document: String
    var isStrict = false
    var servers: [String] = []

    private func input(_ overlay: String?) -> GeneratorInput {
        var input = GeneratorInput(
            configuration: Configuration(name: "Things"), spec: SourceFile(path: "api.json", bytes: Array(document.utf8)))
        if let overlay { input.overlays = [SourceFile(path: "fix.json", bytes: Array(overlay.utf8))] }
        return input
    }

    /// Compares the traffic with the document. The pieces in which the file is read are small, so that they end anywhere.
    func verify(_ traffic: String, overlay: String? = nil) throws -> (verification: Verification, report: VerificationReport) {
        let inspection = inspect(input(overlay), declares: false)
        guard let document = inspection.document, !inspection.diagnostics.hasErrors else { throw Unreadable(inspection.diagnostics.all) }
        var verification = Verification(document, inspection.api, isStrict: isStrict, servers: servers)
        var scanner = TrafficScanner()
        let bytes = Array(traffic.utf8)
        for start in stride(from: 0, to: bytes.count, by: 7) {
            scanner.scan(Array(bytes[start..<min(start + 7, bytes.count)])) { verification.add($0) }
        }
        return (verification, VerificationReport(verification, inspection.sources))
    }

    /// Returns the document and what is resolved from it.
    func resolved(overlay: String? = nil) throws -> (Document, API) {
        let inspection = inspect(input(overlay))
        guard let document = inspection.document, let api = inspection.api else { throw Unreadable(inspection.diagnostics.all) }
        return (document, api)
    }

    /// Returns the overlay that makes the document describe the traffic, as far as one can.
    func overlay(_ traffic: String) throws -> String {
        let actions = try OverlayActions(verify(traffic).verification) {
            try verify(traffic, overlay: Self.overlay($0)).verification
        }
        return Self.overlay(actions.values)
    }

    private static func overlay(_ actions: [ShownValue]) -> String {
        let list = actions.map(\.json).joined(separator: ",")
        return #"{"overlay": "1.0.0", "info": {"title": "Fixes", "version": "1"}, "actions": [\#(list)]}"#
    }

    /// Returns the errors that prevent generating code, and warnings about the overlay.
    func faults(with overlay: String) -> [String] {
        generate(input(overlay)).diagnostics.all.filter { $0.severity == .error || $0.rule == "unmatched-overlay-action" }.map(\.message)
    }

    func files(with overlay: String) -> [GeneratedFile] { generate(input(overlay)).files }

    struct Unreadable: Error {
        let messages: [String]

        init(_ diagnostics: [Diagnostic]) { messages = diagnostics.map(\.message) }
    }

    /// An exchange as the runtime records it.
    static func exchange(
        _ method: String, _ path: String, query: String? = nil, _ body: String? = nil, status: Int = 200, _ response: String? = nil,
        type: String = "application/json"
    ) -> String {
        func message(_ body: String?, _ members: [String: Any]) -> [String: Any] {
            guard let body else { return members.merging(["headers": []]) { $1 } }
            return members.merging(["headers": [["Content-Type", type]], "body": ["text": body]]) { $1 }
        }
        var request = message(body, ["method": method, "path": path])
        request["query"] = query
        let exchange = ["request": request, "response": message(response, ["status": status])]
        let data = try? JSONSerialization.data(withJSONObject: exchange, options: .sortedKeys)
        return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
    }

    static let header = #"{"format":"endpoints traffic","version":1}"# + "\n"
}
