package witness

import "testing"

// TestInfoGrammar holds the yardstick itself to lines that are right and wrong.
func TestInfoGrammar(t *testing.T) {
	for line, want := range map[string]bool{
		"info depth 1 seldepth 2 multipv 1 score cp -3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4 e7e5":           true,
		"info depth 1 seldepth 2 multipv 1 score mate 1 lowerbound nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":    true,
		"info depth 1 seldepth 2 multipv 1 score cp 3 wdl 300 400 300 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4": true,
		"info depth 0 seldepth 0 multipv 1 score mate 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0":                       true,
		"info currmove e2e4 currmovenumber 1":                                                                                      true,
		"info currmove e2e4 currmovenumber 0":                                                                                      false,
		"info currmove e2e4 currmovenumber 99999999999999999999":                                                                   false,
		"info depth 3 currmove e2e4 currmovenumber 1":                                                                              false,
		"info nodes 4 nps 5 hashfull 6 tbhits 0 time 7":                                                                            true,
		"info depth 3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7":                                                                    false,
		"info nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                                                                    false,
		"info nodes 99999999999999999999 nps 5 hashfull 6 tbhits 0 time 7":                                                         false,
		"info depth 1 seldepth 2 multipv 1 score cp 3 wdl 300 400 301 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":            false,
		"info depth 1 seldepth 2 multipv 0 score cp 3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                            false,
		"info depth 1 seldepth 2 multipv 1 score cp 0.3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                          false,
		"info depth 1 seldepth 2 multipv 1 score cp 10000 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                        true,
		"info depth 1 seldepth 2 multipv 1 score cp -10000 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                       true,
		"info depth 1 seldepth 2 multipv 1 score cp 10001 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                        false,
		"info depth 1 seldepth 2 multipv 1 score cp -10001 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                       false,
		"info depth 1 seldepth 2 multipv 1 score cp 12000 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                        true,
		"info depth 1 seldepth 2 multipv 1 score cp 12001 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                        false,
		"info depth 1 seldepth 2 multipv 1 score cp 3 nodes 4 nps 5 hashfull 1000 tbhits 0 time 7 pv e2e4":                         true,
		"info depth 1 seldepth 2 multipv 1 score cp 3 nodes 4 nps 5 hashfull 1001 tbhits 0 time 7 pv e2e4":                         false,
		"info nodes 4 nps 5 hashfull 1001 tbhits 0 time 7":                                                                         false,
		"info depth 1 seldepth 2 score cp 3 multipv 1 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                            false,
		"info seldepth 2 multipv 1 score cp 3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":                                    false,
		"info depth 1 seldepth 2 multipv 1 score cp 3 nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv":                                 false,
		"info depth 1 seldepth 2 multipv 1 score cp 3 nodes 99999999999999999999 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4":         false,
		"info depth 1 seldepth 2 multipv 1 score cp 3 lowerbound upperbound nodes 4 nps 5 hashfull 6 tbhits 0 time 7 pv e2e4 e7e5": false,
	} {
		if _, err := ParseInfo(line); (err == nil) != want {
			t.Errorf("%q: %v", line, err)
		}
	}
}
