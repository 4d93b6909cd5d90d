/// The passes, in the order in which they run. Each only changes the description; each line gives the reason for its position.
func runPasses(_ description: inout APIDraft, _ options: ResolveOptions, _ log: ProblemLog) {
    // Distinguishing union members requires complete models, which exist only now.
    describeMembers(&description, log)
    // Which values fit a type depends on complete models; invalid defaults must not make equal schemas differ.
    checkDefaults(&description, options, log)
    // Later passes need not handle what cannot be generated.
    leaveOutBroken(&description, log)
    // A form part that is one file or several is recognized as a union of bytes, before bytes elsewhere become text.
    joinFileUnions(&description)
    readBinaryAsText(&description)
    // Makes properties optional, before equal schemas are compared.
    breakCycles(&description, log)
    // Removes unneeded models before directions are marked; positions of models are final from here on.
    compact(&description, options)
    markDirections(&description)
    // Needs the directions, and adds models: request variants.
    splitDirections(&description, options)
    // The last change of models: equal ones, including request variants, are declared once.
    shareShapes(&description, options)
    // A choice between value and stream becomes two operations, whose outcomes are decided separately.
    separateStreams(&description.operations)
    decideOutcomes(&description.operations, description.models)
    // Both need the success body, which is now decided.
    findResults(&description, log)
    findPagination(&description, log)
    // The body is a model whose properties are final.
    flattenBodies(&description, options, log)
    // The types of parts are final.
    checkSentTypes(description, log)
    description.operations.removeAll(where: \.hasErrors)
}
