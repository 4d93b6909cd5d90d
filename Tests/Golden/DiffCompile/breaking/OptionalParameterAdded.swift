// breaks: Shop.ReportsService read implementations
import EndpointRuntime

struct OptionalParameterAdded: Shop.ReportsService {
    func read(id: String) async throws(EndpointError) -> Shop.User { throw EndpointError.wrapping(CancellationError(), operation: "") }
    func fileReport(id: String) async throws(EndpointError) -> Shop.User { try await read(id: id) }
}
