"""Writes cases in the form that the compiled harness reads."""


def line(harness, operation, number, shown, index, case):
    """Returns a case as a line for the harness."""
    arguments = {}
    for position, parameter in enumerate(shown["parameters"]):
        key = parameter["in"], parameter["name"]
        if key in case.arguments:
            arguments[str(position)] = case.arguments[key]
        elif parameter["name"] in case.undeclared:
            arguments[str(position)] = next(
                (v for (place, name), v in case.arguments.items() if place in ("path", "querystring") and moved(operation, name, parameter)),
                case.undeclared[parameter["name"]])
    media_types = {}
    if case.content is not None:
        arguments["body"] = case.body
        if "*" in case.content.media_type:
            media_types["body"] = concrete(case.content.media_type)
        content = shown["body"]["contents"][index]
        for position, (_, key, type_) in enumerate(harness.file_properties(content)):
            if type_.startswith("[") and isinstance(case.body.get(key), str):
                # A property that accepts one file or a list of files becomes a list.
                arguments["body"] = {**arguments["body"], key: [case.body[key]]}
            asked = (case.content.encoding.get(key) or {}).get("contentType", "")
            if "*" in asked or "," in asked:
                media_types[str(position)] = concrete(asked.split(",")[0].strip())
    return {"operation": number, "content": index, "values": arguments, "mediaTypes": media_types, "isMade": case.is_made}


def moved(operation, name, parameter):
    """Handles a parameter in the query of the path itself (`?q={query}`), or one that is the whole query."""
    return f"{parameter['name']}={{{name}}}" in operation.path or name == parameter["name"]


def concrete(range_):
    return {"image/*": "image/png", "*/*": "application/x-proof", "text/*": "text/markdown", "audio/*": "audio/ogg", "video/*": "video/mp4"}.get(
        range_, range_.replace("*", "x-proof"))
