module penrose

go 1.26.0

require (
	github.com/dylhunn/dragontoothmg v0.0.0-20220917014754-e79413b50d93
	github.com/notnil/chess v1.10.0
	golang.org/x/sys v0.49.0
)
