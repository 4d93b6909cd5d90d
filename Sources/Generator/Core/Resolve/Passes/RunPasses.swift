/// Runs the passes in order, and returns the models. The comments explain each pass's position.
func runPasses(_ description: inout APIDraft, _ facts: [ModelFacts], _ options: ResolveOptions, log: ProblemLog) -> [Model] {
    // Distinguishing union members requires complete models, which do not exist before this point.
    describeMembers(&description.models, facts, log)
    // This needs the discriminator values of all unions, because a model can be a member of several.
    fixDiscriminators(&description.models, facts, log)
    // Checking defaults requires complete models. Invalid defaults must be removed before equal schemas are compared.
    checkDefaults(&description.models, description.operations, options, log: log)
    // Later passes do not need to handle parts that cannot be generated.
    leaveOutBroken(&description, facts, log)
    // A form part that is either one file or an array of files is recognized as a union of bytes, so this must happen before bytes
    // elsewhere become text.
    joinFileUnions(&description.models, description.operations)
    readBinaryAsText(&description)
    // These make properties optional or boxed, which must happen before equal schemas are compared.
    makeEndlessOptional(&description.models, log)
    markCycles(&description.models)
    // Equal schemas become one model before the others are removed.
    shareNames(&description)
    // This removes unneeded models before their directions are found. From here on, indexes of models are final.
    compact(&description, options)
    // This adds models for request variants, so their directions are known only afterwards.
    let directions = splitDirections(&description, findDirections(in: description), options)
    // Request variants are separate models from here on, so that responses keep text. This must happen before equal schemas are compared.
    markFiles(&description.models, description.operations)
    // Equal models, including request variants, share one declaration. Nothing changes models after this.
    let models = shareShapes(description.models, directions, description.operations, options)
    // Whether a parameter is an array of plain values depends on models.
    bracketArrays(in: description.operations, models, options, log: log)
    // The types of parts are now final.
    checkSentTypes(of: description.operations, models, log)
    return models
}
