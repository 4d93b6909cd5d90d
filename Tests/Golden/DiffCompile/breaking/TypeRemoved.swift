// breaks: Shop.Gone - values
import EndpointRuntime

let typeRemoved: Shop.Gone? = nil
