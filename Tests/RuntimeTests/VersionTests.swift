import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime

@Test func runtimeHasAVersion() { #expect(EndpointRuntimeVersion.current > 0) }
