/** Adds. */
function add(a, b) {
  return a + b;
}

export const LIMIT = 10;

export const twice = (x) => {
  return x * 2;
};

const half = (x) => x / 2;

// A counter.
export class Counter {
  #count = 0;
  step = 1;

  constructor(start) {
    this.#count = start;
  }

  get value() {
    return this.#count;
  }

  handle = () => {
    return 1;
  };

  static of(n) {
    return new Counter(n);
  }
}

module.exports.later = function (x) {
  return x;
};

function* walk() {
  yield 1;
}
