package selfplay

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"penrose/search"
	"penrose/train/elo"
	"penrose/train/filelock"
)

// MaxFactors is how many factors a [Screen] can have.
const MaxFactors = 64

// Screen measures many changes of the search by the same games. In each pair of games
// chance gives each change to one of the two sides.
// Every game says something about every change: what the others do to its result is noise
// that averages out. So a screen of twenty changes needs as many games as a match for one.
// (The random balance designs of F. Satterthwaite, 1959, with complementary halves.)
//
// What it measures is the effect of a change on average over the other changes, which is
// not that of the change alone.
type Screen struct {
	Settings Settings // those of table, openings and adjudication count
	Side     Side     // both sides, but for the parameters
	Openings []Opening
	Pairs    int // at least 1, and no more than openings, if there are any
	Workers  int // pairs played at the same time, one core each; 1 to 1024
	Seed     uint64

	// Factors is the number of changes, 1 to [MaxFactors].
	Factors int
	// Params returns the parameters of a side with the changes whose bits are set.
	Params func(changes uint64) (search.Params, error)

	// Ledger names a file that keeps the result of each pair, so that the same screen goes
	// on after an interruption. It and its directory are made if need be. Title is its first
	// line; a file with another one is an error.
	Ledger, Title string
}

// ScreenStanding is the result of a screen so far.
type ScreenStanding struct {
	Pairs   int
	Found   int         // of them, those of earlier calls
	Factors []elo.Score // of the sides that had the change
}

// Play plays the screen. It calls progress, if not nil, after each pair, one call at a
// time. When ctx ends, which is no error, the pairs in progress are dropped.
func (s *Screen) Play(ctx context.Context, progress func(*ScreenStanding)) (standing ScreenStanding, err error) {
	if s.Pairs < 1 || s.Workers < 1 || s.Workers > MostWorkers || s.Factors < 1 || s.Factors > MaxFactors {
		return standing, fmt.Errorf("%d pairs by %d workers for %d factors", s.Pairs, s.Workers, s.Factors)
	}
	if err := checkOpenings(s.Openings, 0, s.Pairs, s.Side); err != nil {
		return standing, err
	}
	standing.Factors = make([]elo.Score, s.Factors)
	// The duels come first: if they fail, the ledger must not remember the screen.
	duels, err := newDuels(s.Workers, s.Settings, [2]Side{s.Side, s.Side}, s.Openings, s.Seed)
	if err != nil {
		return standing, err
	}
	defer func() { err = errors.Join(err, closeDuels(duels)) }()
	t := &screening{screen: s, standing: &standing, progress: progress, done: map[int]bool{}}
	if err := t.openLedger(); err != nil {
		return standing, err
	}
	standing.Found = standing.Pairs
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, s.Workers, s.Workers+1)
	var group sync.WaitGroup
	for i, duel := range duels {
		group.Go(func() {
			if errs[i] = t.work(ctx, duel); errs[i] != nil {
				cancel()
			}
		})
	}
	group.Wait()
	return standing, errors.Join(append(errs, t.ledger.Close())...)
}

// halves returns the changes of each side in a pair.
func (s *Screen) halves(number int) [2]uint64 {
	all := uint64(1)<<s.Factors - 1
	first := rand.New(rand.NewPCG(s.Seed, uint64(number)^1<<62)).Uint64() & all // a stream that no opening has
	return [2]uint64{first, all &^ first}
}

// screening is what the workers of a call share.
type screening struct {
	screen   *Screen
	progress func(*ScreenStanding)

	mu       sync.Mutex
	standing *ScreenStanding
	ledger   *os.File
	end      int64        // of its last whole line, bytes from the start
	done     map[int]bool // pairs of the ledger
	next     int          // number of the next pair
}

// openLedger reads the pairs that have been played and makes the file ready for more.
func (t *screening) openLedger() (err error) {
	if err := os.MkdirAll(filepath.Dir(t.screen.Ledger), 0o755); err != nil {
		return err
	}
	if t.ledger, err = os.OpenFile(t.screen.Ledger, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("%s: %w", t.screen.Ledger, err), t.ledger.Close())
		}
	}()
	if info, err := t.ledger.Stat(); err != nil || !info.Mode().IsRegular() { // a device may have no end
		return cmp.Or(err, errors.New("no plain file"))
	}
	if err := filelock.Lock(t.ledger); err != nil {
		return err
	}
	text := bufio.NewReader(t.ledger)
	title, err := text.ReadString('\n')
	switch {
	case err == io.EOF && strings.HasPrefix(t.screen.Title+"\n", title): // new, or its first line was cut short
		return t.write(t.screen.Title + "\n")
	case err == io.EOF:
		return fmt.Errorf("it holds no screen: %.200s", title)
	case err != nil:
		return err
	case title != t.screen.Title+"\n":
		return fmt.Errorf("it holds another screen: %.200s", title)
	}
	t.end = int64(len(title))
	for {
		line, err := text.ReadString('\n')
		if err == io.EOF { // what a kill has left of a line is written over
			return t.ledger.Truncate(t.end)
		}
		if err != nil {
			return err
		}
		t.end += int64(len(line))
		var number int
		var points [2]int
		if _, err := fmt.Sscanf(line, "%d %d %d\n", &number, &points[0], &points[1]); err != nil {
			return fmt.Errorf("line %.40q: %w", line, err)
		}
		if number < 0 || min(points[0], points[1]) < 0 || max(points[0], points[1]) > 2 {
			return fmt.Errorf("line %.40q is no result of a screen", line)
		}
		if number < t.screen.Pairs && !t.done[number] {
			t.done[number] = true
			t.count(number, points)
		}
	}
}

// write adds a line to the ledger. After an error the ledger is as before: what comes later must not stand behind a
// part of the line.
func (t *screening) write(line string) error {
	if _, err := t.ledger.WriteAt([]byte(line), t.end); err != nil {
		_ = t.ledger.Truncate(t.end) // if this fails too, the next call cuts what was written
		return err
	}
	t.end += int64(len(line))
	return nil
}

// count adds the result of a pair, half points of the first side, to the standing.
func (t *screening) count(number int, points [2]int) {
	t.standing.Pairs++
	first := t.screen.halves(number)[0]
	for i := range t.standing.Factors {
		if first>>i&1 != 0 {
			t.standing.Factors[i].Add(points)
		} else {
			t.standing.Factors[i].Add([2]int{2 - points[0], 2 - points[1]})
		}
	}
}

// take returns the number of the next pair to play.
func (t *screening) take() (number int, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.done[t.next] {
		t.next++
	}
	t.next++
	return t.next - 1, t.next <= t.screen.Pairs
}

// work plays pairs until there are none left.
func (t *screening) work(ctx context.Context, duel *Duel) (err error) {
	s := t.screen
	for {
		number, ok := t.take()
		if !ok {
			return nil
		}
		var params [2]search.Params
		for i, changes := range s.halves(number) {
			if params[i], err = s.Params(changes); err != nil {
				return err
			}
		}
		if err := duel.SetParams(params[0], params[1]); err != nil {
			return err
		}
		pair, err := duel.Play(ctx, number)
		if err == nil {
			err = t.enter(number, pair.Points)
		}
		if err != nil {
			if errors.Is(err, ctx.Err()) {
				return nil
			}
			return err
		}
	}
}

// enter takes in the result of a pair.
func (t *screening) enter(number int, points [2]int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.write(fmt.Sprintln(number, points[0], points[1])); err != nil {
		return err
	}
	t.count(number, points)
	if t.progress != nil {
		t.progress(t.standing)
	}
	return nil
}
