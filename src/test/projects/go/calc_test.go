package calc

import "testing"

func TestAdds(t *testing.T) {
	if got := Add(1, 2); got != 3 {
		t.Errorf("got %d, want %d", got, 3)
	}
}

func TestDoubles(t *testing.T) {
	for _, value := range []int{1, 2} {
		if Twice(value) != value+value {
			t.Fatal("not twice")
		}
	}
}

func TestLater(t *testing.T) {
	t.Skip("later")
}
