/// Returns the reason why a call written for `old` may not compile with `new`, or `nil` if every call compiles.
///
/// The order of labels matters in Swift, so old arguments must keep their order, and new arguments need a default.
func reason(_ old: [Argument], doesNotFit new: [Argument]) -> String? {
    var position = 0
    for argument in new {
        guard position < old.count, argument.label == old[position].label else {
            if old[position...].contains(where: { $0.label == argument.label }),
                !old[..<position].contains(where: { $0.label == argument.label })
            {
                let missing = old[position]
                return new.contains { $0.label == missing.label }
                    ? "\(quoted(missing.label)) moved" : "\(quoted(missing.label)) is gone"
            }
            if argument.defaultText == nil { return "\(quoted(argument.label)) is now required" }
            continue
        }
        let before = old[position]
        position += 1
        if argument.type != before.type, argument.type != before.type + "?" {
            return "\(quoted(argument.label)) is \(argument.type), was \(before.type)"
        }
        if before.defaultText != nil, argument.defaultText == nil { return "\(quoted(argument.label)) no longer has a default" }
    }
    return position < old.count ? "\(quoted(old[position].label)) is gone" : nil
}

private func quoted(_ label: String) -> String { label == "_" ? "the value" : "`\(label)`" }

/// Returns the defaults that differ. Calls that rely on these defaults still compile but behave differently.
func changedDefaults(_ old: [Argument], _ new: [Argument]) -> [(old: Argument, new: Argument)] {
    var pairs: [(old: Argument, new: Argument)] = []
    for argument in new {
        guard let before = old.first(where: { $0.label == argument.label }), before.type == argument.type else { continue }
        if let was = before.defaultText, let now = argument.defaultText, was != now { pairs.append((before, argument)) }
    }
    return pairs
}
