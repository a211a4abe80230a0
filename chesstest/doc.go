// Package chesstest sets up positions and games for tests. Only tests import it. A
// text that cannot be read ends the test.
//
// Tests inside package movegen, which this package imports, have their own helper.
package chesstest
