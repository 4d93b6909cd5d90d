// breaks: Shop.ReportsService readReport endpoints
import EndpointRuntime

let endpointBundled = Shop.ReportsEndpoint.readReport(id: "1")
