package order

// history is how well a move has done so far in some situation: positive for more
// successes than failures, within ±historyLimit.
type history int16

const historyLimit = 1 << 14

// add moves h by bonus. The nearer h is to the limit on that side, the smaller the
// step, so that old results fade as new ones come.
func (h *history) add(bonus int) {
	bonus = max(-historyLimit, min(bonus, historyLimit))
	*h += history(bonus - int(*h)*max(bonus, -bonus)/historyLimit)
}
