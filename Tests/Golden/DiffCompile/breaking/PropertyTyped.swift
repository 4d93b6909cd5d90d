// breaks: Shop.Totals count values
import EndpointRuntime

func propertyTyped(_ totals: Shop.Totals) -> Int { totals.count }
