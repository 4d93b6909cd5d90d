/// Returns the parameters that are set once for all calls, one for each name. A parameter that one operation requires is required.
///
/// Calls have one value for each, so a parameter that differs in its type or its location is an error. How the value is written can differ.
func commonParameters(of operations: [OperationDraft], _ models: [Model], log: ProblemLog) -> [Parameter] {
    func declared(_ type: TypeReference) -> TypeReference {
        type.withoutOptional.mapInnermost { inner in inner.model.flatMap { models[$0.index].sameAs }.map { .model($0) } ?? inner }
    }
    var found: [(parameter: Parameter, operation: OperationDraft)] = []
    for operation in operations {
        for parameter in operation.parameters where parameter.isCommon {
            guard let index = found.firstIndex(where: { $0.parameter.isSame(as: parameter) }) else {
                found.append((parameter, operation))
                continue
            }
            let first = found[index].parameter
            found[index].parameter.isRequired = first.isRequired || parameter.isRequired
            if parameter.type.isOptional { found[index].parameter.type = parameter.type }
            guard first.location != parameter.location || declared(first.type) != declared(parameter.type) else { continue }
            log.diagnostics.error(
                "common-parameter",
                "`\(parameter.name.raw)` cannot be common to all calls: its type or location in \(operation.label) is not that in "
                    + "\(found[index].operation.label); set `\"common\": false` for one of them", at: parameter.span)
            log.diagnostics.note("common-parameter", "the other one", at: first.span)
        }
    }
    let places = found.map { ($0.parameter, $0.parameter.common?.span) }
    return places.sorted { ($0.1?.file ?? 0, $0.1?.start ?? 0) < ($1.1?.file ?? 0, $1.1?.start ?? 0) }.map(\.0)
}
