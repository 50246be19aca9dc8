/** Changes remembered; a reader that is further behind reads everything anew. */
const CAPACITY = 1 << 16;

/** Which entity indexes changed, in order, for readers that each keep their own place. */
export class ChangeLog {
  private readonly indexes = new Int32Array(CAPACITY);
  /** How many changes were ever written. */
  end = 0;

  write(entities: Iterable<{ readonly index: number }>): void {
    for (const { index } of entities) {
      this.indexes[this.end % CAPACITY] = index;
      this.end += 1;
    }
  }

  /** True while what comes after `place` is still known. */
  reaches(place: number): boolean {
    return this.end - place <= CAPACITY;
  }

  at(place: number): number {
    return this.indexes[place % CAPACITY] as number;
  }
}
