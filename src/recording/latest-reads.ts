/** Keeps what was read last, each under its number, so that it is read once; what failed is read again. */
export class LatestReads<Value> {
  readonly #most: number;
  /** In the order of use. */
  readonly #reads = new Map<number, Promise<Value>>();

  /** @param most are kept, the one used longest ago dropped first */
  constructor(most: number) {
    this.#most = most;
  }

  of(key: number, read: () => Promise<Value>): Promise<Value> {
    const reads = this.#reads;
    const kept = reads.get(key);
    const found = kept ?? read();
    reads.delete(key);
    reads.set(key, found);
    if (!kept) found.catch(() => reads.get(key) === found && reads.delete(key));
    for (const oldest of reads.keys()) if (reads.size > this.#most) reads.delete(oldest);
    return found;
  }
}
