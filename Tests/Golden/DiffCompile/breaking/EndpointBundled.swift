// breaks: Shop.ReportsService read endpoints
import EndpointRuntime

let endpointBundled = Shop.ReportsEndpoint.read(id: "1")
