export interface Shape<T> {
  readonly name: string;
  area(scale: number): number;
}

/** One of two. */
export enum Colour {
  Red,
  Green = 2,
}

export type Pair = [number, number];

namespace Geometry {
  export function twice(x: number): number {
    return x * 2;
  }
}

export function parse(text: string): number;
export function parse(text: string, base: number): number;
export function parse(text: string, base = 10): number {
  return parseInt(text, base);
}

export abstract class Circle implements Shape<number> {
  private radius = 1;

  constructor(readonly name: string) {}

  abstract grow(by: number): void;

  area(scale: number): number {
    return this.radius * scale;
  }

  static handler = (x: number): number => {
    return x;
  };
}

export const half = (x: number): number => x / 2;
