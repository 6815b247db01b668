import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { add, twice } from '../src/calc.js';

test('adds (two numbers)', () => {
  assert.equal(add(1, 2), 3);
});

describe('twice', () => {
  test('doubles', () => {
    assert.equal(twice(2), 4);
  });
});

test.skip('later', () => {});
