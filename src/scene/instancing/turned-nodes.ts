/** A queue of nodes to look at, each once. */
export class TurnedNodes {
  private waiting = new Int32Array(1024);
  private isWaiting = new Uint8Array(1024);
  private first = 0;
  private end = 0;

  get isEmpty(): boolean {
    return this.first === this.end;
  }

  add(node: number): void {
    this.grow(node);
    if (this.isWaiting[node] === 1) return;
    this.isWaiting[node] = 1;
    this.waiting[this.end] = node;
    this.end += 1;
  }

  take(): number {
    const node = this.waiting[this.first] as number;
    this.first += 1;
    this.isWaiting[node] = 0;
    if (this.isEmpty) {
      this.first = 0;
      this.end = 0;
    }
    return node;
  }

  private grow(node: number): void {
    if (node >= this.isWaiting.length) {
      const longer = new Uint8Array(2 * node);
      longer.set(this.isWaiting);
      this.isWaiting = longer;
    }
    if (this.end < this.waiting.length) return;
    // The places of taken nodes are used again; if those are few, the list grows.
    const kept = this.waiting.subarray(this.first, this.end);
    const list = this.first > this.end / 2 ? this.waiting : new Int32Array(2 * this.waiting.length);
    list.set(kept);
    this.waiting = list;
    this.end -= this.first;
    this.first = 0;
  }
}
