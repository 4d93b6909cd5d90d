/// A model with properties.
package struct StructDeclaration: Sendable {
    package let isMutable: Bool
    let isLenient: Bool
    package let properties: [PropertyDeclaration]
    /// The type of values under other keys; `nil` if they are not kept.
    package let additional: TypeReference?
    package let conversion: ConversionDeclaration?

    init(_ object: ObjectModel, _ id: ModelID, _ context: DeclarationContext) {
        isMutable =
            switch context.options.mutable {
            case .none: false
            case .requests: context.api[id].directions.contains(.request)
            case .all: true
            }
        isLenient = context.options.isLenient
        properties = context.properties[id.index]
        additional = object.additionalProperties
        conversion = ConversionDeclaration(object, id, context)
    }

    /// The type of the property that holds values under other keys.
    package var additionalType: SwiftType? { additional.map { .described(.dictionary($0)) } }
}
