// breaks: Shop.ReportsService readReport implementations
import EndpointRuntime

struct OptionalParameterAdded: Shop.ReportsService {
    func readReport(id: String) async throws(EndpointError) -> Shop.User { throw EndpointError.wrapping(CancellationError(), operation: "") }
    func fileReport(id: String) async throws(EndpointError) -> Shop.User { try await readReport(id: id) }
}
