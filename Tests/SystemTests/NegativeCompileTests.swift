import Testing

/// Code that must not compile: an empty type that conforms to a service would call itself forever.
@Suite struct NegativeCompileTests {
    /// Services of golden cases with defaulted arguments, mocks and wrappers.
    static let services: [String] = [
        "OnlyOptionalParameters.Users", "OneOptionalParameter.Users", "RequiredAndOptionalParameters.Users",
        "BodyAndOptionalParameters.Users",
        "OptionalBody.Users", "AwkwardParameterNames.Awkward", "Streams.Events",
    ]

    @Test(arguments: ["Service", "ServiceWrapper"])
    func anEmptyTypeIsRefused(_ suffix: String) async throws {
        let source = Self.services.enumerated().map { "struct Empty\($0): \($1)\(suffix) {}\n" }.joined()
        let result = try await Compiler.check(source)
        #expect(result.status != 0)
        for index in Self.services.indices {
            #expect(result.output.contains("type 'Empty\(index)' does not conform to protocol"), "\(Self.services[index])")
        }
    }

    /// With its requirements the type compiles: only the empty one is refused.
    @Test func aClientAndAWrapperCompile() async throws {
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
