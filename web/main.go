// Command web builds the page that shows MTD(f) thinking, with the engine as a
// WebAssembly worker, and serves it on this machine. It needs nothing but Go: the
// scripts of the page are in the directory static, and docs/web.md says how they are
// made.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"mime"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"penrose/internal/cli"
)

func main() { program().Main() }

// program returns the command that serves, and its command that builds.
func program() cli.Command {
	var address string
	return cli.Command{
		Name: "go run ./web",
		Args: "[-addr HOST:PORT] | build [-o DIR] [-version VERSION]",
		Help: "build the page and the engine for browsers, and serve them:",
		Run:  func(c *cli.Call) error { return serve(c, &address) },
		Flags: func(f *flag.FlagSet) {
			f.StringVar(&address, "addr", "localhost:8080", "address to listen on; port 0 takes any free one")
		},
		Commands: []cli.Command{
			{Name: "build", Args: "[-o DIR] [-version VERSION]", Help: "build static files that any host can serve", Run: buildOnly},
		},
	}
}

func buildOnly(c *cli.Call) error {
	dir := c.Flags.String("o", filepath.Join("dist", "web"), "directory to write to; what it holds of an earlier build is replaced")
	release := c.Flags.String("version", devVersion, "version of the engine")
	if err := c.ParseFlags(); err != nil {
		return err
	}
	ctx, stop := c.Interruptible()
	defer stop()
	return interrupted(ctx, build(ctx, *dir, *release))
}

// interrupted returns err, or that ctx has ended before.
func interrupted(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	return err
}

// serve builds into a directory of its own, prints the address, and serves until it is
// interrupted. The flags set the address.
func serve(c *cli.Call, address *string) error {
	if err := c.ParseFlags(); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		return err
	}
	ctx, stop := c.Interruptible() // whenever that is, the directory goes
	defer stop()
	dir, err := os.MkdirTemp("", "penrose-web")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fmt.Fprintln(c.Messages, "building ...")
	if err := interrupted(ctx, build(ctx, dir, devVersion)); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "http://%s/\n", visible(listener.Addr()))
	server := &http.Server{Handler: handler(dir), ReadHeaderTimeout: 10 * time.Second, WriteTimeout: 5 * time.Minute, IdleTimeout: time.Minute}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// visible returns the address under which a browser on this machine finds a listener at address.
func visible(address net.Addr) string {
	if tcp, ok := address.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return net.JoinHostPort("localhost", strconv.Itoa(tcp.Port))
	}
	return address.String()
}

// handler serves the files of dir. Browsers compile WebAssembly while it loads only if
// its type is application/wasm, and run modules only as JavaScript. Not every system's table has both.
func handler(dir string) http.Handler {
	_ = mime.AddExtensionType(".wasm", "application/wasm") // these constants are well formed
	_ = mime.AddExtensionType(".js", "text/javascript; charset=utf-8")
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "these files can only be read", http.StatusMethodNotAllowed)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
}
