// Package endgame corrects evaluations of positions with few pieces. An evaluation
// counts what is on the board. In an ending the question is often whether that is
// enough: a bishop and the wrong rook's pawn are worth a draw. The package knows
//
//   - won endings against a lone king: their value shows the way to mate, which is to
//     drive the king to the edge, with bishop and knight into a corner of the bishop's
//     color; with queen, rook or two minor pieces the number of moves to mate is known;
//   - a queen against a rook: the value shows the way, as against a lone king;
//   - drawn ones: king and pawn against king, exactly; the wrong bishop; two knights;
//   - endings in which the stronger side has little to win with: no pawns and at most a
//     minor piece more, bishops of opposite colors, a blocked pawn, rook and pawn against
//     rook as Philidor and Vancura defended it. What the evaluation says is scaled down.
//
// The rules are those of endgame books; most engines have some of them, Stockfish until
// its version 15 had the most. The numbers are this project's. Positions with more than
// 5 pieces other than pawns, kings included, stay as they are. The classical evaluation scales some of these endings by
// itself. Both factors count then.
//
// Values are in centipawns for the side to move, as in package eval. They depend on the
// pieces and the side to move alone. With colors swapped and the board turned top to
// bottom they stay the same, and left to right, too.
package endgame
