# CI runs `make check`. `make help` lists all targets.
.PHONY: help check test sweeps prove-tests lint format templates generate stale examples readme docs bench bench-small picture shapes used incremental artifactbundle released yardstick budgets reliability soak corpus settings nightly fuzz proof-requests proof-examples page growth apple-check

help: ## Prints this list.
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

check: lint test apple-check sweeps stale examples readme docs bench-small ## Runs all checks before a commit (at most 30 minutes).

test: ## Runs the tests, including networking, with warnings as errors. Long computations are in sweeps.
	swift build --build-tests -Xswiftc -warnings-as-errors
	swift test --skip-build -Xswiftc -warnings-as-errors

APPLE ?= macos ios watchos
APPLE_DOCUMENTS ?= $(wildcard ../shared/corpus/box.json)
apple-check: ## Type-checks every module, the articles' code, and generated code with all options, for the platforms in APPLE, without a Mac, and the code for musl. WORK=FOLDER is kept between runs.
	scripts/check-snippets --apple .build/apple-snippets
	extra=$$(scripts/apple/generated .build/apple-generated $(APPLE_DOCUMENTS)) && \
		EXTRA="$$extra" SNIPPETS=.build/apple-snippets scripts/apple/check $(APPLE)
	scripts/32-bit/check
	scripts/check-musl

sweeps: ## Runs long computations in a separate process: hostile text, the corpus, compiling with consumers' flags, plugin builds, replay of the fuzzer's findings.
	swift build --build-tests -Xswiftc -warnings-as-errors
	scripts/run-sweeps

prove-tests: ## Runs the tests 20 times: alone, next to busy processes, and with low priority next to them. Prints a table (takes hours).
	scripts/prove-tests $(PROVE)

lint: ## Checks the formatting of handwritten sources, that no folder of the generator refers to a higher floor, and that apps need no privacy manifest.
	scripts/check-floors
	scripts/check-privacy
	swift format lint --strict --parallel $$(scripts/handwritten-sources)

format: ## Formats all handwritten sources.
	swift format --in-place --parallel $$(scripts/handwritten-sources)

templates: ## Embeds Templates/ in Swift files, so that the tools work from any path.
	@scripts/embed-templates
	@scripts/embed-page

generate: ## Regenerates the checked-in sources.
	swift run endpoints generate Specs/*.endpoints.json Examples/CheckedIn/API/*.endpoints.json

stale: ## Fails if checked-in sources differ from the tool's output, or if the benchmark chart and tables differ from their figures.
	Benchmarks/draw --check
	swift run -Xswiftc -warnings-as-errors endpoints check Specs/*.endpoints.json Examples/CheckedIn/API/*.endpoints.json

examples: ## Builds and runs Examples/ as users do, and type-checks the examples for servers.
	scripts/run-examples
	scripts/check-server-examples

readme: ## Runs the commands of README.md and Documentation/Verify.md, and compiles the snippets of README.md.
	scripts/check-readme

docs: ## Builds the documentation. A warning is an error.
	scripts/check-docs

bench: ## Measures compiling, generating, decoding, encoding, calls and sizes, compared with the alternatives. Writes tables, a chart and Benchmarks/results.json (takes half an hour).
	Benchmarks/run
	Benchmarks/draw

picture: ## Updates the chart and tables in README.md and Documentation/ from Benchmarks/results.json.
	Benchmarks/draw

bench-small: ## Runs every benchmark once with small input in debug builds, only to check that it works.
	Benchmarks/run --small

shapes: ## Measures the compile cost of a generated model, compared with synthesized Codable.
	Benchmarks/ModelShapes/run

artifactbundle: ## Makes a package in .build/artifactbundle whose plugins run a compiled tool, so that its users do not compile the generator.
	scripts/make-artifactbundle

budgets: ## Measures the cost of clean builds: the plugin's tool, a consumer and the runtime.
	scripts/measure-budgets

reliability: ## Runs the full tests of the promises about bad networks, bad input and hostile documents, with figures for each transport.
	@bash -o pipefail -c "ENDPOINTS_RELIABILITY=1 swift test --no-parallel --filter '(RuntimeTests|PoliciesTests|TestingTests|ToolTests)\.[A-Za-z]*Figures' | grep -E '^reliability|✘|error:' | sort -V"

soak: ## Runs 64 callers of each transport against servers with every kind of fault for SOAK_SECONDS (1800). Every call must end, and resource use must not grow.
	@bash -o pipefail -c "SOAK_SECONDS=$${SOAK_SECONDS:-1800} swift test --filter 'RuntimeTests.SoakTests' | grep -E '^reliability|✘|error:'"

corpus: ## Generates and compiles the code for every document in ../shared/corpus, in debug and release.
	../shared/tools/corpus-check --mode debug --jobs 2
	../shared/tools/corpus-check --mode release --jobs 2

used: ## Measures which parts of two large documents "only": "called" and "named" keep, and their compile cost.
	Benchmarks/Used/run

incremental: ## Measures what `swift build` compiles again after small changes to a document.
	Benchmarks/Incremental/run --only petstore-v3,box,stripe

released: ## Compiles the generated code of an older commit or tag (REF, default: the newest tag) against this tree's runtime.
	scripts/check-released $(REF)

yardstick: ## Measures the compile cost of four large documents, compared with only their models with synthesized Codable.
	Benchmarks/CorpusCompile/run

settings: ## Does the same as `corpus` in debug, with consumers' flags and the other access levels.
	../shared/tools/corpus-check --settings mainactor --access package --jobs 2
	../shared/tools/corpus-check --settings strict --access internal --jobs 2

proof-requests: ## Checks the request of every operation in the project's documents and ../shared/corpus against its document.
	scripts/prove-requests

proof-examples: ## Checks that models decode and encode the values of real documents, using a validator from PyPI.
	scripts/prove-examples

page: ## Opens pages of `show --html` in a headless Chromium and checks rows, search, keyboard use, widths, contrast and hostile text.
	scripts/check-page

fuzz: ## Runs seven fuzz targets under libFuzzer for FUZZ_SECONDS each (60).
	Fuzz/run

growth: ## Measures how CPU time and memory grow with the size of the document, as exponents.
	scripts/measure-growth

nightly: export ENDPOINTS_FUZZ_SECONDS ?= 600
nightly: APPLE = macos ios watchos tvos
nightly: APPLE_DOCUMENTS = $(wildcard ../shared/corpus/box.json ../shared/corpus/github.json)
nightly: check corpus settings bench shapes reliability soak proof-requests proof-examples page growth ## Runs everything, and fuzzes for longer.
	FUZZ_SECONDS=300 Fuzz/run
