// breaks: Shop.Server old values
import EndpointRuntime

let serverRemoved = Shop.Server.old
