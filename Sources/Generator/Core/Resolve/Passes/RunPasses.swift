/// The passes, in the order in which they run. Each changes the description and nothing else; each line says why it stands where it does.
func runPasses(_ description: inout Description, _ options: ResolveOptions, _ log: ProblemLog) {
    // Members of unions are told apart by all that their models hold, and the models are complete only now.
    describeMembers(&description, log)
    // Which values fit a type depends on complete models; unsound defaults must not make schemas differ that are equal otherwise.
    checkDefaults(&description, options, log)
    // Nothing below has to think of what cannot be generated.
    leaveOutBroken(&description, log)
    // A part of a form that is one file or several is found as a union of bytes, before bytes elsewhere become text.
    joinFileUnions(&description)
    readBinaryAsText(&description)
    // Makes properties optional, which schemas that are to be one must agree on.
    breakCycles(&description, log)
    // What nothing needs is gone before directions are marked; positions of models are final from here on.
    compact(&description)
    markDirections(&description)
    // Needs the directions, and adds models: forms for requests.
    splitDirections(&description, options)
    // Last of what changes models: what equals another now, forms for requests among them, is declared once.
    shareShapes(&description)
    // The choice of a stream makes two operations of one; outcomes are decided for each.
    separateStreams(&description.operations)
    decideOutcomes(&description.operations)
    // Both ask for one success body, which is decided now.
    findResults(&description, log)
    findPagination(&description, log)
    // The body is a model whose properties are final.
    flattenBodies(&description, options, log)
    description.operations.removeAll(where: \.hasErrors)
}
