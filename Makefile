# `make check` is what CI runs. `make help` lists the rest.
.PHONY: help check test sweeps prove-tests lint format templates generate stale examples readme docs bench shapes yardstick budgets reliability soak corpus settings nightly fuzz proof-requests proof-examples page growth

help: ## This list.
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

check: lint test sweeps stale examples readme docs ## All that has to hold before a commit (at most 30 minutes).

test: ## The tests, networking included, warnings being errors; what computes for minutes is in sweeps.
	swift build --build-tests -Xswiftc -warnings-as-errors
	swift test --skip-build -Xswiftc -warnings-as-errors

sweeps: ## What computes for minutes, in a process of its own: hostile texts, the corpus, compiling under flags, plugin builds, fuzzing's replay.
	swift build --build-tests -Xswiftc -warnings-as-errors
	scripts/run-sweeps

prove-tests: ## Runs the tests 20 times: quiet, beside processes that spin, niced beside them; a table with issues (hours).
	scripts/prove-tests $(PROVE)

lint: ## The formatting of every source that is written by hand, and that no folder of the generator refers to a later one.
	scripts/check-floors
	swift format lint --strict --parallel $$(scripts/handwritten-sources)

format: ## Formats every source that is written by hand.
	swift format --in-place --parallel $$(scripts/handwritten-sources)

templates: ## Templates/ as Swift files, so that the tools work wherever their binary lies.
	@scripts/embed-templates
	@scripts/embed-page

generate: ## The sources that are checked in.
	swift run endpoints generate Specs/*.endpoints.json Examples/CheckedIn/API/*.endpoints.json

stale: ## Fails when sources that are checked in are not what the tool writes.
	swift run -Xswiftc -warnings-as-errors endpoints check Specs/*.endpoints.json Examples/CheckedIn/API/*.endpoints.json

examples: ## Builds and runs Examples/, as a user of the package does.
	scripts/run-examples

readme: ## Runs the commands and compiles the snippets of README.md.
	scripts/check-readme

docs: ## Builds the documentation; a warning is an error.
	scripts/check-docs

bench: shapes ## Decoding, encoding and compile cost beside what a user would take instead.
	swift run -c release --package-path Benchmarks/Decoding
	swift run -c release --package-path Benchmarks/Calls

shapes: ## What a generated model costs to compile, beside synthesized Codable.
	Benchmarks/ModelShapes/run

budgets: ## Clean builds: the plugin's tool, a consumer, the runtime.
	scripts/measure-budgets

reliability: ## The promises under bad networks, bad input and hostile documents at full size, with figures for each transport.
	@bash -o pipefail -c "ENDPOINTS_RELIABILITY=1 swift test --no-parallel --filter '(RuntimeTests|PoliciesTests|ToolTests)\.[A-Za-z]*Figures' | grep -E '^reliability|✘|error:' | sort -V"

soak: ## 64 callers of each transport against servers with faults of all kinds, for SOAK_SECONDS (1800): every call ends, nothing grows.
	@bash -o pipefail -c "SOAK_SECONDS=$${SOAK_SECONDS:-1800} swift test --filter 'RuntimeTests.SoakTests' | grep -E '^reliability|✘|error:'"

corpus: ## Generates and compiles every document of ../shared/corpus, in debug and release.
	../shared/tools/corpus-check --mode debug --jobs 2
	../shared/tools/corpus-check --mode release --jobs 2

yardstick: ## What four large documents cost to compile, beside their models with synthesized Codable.
	Benchmarks/CorpusCompile/run

settings: ## The same in debug under the flags that consumers set, and with the other access levels.
	../shared/tools/corpus-check --settings mainactor --access package --jobs 2
	../shared/tools/corpus-check --settings strict --access internal --jobs 2

proof-requests: ## Checks the request of every operation of our own documents and ../shared/corpus against the document.
	scripts/prove-requests

proof-examples: ## That models decode and encode the values of real documents; a validator from PyPI judges these.
	scripts/prove-examples

page: ## Opens pages of `show --html` in a headless Chromium: rows, search, keys, widths, contrast, hostile text.
	scripts/check-page

fuzz: ## Five fuzz targets under libFuzzer, FUZZ_SECONDS each (60).
	Fuzz/run

growth: ## What generating costs beside the size of the document: CPU and memory, exponents.
	scripts/measure-growth

nightly: export ENDPOINTS_FUZZ_SECONDS ?= 600
nightly: check corpus settings budgets bench yardstick reliability soak proof-requests proof-examples page growth ## All of it, and longer fuzzing.
	FUZZ_SECONDS=300 Fuzz/run
