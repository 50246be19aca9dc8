/** Independent seeded random streams by name, so that one device's draws never shift another's. */
export interface RandomStreams {
  stream(name: string): RandomStream;
}

export interface RandomStream {
  /** In [0, 1). */
  uniform(): number;
  /** Whole number in [minimum, maximum]. */
  integer(minimum: number, maximum: number): number;
  exponential(mean: number): number;
  normal(mean: number, deviation: number): number;
  pick<T>(items: readonly T[]): T;
}
