// Package witness listens to a conversation with a UCI engine and knows what the engine
// may say.
//
// A [Witness] is told every command and hears every line. It holds the lines to the rules
// that package conformance names, and notes each breach as a [Fault]. It takes the legal
// moves from package movegen and all else from the conversation alone.
package witness
