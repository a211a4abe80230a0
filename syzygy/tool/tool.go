package tool

import (
	"io"

	"penrose/internal/cli"
)

// Command returns "penrose syzygy". in is where "probe -" reads positions from.
func Command(in io.Reader) cli.Command {
	return cli.Command{
		Name: "syzygy", Args: "COMMAND ...", Help: "probe and check endgame tables",
		Notes: "DIRS are directories, separated as in PATH.",
		Commands: []cli.Command{
			{Name: "probe", Args: "-path DIRS FEN...", Help: "look positions up; - reads FENs from standard input", Run: func(c *cli.Call) error {
				return probe(c, in)
			}},
			{Name: "check", Args: "DIRS...", Help: "list the tables and look for damage", Run: check},
		},
	}
}
