extension Configuration {
    /// Reports rules in the config that are unknown to `endpoints lint`. The tool passes the known rules, because the plugins are built
    /// without them.
    package func checkLintRules(_ known: [String], diagnostics: inout Diagnostics) {
        for entry in lint where !known.contains(entry.key.text.raw) {
            let near = didYouMean(entry.key.text.raw, among: known)
            let hint = near.isEmpty ? "; `endpoints lint --rules` lists them" : near
            diagnostics.error("config", "lint has no rule '\(entry.key.text.raw)'\(hint)", at: entry.key.span)
        }
    }
}
