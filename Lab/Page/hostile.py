"""A document whose texts would run scripts if they became HTML."""

HOSTILE = "</script><script>canary=1</script><img src=x onerror=canary=1><a href=javascript:canary=1 onclick=canary=1>\u202e\u2066\"'`[x](javascript:canary=1)"


def hostile_document() -> dict:
    text = HOSTILE
    schema = {"type": "object", "title": text, "description": text, "properties": {text: {"type": "string", "description": text, "default": text, "enum": [text, "b"]}}}
    parameter = {"name": text, "in": "query", "description": text, "schema": {"type": "string", "default": text}}
    content = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Hostile"}}}}
    operation = {
        "operationId": text, "tags": [text], "summary": text, "description": text, "parameters": [parameter], "requestBody": {"description": text, **content},
        "responses": {"200": {"description": text, **content}, "404": {"description": text, **content}}, "security": [{"key": []}],
    }
    return {
        "openapi": "3.1.0", "info": {"title": text, "version": text, "description": text}, "tags": [{"name": text, "description": text}],
        "servers": [{"url": "https://example.com", "description": text}], "paths": {"/" + text.replace("{", ""): {"post": operation}},
        "webhooks": {text: {"post": {"requestBody": content, "responses": {}}}},
        "components": {"schemas": {"Hostile": schema}, "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key", "description": text}}},
    }
