import { describe, expect, test } from 'vitest';
import { add, twice } from '../src/calc.js';

test('adds (two numbers)', () => {
  expect(add(1, 2)).toBe(3);
});

describe('twice', () => {
  test('doubles', () => {
    expect(twice(2)).toBe(4);
  });
});

test.skip('later', () => {});
