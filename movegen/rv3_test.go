package movegen
import ("testing";"math/rand/v2";"penrose/board")
// FEN/chess960 random: several rooks
func TestRv3(t *testing.T) {
	rng := rand.New(rand.NewPCG(9,9)); var l List
	n := 0
	for game := 0; game < 6000; game++ {
		// random back-rank with king and 1..4 rooks, few other pieces
		var b [64]byte; for i := range b { b[i]='.' }
		place := func(rank int, king, rook, other byte) string {
			files := rng.Perm(8); b[rank*8+files[0]] = king
			for i:=1;i<=1+rng.IntN(3);i++ { b[rank*8+files[i]] = rook }
			if rng.IntN(2)==0 { b[rank*8+files[5]] = other }
			s := ""
			for i:=1;i<8;i++ { f:=files[i]; if b[rank*8+f]==rook && rng.IntN(2)==0 {
				side := f>files[0]; dup:=false
				for _, c := range s { cf := int(c|0x20)-'a'; if (cf>files[0])==side { dup = true } }
				if !dup { c := byte('A'+f); if rank==7 { c |= 0x20 }; s += string(c) } } }
			return s
		}
		cas := place(0,'K','R',"QBN"[rng.IntN(3)]) + place(7,'k','r',"qbn"[rng.IntN(3)])
		if cas=="" { cas="-" }
		for i:=0;i<6;i++ { sq := 8+rng.IntN(48); b[sq] = "PpNnBbq"[rng.IntN(7)] }
		fen := ""
		for r:=7;r>=0;r-- { fen += string(b[r*8:r*8+8]); if r>0 { fen += "/" } }
		out := ""; for _, c := range fen { if c=='.' { out += "1" } else { out += string(c) } }
		p, err := board.ParseFEN(out+" "+[]string{"w","b"}[rng.IntN(2)]+" "+cas+" - 0 1")
		if err != nil { continue }
		for ply:=0; ply<12; ply++ {
			checkFromScratch(t,&p); n++
			Legal(&p,&l)
			if ply < 3 { // brute legality of castling
				us := p.SideToMove()
				for rooks := p.CastlingRooks()&board.BackRank(us); rooks!=0; rooks=rooks.WithoutFirst() {
					r := rooks.First(); k := p.King(us); m := board.NewCastling(k,r)
					ok := !p.InCheck()
					lo := min(min(k,r),min(m.KingTo(),m.RookTo())); hi := max(max(k,r),max(m.KingTo(),m.RookTo()))
					_ = lo; _ = hi
					path := func(a,c board.Square){ for s:=min(a,c); s<=max(a,c); s++ { if s!=k && s!=r && p.PieceOn(s)!=board.NoPiece { ok=false } } }
					path(k,m.KingTo()); path(r,m.RookTo())
					if ok { // king steps, on a board w/o king and rook
						for s:=min(k,m.KingTo()); s<=max(k,m.KingTo()); s++ { if s!=k && p.IsAttacked(s,us.Other(),p.Occupied()&^k.Bit()&^r.Bit()) { ok=false } }
						if ok { c := p; c.Make(m); if c.IsAttacked(c.King(us),us.Other(),c.Occupied()) { ok=false } }
					}
					if l.Contains(m) != ok { t.Fatalf("%s %v gen %v want %v", p.ShredderFEN(), m, l.Contains(m), ok) }
				}
			}
			for _, m := range l.Moves() { c := p; c.Make(m); if GivesCheck(&p,m)!=c.InCheck() { t.Fatalf("check %s %v",p.FEN(),m) }
				if p.IsAttacked(p.King(p.SideToMove()),p.SideToMove().Other(),p.Occupied())!=p.InCheck() {t.Fatal("in")}
				if c.IsAttacked(c.King(p.SideToMove()),c.SideToMove(),c.Occupied()) { t.Fatalf("illegal %s %v",p.FEN(),m) } }
			if l.Len()==0 { break }
			p.Make(l.At(rng.IntN(l.Len())))
		}
	}
	t.Log(n)
}
