package opening

// backRank places the bishops on their colors, the queen and the knights on
// what is left, and rook, king, rook on the last three squares.
func backRank(n int) string {
	var rank [8]byte
	// place puts a piece on the free square that has i free ones to its left.
	place := func(piece byte, i int) {
		for file := range rank {
			if rank[file] != 0 {
				continue
			}
			if i == 0 {
				rank[file] = piece
				return
			}
			i--
		}
	}
	rank[n%4*2+1] = 'B'
	n /= 4
	rank[n%4*2] = 'B'
	n /= 4
	place('Q', n%6)
	n /= 6
	// Two knights on five squares, in the order 01 02 03 04 12 13 14 23 24 34.
	first, gap := 0, n
	for gap >= 4-first {
		gap -= 4 - first
		first++
	}
	place('N', first)
	place('N', first+gap) // the first knight's square is no longer free
	place('R', 0)
	place('K', 0)
	place('R', 0)
	return string(rank[:])
}
