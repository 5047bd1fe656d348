"""The document is right: schemathesis asks what it describes, and every answer is one that it names."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
import schemathesis
from console_made import TOKEN, Running
from hypothesis import HealthCheck, Phase, given, settings
from waiting import PATIENCE_SECONDS

from pagecrunch.console.api.openapi import document
from pagecrunch.registry import Registry
from pagecrunch.work.request import parse_request

HEADERS = {"Authorization": f"Bearer {TOKEN}"}
EXAMPLES = 60  # requests for each operation: enough to meet every parameter, few enough for every run
OPERATIONS = [(path, method) for path, item in document(Registry(()))["paths"].items() for method in item]
CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
]


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
@pytest.mark.parametrize("mode", [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE])
def test_no_request_ends_in_a_fault_of_the_server(
    running: Running, path: str, method: str, mode: schemathesis.GenerationMode
) -> None:
    schema = schemathesis.openapi.from_url(f"{running.address}/api/openapi.json", headers=HEADERS)
    operation = schema[path][method.upper()]
    if mode == schemathesis.GenerationMode.NEGATIVE and method == "get":
        return  # these take nothing that could be wrong
    tried = set()

    # What the examples fetch is not on this machine, so only generated requests are sent.
    @given(operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES if method == "post" else 2,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    def ask(case: Any) -> None:
        response = case.call(headers=HEADERS, timeout=PATIENCE_SECONDS)
        case.validate_response(response, checks=CHECKS)
        tried.add(response.status_code)

    ask()
    assert 200 in tried or mode == schemathesis.GenerationMode.NEGATIVE or path == "/api/extract" or method == "post"


def test_every_example_is_one_that_can_be_asked(running: Running) -> None:
    described = document(Registry(()))
    with httpx.Client(base_url=running.address, headers=HEADERS, trust_env=False, timeout=PATIENCE_SECONDS) as program:
        for path in ("/api/extract", "/api/tidy"):
            content = described["paths"][path]["post"]["requestBody"]["content"]
            for example in content["application/json"]["examples"].values():
                assert parse_request(example["value"])
                if "html" in example["value"]:
                    assert program.post(path, json=example["value"]).status_code == 200
            page = content["text/html"]["example"]
            assert program.post(path, content=page, headers={"Content-Type": "text/html"}).status_code == 200


def test_it_is_plain_json() -> None:
    assert json.loads(json.dumps(document(Registry(()))))["openapi"].startswith("3.1")
