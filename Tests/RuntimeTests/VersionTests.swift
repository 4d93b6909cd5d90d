import Testing

@testable import EndpointRuntime

@Test func runtimeHasAVersion() { #expect(EndpointRuntimeVersion.current > 0) }
