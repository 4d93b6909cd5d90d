import Testing

/// An empty type that conforms to a service must not compile, because its methods would call themselves forever.
@Suite struct NegativeCompileTests {
    /// Services from golden cases with default arguments, mocks and wrappers.
    static let services: [String] = [
        "OnlyOptionalParameters.Users", "OneOptionalParameter.Users", "RequiredAndOptionalParameters.Users",
        "BodyAndOptionalParameters.Users",
        "OptionalBody.Users", "AwkwardParameterNames.Awkward", "Streams.Events",
    ]

    @Test(arguments: ["Service", "ServiceWrapper"])
    func emptyTypeConformingToAServiceDoesNotCompile(_ suffix: String) async throws {
        let source = Self.services.enumerated().map { "struct Empty\($0): \($1)\(suffix) {}\n" }.joined()
        let result = try await Compiler.check(source)
        #expect(result.status != 0)
        for index in Self.services.indices {
            #expect(result.output.contains("type 'Empty\(index)' does not conform to protocol"), "\(Self.services[index])")
        }
    }

    /// A type with the required members compiles; only the empty type is rejected.
    @Test func clientAndWrapperConformingToAServiceCompile() async throws {
        let source = Self.services.enumerated().map { index, name in
            """
            struct Live\(index): \(name)Service, EndpointClient { let client: Client<\(name.prefix { $0 != "." })> }
            struct Wrapper\(index): \(name)ServiceWrapper { let wrapped: any \(name)Service }

            """
        }.joined()
        let result = try await Compiler.check(source)
        #expect(result.status == 0, "\(result.output)")
    }
}
