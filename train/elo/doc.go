// Package elo judges matches. It computes the difference in strength that a match shows
// and decides whether the match may end.
//
// Games are counted in pairs. The two games of a pair begin from the same opening with
// colors changed, so their results depend on each other. The results of different pairs
// are independent. All errors and tests here are those of pairs, with five possible
// results (the pentanomial model).
//
// Elo is logistic: the side with a share p of the points is ahead by
// 400 log10(p / (1-p)).
package elo
