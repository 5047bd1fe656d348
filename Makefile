# make run    set up, then start the proxy and its console; Ctrl-C ends them
# make test   set up with what the tests need, then lint, check types and run all tests
# make test-engines  set up Ray, Spark, datatrove and an S3 server beside it, then test the batch with them
# make test-contrib  set up LangChain, LlamaIndex, Scrapy, markitdown and trafilatura beside it, then test contrib/
# make fuzz   fuzz every entry point for SECONDS each (60); findings go to fuzz/findings, where a test runs them
# make audit  known faults, licences and lower bounds of what we depend on; the parts list goes to build/sbom.json
# make docs   write the docs as a site into build/docs; and generate the generated pages of docs/ first
# make dist   build the wheel and the source package into dist/, and test the wheel in an empty environment
# make clean  remove the virtual environment and everything that was built

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := $(shell find src -name '*.pyx' -o -name '*.pxd')
SOURCES := pyproject.toml setup.py constraints.txt $(COMPILED) $(wildcard $(COMPILED:.pxd=.py))

.PHONY: run test lint test-engines test-contrib fuzz audit docs dist clean

SECONDS ?= 60
ENTRIES := page warc rules settings proxy console

run: $(VENV)/.run-ready
	@$(BIN)/pagecrunch proxy

test: $(VENV)/.test-ready lint
	@$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

lint: $(VENV)/.test-ready
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

test-engines: $(VENV)-engines/.run-ready
	@PAGECRUNCH_TEST_ENGINES=1 $(VENV)-engines/bin/python -m pytest tests/batch/engines

test-contrib: $(VENV)-contrib/.run-ready
	@$(VENV)-contrib/bin/python -m pip install --quiet --no-deps $(addprefix --editable ,$(dir $(wildcard contrib/*/pyproject.toml)))
	@$(VENV)-contrib/bin/python -m pytest contrib

fuzz: $(VENV)/.test-ready
	@$(BIN)/python -m pip install --quiet atheris
	@mkdir -p build; for entry in $(ENTRIES); do echo "fuzzing $$entry for $(SECONDS) s..."; \
	    $(BIN)/python -m fuzz.target $$entry build/fuzz/$$entry -max_total_time=$(SECONDS) -print_final_stats=1 -rss_limit_mb=8192 \
	        >build/fuzz-$$entry.log 2>&1 || { tail -20 build/fuzz-$$entry.log; exit 1; }; \
	    grep number_of_executed_units build/fuzz-$$entry.log; done

audit: $(VENV)/.test-ready
	@$(BIN)/python -m pip install --quiet pip-audit cyclonedx-bom
	@$(BIN)/python tools/audit.py

$(VENV)-engines/.run-ready: $(SOURCES)
	@PYTHON=$(PYTHON) tools/setup.sh $(VENV)-engines .[engines]

$(VENV)-contrib/.run-ready: $(SOURCES)
	@PYTHON=$(PYTHON) tools/setup.sh $(VENV)-contrib .[contrib]

$(VENV)/.run-ready: $(SOURCES)
	@PYTHON=$(PYTHON) tools/setup.sh $(VENV) .[proxy]

$(VENV)/.test-ready: $(SOURCES)
	@PYTHON=$(PYTHON) tools/setup.sh $(VENV) .[test]

docs: $(VENV)/.run-ready
	@$(BIN)/python -m tools.docs_site --references build/docs

# The wheel is built from the source package, so that what is missing there is noticed.
dist: $(VENV)/.run-ready
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt build
	@rm -rf dist
	@$(BIN)/python -m build --outdir dist . >$(VENV).dist.log 2>&1 || (tail -20 $(VENV).dist.log; exit 1)
	@rm -rf build/dist-check && $(PYTHON) -m venv build/dist-check
	@build/dist-check/bin/python -m pip install --quiet --constraint constraints.txt dist/*.whl
	@build/dist-check/bin/python tools/check_wheel.py examples/page.html
	@ls dist

clean:
	rm -rf $(VENV) $(VENV)-engines $(VENV)-contrib build dist
	find src -name '*.so' -delete
	find src -name '*.c' -delete
