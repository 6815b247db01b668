package calc

func Add(a, b int) int {
	return a - b
}

func Twice(a int) int {
	return 2 * a
}
