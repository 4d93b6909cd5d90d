import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime

@Test func runtimeVersionIsPositive() { #expect(EndpointRuntimeVersion.current > 0) }
