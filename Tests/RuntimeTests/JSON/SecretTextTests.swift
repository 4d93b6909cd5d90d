import EndpointRuntime
import Foundation
import Testing

/// Secret text is encoded and decoded as text but never printed.
@Suite struct SecretTextTests {
    private static let canary = "canary-5ecret"
    private static let secret = SecretText(canary)

    private struct Holder { let name = "ada", one = secret, list = [secret], byName = ["a": secret], maybe: SecretText? = secret }

    private enum Case { case one(SecretText), several(secrets: [SecretText]) }

    @Test func valuesThatHoldSecretTextDoNotPrintIt() {
        let values: [Any] = [
            Self.secret, Optional(Self.secret) as Any, Holder(), [Holder()], Case.one(Self.secret), Case.several(secrets: [Self.secret]),
        ]
        for value in values {
            let text = SecretTests.prints(value)
            #expect(!text.contains(Self.canary) && text.contains("…"), "\(text)")
        }
        #expect("\(Self.secret)" == "…" && String(reflecting: Self.secret) == "…")
    }

    @Test func valueReturnsTheSecretText() throws {
        #expect(Self.secret.string == Self.canary && Self.secret == "canary-5ecret" && Self.secret != "other")
        let number = 5
        #expect(SecretText("canary-\(number)ecret").string == Self.canary && Self.secret == "canary-\(number)ecret")
        #expect(Set([Self.secret, SecretText(Self.canary)]).count == 1)
    }

    @Test func secretTextIsCodedAsAString() throws {
        #expect(try JSON.decode([SecretText].self, from: Array(#"["a\n", ""]"#.utf8)) == ["a\n", ""])
        #expect(String(decoding: try JSON.encode([Self.secret]), as: UTF8.self) == #"["canary-5ecret"]"#)
        #expect(try JSONDecoder().decode([SecretText].self, from: Data(#"["a"]"#.utf8)) == ["a"])
        #expect(String(decoding: try JSONEncoder().encode([Self.secret]), as: UTF8.self) == #"["canary-5ecret"]"#)
        #expect(Self.secret.parameterText == Self.canary)
    }

    @Test func decodingErrorsContainNoSecretText() throws {
        for text in [#"{"a": ["canary-5ecret"]}"#, #"{"a": "canary-5ecret"#, #"{"a": "canary-5ecret\q"}"#] {
            let error = try #require(throws: JSONError.self) { try JSON.decode([String: SecretText].self, from: Array(text.utf8)) }
            #expect(!SecretTests.prints(error).contains(Self.canary))
        }
    }
}
