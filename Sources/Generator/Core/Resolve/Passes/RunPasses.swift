/// Runs the passes in order. Each pass changes only the draft. The comments explain each pass's position.
func runPasses(_ description: inout APIDraft, _ options: ResolveOptions, log: ProblemLog) {
    // Distinguishing union members requires complete models, which do not exist before this point.
    describeMembers(&description, log)
    // This needs the discriminator values of all unions, because a model can be a member of several.
    fixDiscriminators(&description, log)
    // Checking defaults requires complete models. Invalid defaults must be removed before equal schemas are compared.
    checkDefaults(&description, options, log: log)
    // Later passes do not need to handle parts that cannot be generated.
    leaveOutBroken(&description, log)
    // A form part that is either one file or an array of files is recognized as a union of bytes, so this must happen before bytes
    // elsewhere become text.
    joinFileUnions(&description)
    readBinaryAsText(&description)
    // This makes properties optional, which must happen before equal schemas are compared.
    breakCycles(&description, log)
    // This removes unneeded models before directions are marked. From here on, indexes of models are final.
    compact(&description, options)
    markDirections(&description)
    // This pass needs the directions and adds models for request variants.
    splitDirections(&description, options)
    // Request variants are separate models from here on, so that responses keep text. This must happen before equal schemas are compared.
    markFiles(&description)
    // This is the last pass that changes models. It makes equal models, including request variants, share one declaration.
    shareShapes(&description, options)
    // Whether a parameter is an array of plain values depends on models.
    bracketArrays(&description, options, log: log)
    // The types of parts are now final.
    checkSentTypes(description, log)
}
