// breaks: Shop.AdminService fileReport calls
import EndpointRuntime

func operationMoved(_ shop: Shop) async throws { _ = try await shop.reports.fileReport(id: "1") }
