"""Converts Swagger 2.0 to OpenAPI 3.0. Written for this check, it shares no code with the generator's own conversion."""
import copy

PARAMETER_KEYS = ("name", "in", "required", "description", "allowEmptyValue", "deprecated")
STYLES = {"csv": ("form", False), "ssv": ("spaceDelimited", False), "pipes": ("pipeDelimited", False), "multi": ("form", True)}


def upgraded(document):
    root = copy.deepcopy(document)
    consumes = root.get("consumes") or []
    produces = root.get("produces") or []
    parameters = root.get("parameters") or {}
    result = {"openapi": "3.0.3", "info": root.get("info", {"title": "", "version": ""}), "paths": {}}
    result["servers"] = servers(root)
    for path, item in (root.get("paths") or {}).items():
        if not isinstance(item, dict) or path.startswith("x-"):
            continue
        shared = item.pop("parameters", [])
        for method, operation in item.items():
            if isinstance(operation, dict):
                upgrade_operation(operation, shared, parameters, consumes, produces)
        result["paths"][path] = item
    responses = {name: response(node, produces) for name, node in (root.get("responses") or {}).items()}
    schemes = {}
    for name, scheme in (root.get("securityDefinitions") or {}).items():
        schemes[name] = {"type": "http", "scheme": "basic"} if scheme.get("type") == "basic" else scheme
    result["components"] = {"schemas": root.get("definitions") or {}, "responses": responses, "securitySchemes": schemes}
    if "security" in root:
        result["security"] = root["security"]
    return rewritten(result)


def servers(root):
    host, base = root.get("host"), root.get("basePath", "").rstrip("/")
    if not host:
        return [{"url": base or "/"}]
    schemes = [s for s in ("https", "http") if s in (root.get("schemes") or ["https"])] or ["https"]
    return [{"url": f"{scheme}://{host}{base}"} for scheme in schemes]


def upgrade_operation(operation, shared, named, consumes, produces):
    consumes = operation.pop("consumes", consumes)
    produces = operation.pop("produces", produces)
    found = {}
    for parameter in shared + (operation.pop("parameters", None) or []):
        if "$ref" in parameter:
            parameter = named.get(parameter["$ref"].rsplit("/", 1)[-1], {})
        if "in" in parameter:
            found[parameter["in"], parameter["name"]] = parameter
    plain, form, body = [], [], None
    for parameter in found.values():
        if parameter["in"] == "body":
            body = parameter
        elif parameter["in"] == "formData":
            form.append(parameter)
        else:
            plain.append(upgraded_parameter(parameter))
    operation["parameters"] = plain
    if body is not None:
        types = [t for t in consumes if "form" not in t] or ["application/json"]
        media = {"schema": body.get("schema", {})}
        operation["requestBody"] = {"required": body.get("required", False), "content": {t: dict(media) for t in types}}
    elif form:
        operation["requestBody"] = form_body(form, consumes)
    for status, node in (operation.get("responses") or {}).items():
        operation["responses"][status] = response(node, produces)


def upgraded_parameter(parameter):
    node = {key: parameter[key] for key in PARAMETER_KEYS if key in parameter}
    node["schema"] = schema_of(parameter)
    if parameter.get("type") == "array":
        style, explode = STYLES.get(parameter.get("collectionFormat", "csv"), STYLES["csv"])
        node["explode"] = explode
        if parameter["in"] == "query":
            node["style"] = style
    return node


def schema_of(parameter):
    schema = {k: v for k, v in parameter.items() if k not in PARAMETER_KEYS and k != "collectionFormat" and not k.startswith("x-")}
    if schema.get("type") == "file":
        schema = {"type": "string", "format": "binary"}
    return schema


def form_body(form, consumes):
    properties, encoding = {}, {}
    for field in form:
        properties[field["name"]] = schema_of(field)
        if field.get("type") == "array":
            style, explode = STYLES.get(field.get("collectionFormat", "csv"), STYLES["csv"])
            encoding[field["name"]] = {"style": style, "explode": explode}
    schema = {"type": "object", "properties": properties}
    required = [field["name"] for field in form if field.get("required")]
    if required:
        schema["required"] = required
    has_file = any(field.get("type") == "file" for field in form)
    types = [t for t in consumes if t.startswith("multipart/") or ("form" in t and not has_file)]
    types = types or ["multipart/form-data" if has_file else "application/x-www-form-urlencoded"]
    content = {}
    for media_type in types:
        content[media_type] = {"schema": schema}
        if encoding:
            content[media_type]["encoding"] = encoding
    return {"required": bool(required), "content": content}


def response(node, produces):
    if not isinstance(node, dict) or "schema" not in node:
        return node
    schema = node.pop("schema")
    default = "application/octet-stream" if schema.get("type") == "file" else "application/json"
    node["content"] = {media_type: {"schema": schema} for media_type in produces or [default]}
    return node


def rewritten(node):
    """Moves references to their location since 3.0, and converts what vendors used before `nullable` existed."""
    if isinstance(node, list):
        return [rewritten(item) for item in node]
    if not isinstance(node, dict):
        return node
    result = {}
    for key, value in node.items():
        if key == "$ref" and isinstance(value, str):
            value = value.replace("#/definitions/", "#/components/schemas/").replace("#/responses/", "#/components/responses/")
        elif key == "x-nullable" and value is True:
            key = "nullable"
        result[key] = rewritten(value)
    return result
