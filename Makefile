# "make" builds the engine for the processor of this machine, "make EXE=name" under another
# name, "make GOAMD64=v1" for any amd64 processor, "make EVALFILE=net.nnue" with another network,
# "make TAGS=tune" with every number of the search as an option. VERSION names a release.
# It needs GNU make ("gmake" on the BSDs) and a Unix shell; where they are missing, "go build" makes the engine.

EXE      ?= penrose
EVALFILE ?=
TAGS     ?=
VERSION  ?=
FUZZTIME ?= 30s

# The engine never uses cgo, whatever CC the caller sets. In a clone that git can read it is
# named after the commit; a plain source archive may lie within another repository.
export CGO_ENABLED = 0
VCS = $(if $(wildcard .git),$(shell git rev-parse --verify --quiet HEAD >/dev/null 2>&1 && echo auto))
# In a build with VERSION an earlier program of that name is no change, where it lies in the clone.
CHANGED = $(shell git status --porcelain -- .$(if $(findstring ..,$(EXE))$(filter /%,$(EXE)),, ':(exclude,literal)$(EXE)') || echo unknown)
COMMIT = $(if $(VCS),+$(shell git rev-parse HEAD | cut -c1-12)$(if $(CHANGED),.dirty))
GOBUILD = go build -trimpath -buildvcs=$(or $(VCS),false) -ldflags '-s -X main.version=$(if $(VERSION),$(VERSION)$(COMMIT))' $(if $(TAGS),-tags $(TAGS))

# For another system than this one the program has to run on any processor.
LEVEL = $(or $(GOAMD64),$(if $(GOOS)$(GOARCH),v1,$(shell go run ./internal/goamd64)))

# The go command does not return from levels that it does not know (1.26).
ifneq ($(filter-out v1 v2 v3 v4,$(GOAMD64)),)
$(error GOAMD64 is $(GOAMD64): want v1, v2, v3 or v4)
endif

# Platforms that cross builds programs for, and further ones that must at least compile.
BUILT    = linux/amd64 linux/arm64 windows/amd64 windows/arm64 darwin/amd64 darwin/arm64
COMPILED = linux/386 linux/arm linux/riscv64 freebsd/amd64 openbsd/amd64

.PHONY: build test check bench pgo perft bench-perft fuzz book gui-test soak lab net-demo web web-bundle web-test cross release clean

# How the program is run: EXE may be an absolute path.
RUN = $(if $(filter /%,$(firstword $(EXE))),,./)$(EXE)

# An overlay of the go command puts the network of EVALFILE in the place of the one that is built in. Relative names in it
# start from PWD, which has to be CURDIR as for other programs: behind a symbolic link it is not. The go command does not
# complain about an overlay of a file that it never reads.
build:
ifeq ($(EVALFILE),)
	GOAMD64=$(LEVEL) $(GOBUILD) -o '$(EXE)' .
else
	@GOOS= GOARCH= GOAMD64= go run ./eval/netcheck '$(EVALFILE)'
	printf '{"Replace": {"eval/penrose.nnue": "%s"}}' '$(EVALFILE)' > '$(EXE).overlay'
	PWD='$(CURDIR)' GOAMD64=$(LEVEL) $(GOBUILD) -overlay '$(EXE).overlay' -o '$(EXE)' . ; status=$$?; rm -f '$(EXE).overlay'; exit $$status
endif

test:
	go test ./...

check:
	.ci/run

bench: build
	'$(RUN)' bench

# Records the profile by which the compiler optimises. It stays useful when the
# code changes; record it anew after larger changes of the search. It is a sample: recordings of
# the same code make the engine up to 2% faster or slower, so measure a new one.
pgo:
	go test . -run '^$$' -bench Bench -benchtime 10x -cpuprofile default.pgo -o /dev/null

# Every perft row of at most 200 million nodes; takes minutes.
perft:
	go test ./movegen -run Perft -timeout 0 -v -args -perft-max 200000000

# Medians of seven runs, and the ratio to dragontoothmg. The runs of the two
# generators alternate, so that a busy machine slows both.
bench-perft:
	for run in 1 2 3 4 5 6 7; do go test ./movegen -run '^$$' -bench Perft -benchtime 2x; done | awk -f .ci/perft-ratio.awk

# Each fuzz target for FUZZTIME, one after the other.
fuzz:
	@grep -rn --include='*_test.go' '^func Fuzz' . \
	| sed -E 's|^(.*)/[^/]*:[0-9]+:func (Fuzz[A-Za-z0-9_]*).*|\1 \2|' \
	| while read -r dir target; do \
		echo "== $$dir $$target"; \
		go test "$$dir" -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x || exit 1; \
	done
	go test ./conformance -run RandomSessions -count 1 -args -new-seeds

# The opening book that is built in, of the games that docs/book.md names:
# make book BOOK_GAMES="games.pgn ...".
BOOK_GAMES ?=
book: build
	'$(RUN)' book build -min-games 5 -max-ply 24 -o book/default.bin $(BOOK_GAMES)

# Pondering games under xboard and polyglot on a virtual screen.
GAMES ?= 2
gui-test: build
	conformance/gui-test.sh '$(RUN)' $(GAMES)

# Game after game with random settings, against itself and against SOAK_RIVALS, for SOAK_TIME:
# no crash, illegal move, hang, forfeit, warning or leak. docs/soak.md has the rest.
SOAK_TIME   ?= 3h
SOAK_RIVALS ?=
SOAK_FLAGS  ?=
soak: build
	go run ./conformance/soak -duration $(SOAK_TIME) -engine '$(RUN)' $(foreach rival,$(SOAK_RIVALS),-rival $(rival)) $(SOAK_FLAGS)

# The experiments of the papers in miniature; "go run ./lab" has the others.
lab:
	go run ./lab -quick

# A small network from nothing, and 20 games of it against the one that is built
# in; some minutes on two cores. docs/training.md has the real thing.
net-demo:
	data=$$(mktemp -d) && set -x && \
	go run -pgo=default.pgo ./train gen -data $$data -net classical -nodes 250 -positions 400000 && \
	go run ./train expand -data $$data && \
	go run ./train shuffle -data $$data -memory 256 && \
	GOEXPERIMENT=simd go run ./train fit -data $$data -hidden 64 -epochs 12 && \
	go run -pgo=default.pgo ./train match -new-net $$data/net/penrose.nnue -pairs 10 && \
	echo "all of it is in $$data"

# The page and the engine for browsers, as static files in dist/web; "go run ./web"
# serves them.
web:
	go run ./web build -o dist/web -version "$(or $(VERSION),dev)"

# What follows needs Node.js: the scripts of the page in web/static, which are
# committed, and its tests in headless Chromium.
STATIC ?= $(CURDIR)/web/static
web-bundle: web/page/node_modules
	cd web/page && npm run --silent check && npm run --silent bundle -- "$(STATIC)"

web-test: web/page/node_modules
	cd web/page && npm test

web/page/node_modules: web/page/package-lock.json
	cd web/page && npm ci --no-audit --no-fund
	@touch $@

cross:
	@mkdir -p dist
	@for platform in $(BUILT); do \
		os=$${platform%/*} arch=$${platform#*/} suffix=; \
		[ $$os = windows ] && suffix=.exe; \
		echo "== $$platform"; \
		GOOS=$$os GOARCH=$$arch GOAMD64=v1 $(GOBUILD) -o dist/penrose-$$os-$$arch$$suffix . || exit 1; \
	done
	@for platform in $(COMPILED); do \
		echo "== $$platform"; \
		GOOS=$${platform%/*} GOARCH=$${platform#*/} go build ./... || exit 1; \
	done

# Archives of the engine for users, and their checksums, in dist/release: make release
# VERSION=1.0.0.
release:
	go run ./release -version "$(VERSION)"

clean:
	rm -rf dist '$(EXE)'
