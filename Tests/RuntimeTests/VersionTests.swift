import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime

@Test func runtimeVersionIsPositive() { #expect(EndpointRuntimeVersion.current > 0) }
