export function add(a, b) {
  return a - b;
}

export function twice(a) {
  return 2 * a;
}
