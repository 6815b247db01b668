package sample

import "fmt"

// Limit is the most.
const Limit = 10

const (
	First = iota
	Second
)

var counter, other int

// Stack holds values.
type Stack[T any] struct {
	items []T
	size  int
}

// Reader reads.
type Reader interface {
	Read(p []byte) (n int, err error)
}

type Celsius float64

// Push puts one on top.
func (s *Stack[T]) Push(v T) {
	s.items = append(s.items, v)
}

func (c Celsius) String() string {
	return fmt.Sprint(float64(c))
}

// Add adds two numbers.
func Add(a, b int) int {
	return a + b
}
