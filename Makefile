# A thin door to installer/setup.py, which Windows users start themselves: py installer\setup.py run

PYTHON ?= python3
SETUP = $(PYTHON) installer/setup.py

.PHONY: run test test-all test-quick lint format bench build packages model lock translations

run: ## start the app; MODEL=light|default|large builds and uses that one
	@$(SETUP) run $(if $(MODEL),--model $(MODEL)) $(ARGS)

test: ## every test, on all cores; ARGS go to pytest, which then runs in one process
	@$(SETUP) test $(ARGS)

test-all: test

test-quick: ## those that take no whole program, no training and no browser: for between two changes
	@$(SETUP) test --quick $(ARGS)

lint:
	@$(SETUP) lint

format:
	@$(SETUP) format

bench: ## LLAMA=1 compiles llama.cpp, once, and measures it beside; ARGS go to mypt-desktop bench
	@$(SETUP) bench $(if $(LLAMA),--llama) $(ARGS)

build: ## the program folder, in dist/; MODEL=light ships that model instead of the default one
	@$(SETUP) build $(if $(MODEL),--model $(MODEL))

packages: ## the program folder and what people install: a .deb and a portable tarball
	@$(SETUP) build --packages $(if $(MODEL),--model $(MODEL))

model: ## build MODEL=light|default|large|embedder|phrases|reader|picker|ocr|speech, from FILE=path if given
	@$(SETUP) model $(MODEL) $(if $(FILE),--from $(FILE))

lock: ## resolve the lock files anew; ARGS=--upgrade to the newest versions
	@$(SETUP) lock $(ARGS)

translations: ## collect the window's texts into resources/translations and say what is not translated
	@$(SETUP) translations
