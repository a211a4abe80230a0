package fit

import "penrose/internal/figure"

// writeCurve draws the losses by epoch: loss.svg, loss.png and, as numbers,
// loss.csv in directory.
func writeCurve(directory string, history []EpochLoss) error {
	training, heldOut := figure.Series{Name: "training"}, figure.Series{Name: "held out"}
	for _, h := range history {
		training.X, training.Y = append(training.X, float64(h.Epoch)), append(training.Y, h.Training)
		heldOut.X, heldOut.Y = append(heldOut.X, float64(h.Epoch)), append(heldOut.Y, h.HeldOut)
	}
	curve := figure.Figure{
		Name: "loss", Title: "Loss of the network",
		XLabel: "epoch", YLabel: "mean squared error of the expected result",
		Series: []figure.Series{training, heldOut},
	}
	return curve.Write(directory)
}
