/**
 * Keeps the stock of every article near what it was at the start: what is ordered away is ordered anew. Counts what is
 * in stock or on its way in, less what orders take or wait for.
 */
export class Replenishment {
  private readonly missing = new Map<string, number>();

  /** An order takes or waits for a pallet of this article. */
  demanded(article: string): void {
    this.missing.set(article, this.missingOf(article) + 1);
  }

  /** Pallets that are to come in. */
  get shortage(): number {
    let sum = 0;
    for (const count of this.missing.values()) sum += count;
    return sum;
  }

  /** The article of which most is missing; it counts as ordered. Undefined where nothing is missing. */
  orderNext(): string | undefined {
    let most: string | undefined;
    for (const [article, count] of this.missing) {
      if (count > 0 && (most === undefined || count > this.missingOf(most))) most = article;
    }
    if (most !== undefined) this.missing.set(most, this.missingOf(most) - 1);
    return most;
  }

  private missingOf(article: string): number {
    return this.missing.get(article) ?? 0;
  }
}
