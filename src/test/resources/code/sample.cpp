#include <string>

namespace shapes {

/// A shape.
class Shape {
 public:
  Shape(int n) : n_(n) {}
  virtual ~Shape() = default;
  virtual double area() const = 0;
  int size() const { return n_; }

 private:
  int n_;
};

template <typename T>
class Box : public Shape {
 public:
  Box();
  T get(int i);
  const std::string& name() const;

  struct Inner {
    void touch();
  };
};

template <typename T>
T Box<T>::get(int i) {
  return T(i);
}

void Box<int>::Inner::touch() {
  (void)0;
}

int add(int a, int b) {
  return a + b;
}

int add(int a, int b, int c) { return a + b + c; }

enum class Colour { Red, Green };
using Number = long;

}  // namespace shapes

shapes::Shape* make() { return nullptr; }

bool operator==(const shapes::Shape& a, const shapes::Shape& b) { return &a == &b; }
