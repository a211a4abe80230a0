// Package elo judges matches: how strong the difference is that they show, and
// whether they may end.
//
// Games are counted in pairs. The two games of a pair begin from the same opening
// with colors changed, so their results hang together; the five results that a pair
// can have do not. All errors and tests here are those of pairs (the pentanomial
// model).
//
// Elo is logistic: the side with a share p of the points is ahead by
// 400 log10(p / (1-p)).
package elo
