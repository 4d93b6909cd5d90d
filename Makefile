# `make check` is what CI runs. `make help` lists the rest.
.PHONY: help check test sweeps prove-tests lint format templates generate stale examples readme docs bench bench-small picture shapes used incremental artifactbundle released yardstick budgets reliability soak corpus settings nightly fuzz proof-requests proof-examples page growth apple-check

help: ## This list.
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

check: lint test apple-check sweeps stale examples readme docs bench-small ## All checks before a commit (at most 30 minutes).

test: ## The tests, including networking, with warnings as errors; long computations are in sweeps.
	swift build --build-tests -Xswiftc -warnings-as-errors
	swift test --skip-build -Xswiftc -warnings-as-errors

APPLE ?= macos ios watchos
APPLE_DOCUMENTS ?= $(wildcard ../shared/corpus/box.json)
apple-check: ## Type-checks every module, the articles' code, and generated code with all options, for the platforms of APPLE, without a Mac; WORK=FOLDER is kept between runs.
	scripts/check-snippets --apple .build/apple-snippets
	extra=$$(scripts/apple/generated .build/apple-generated $(APPLE_DOCUMENTS)) && \
		EXTRA="$$extra" SNIPPETS=.build/apple-snippets scripts/apple/check $(APPLE)
	scripts/32-bit/check

sweeps: ## Long computations, in a separate process: hostile texts, the corpus, compiling under flags, plugin builds, the fuzzer's replay.
	swift build --build-tests -Xswiftc -warnings-as-errors
	scripts/run-sweeps

prove-tests: ## Runs the tests 20 times: alone, next to busy processes, and niced next to them; prints a table (takes hours).
	scripts/prove-tests $(PROVE)

lint: ## Checks the formatting of handwritten sources, that no folder of the generator refers to a later one, and that apps need no privacy manifest.
	scripts/check-floors
	scripts/check-privacy
	swift format lint --strict --parallel $$(scripts/handwritten-sources)

format: ## Formats all handwritten sources.
	swift format --in-place --parallel $$(scripts/handwritten-sources)

templates: ## Embeds Templates/ in Swift files, so that the tools work from any path.
	@scripts/embed-templates
	@scripts/embed-page

generate: ## Writes the checked-in sources.
	swift run endpoints generate Specs/*.endpoints.json Examples/CheckedIn/API/*.endpoints.json

stale: ## Fails if checked-in sources differ from the tool's output, or the picture and tables of benchmarks from their figures.
	Benchmarks/draw --check
	swift run -Xswiftc -warnings-as-errors endpoints check Specs/*.endpoints.json Examples/CheckedIn/API/*.endpoints.json

examples: ## Builds and runs Examples/, as users do; type-checks those for servers.
	scripts/run-examples
	scripts/check-server-examples

readme: ## Runs the commands and compiles the snippets of README.md.
	scripts/check-readme

docs: ## Builds the documentation; a warning is an error.
	scripts/check-docs

bench: ## Measures compiling, generating, decoding, encoding, calls and sizes, compared with the alternatives: tables, a picture, Benchmarks/results.json (takes half an hour).
	Benchmarks/run
	Benchmarks/draw

picture: ## Draws the picture and the tables of README.md and Documentation/ from Benchmarks/results.json.
	Benchmarks/draw

bench-small: ## Runs every benchmark once, on small input, in debug builds, only to see that it runs.
	Benchmarks/run --small

shapes: ## The compile cost of a generated model, compared with synthesized Codable.
	Benchmarks/ModelShapes/run

artifactbundle: ## Makes a package whose plugins run a compiled tool, in .build/artifactbundle, so that its users do not compile the generator.
	scripts/make-artifactbundle

budgets: ## The cost of clean builds: the plugin's tool, a consumer, the runtime.
	scripts/measure-budgets

reliability: ## The promises under bad networks, bad input and hostile documents at full size, with figures for each transport.
	@bash -o pipefail -c "ENDPOINTS_RELIABILITY=1 swift test --no-parallel --filter '(RuntimeTests|PoliciesTests|TestingTests|ToolTests)\.[A-Za-z]*Figures' | grep -E '^reliability|✘|error:' | sort -V"

soak: ## 64 callers of each transport against servers with faults of all kinds, for SOAK_SECONDS (1800): every call ends, nothing grows.
	@bash -o pipefail -c "SOAK_SECONDS=$${SOAK_SECONDS:-1800} swift test --filter 'RuntimeTests.SoakTests' | grep -E '^reliability|✘|error:'"

corpus: ## Generates and compiles every document of ../shared/corpus, in debug and release.
	../shared/tools/corpus-check --mode debug --jobs 2
	../shared/tools/corpus-check --mode release --jobs 2

used: ## What "only": "called" and "named" leave of two large documents, and what that costs to compile.
	Benchmarks/Used/run

incremental: ## What `swift build` compiles again after small changes of a document.
	Benchmarks/Incremental/run --only petstore-v3,box,stripe

released: ## Compiles what the tool wrote at an older commit or tag (REF, the newest tag) against the runtime of this tree.
	scripts/check-released $(REF)

yardstick: ## The compile cost of four large documents, compared with their models with synthesized Codable.
	Benchmarks/CorpusCompile/run

settings: ## The same in debug, with consumers' flags and the other access levels.
	../shared/tools/corpus-check --settings mainactor --access package --jobs 2
	../shared/tools/corpus-check --settings strict --access internal --jobs 2

proof-requests: ## Checks the request of every operation of our own documents and ../shared/corpus against the document.
	scripts/prove-requests

proof-examples: ## Checks that models decode and encode values of real documents, judged by a validator from PyPI.
	scripts/prove-examples

page: ## Opens pages of `show --html` in a headless Chromium: rows, search, keys, widths, contrast, hostile text.
	scripts/check-page

fuzz: ## Seven fuzz targets under libFuzzer, FUZZ_SECONDS each (60).
	Fuzz/run

growth: ## The growth of CPU and memory with the size of the document, as exponents.
	scripts/measure-growth

nightly: export ENDPOINTS_FUZZ_SECONDS ?= 600
nightly: APPLE = macos ios watchos tvos
nightly: APPLE_DOCUMENTS = $(wildcard ../shared/corpus/box.json ../shared/corpus/github.json)
nightly: check corpus settings bench shapes reliability soak proof-requests proof-examples page growth ## Everything, and longer fuzzing.
	FUZZ_SECONDS=300 Fuzz/run
