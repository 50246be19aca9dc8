/** What replenishment asks of the plant that it keeps supplied. */
export interface Supplied {
  /** Lines that wait for goods of an article. */
  readonly waitingFor: (article: string) => number;
  /** Storage places into which what is on its way may be put. */
  readonly freePlaces: () => number;
}

/** Of one article. */
interface Level {
  /** Pallets that stand in storage places, promised to orders or not. */
  standing: number;
  /** Pallets that have left their places since the start, less those ordered anew. */
  gone: number;
}

/**
 * Keeps the stock of every article near what it was at the start: what leaves its place is ordered anew, and so is what
 * lines wait for beyond what still stands there. Were a pallet ordered when an order takes it, every backlog would be
 * added to the stock. No more is ordered than finds a place, so that goods coming in never wait for goods going out.
 */
export class Replenishment {
  private readonly supplied: Supplied;
  private readonly levels = new Map<string, Level>();
  private onTheirWay = 0;

  constructor(supplied: Supplied) {
    this.supplied = supplied;
  }

  /** A pallet of this article stands in a place at the start. */
  stands(article: string): void {
    this.levelOf(article).standing += 1;
  }

  /** A pallet that nobody ordered is on its way to a place, as some are at the start. */
  comesUnasked(): void {
    this.onTheirWay += 1;
  }

  /** A pallet that was on its way stands in its place. */
  stored(article: string): void {
    this.onTheirWay -= 1;
    this.levelOf(article).standing += 1;
  }

  /** A pallet has left its place. */
  left(article: string): void {
    const level = this.levelOf(article);
    level.standing -= 1;
    level.gone += 1;
  }

  /** A line waits for an article, which may never have been in stock. */
  awaited(article: string): void {
    this.levelOf(article);
  }

  /** Pallets that are missing and would find a place. */
  get shortage(): number {
    let sum = 0;
    for (const [article, level] of this.levels) sum += Math.max(0, this.missing(article, level));
    return Math.max(0, Math.min(sum, this.supplied.freePlaces() - this.onTheirWay));
  }

  /** The article of which most is missing; it counts as ordered. Undefined where nothing is missing, or has no place. */
  orderNext(): string | undefined {
    if (this.shortage === 0) return undefined;
    const missing = [...this.levels].map(([article, level]) => ({
      article,
      level,
      count: this.missing(article, level),
    }));
    const most = missing.reduce((best, next) => (next.count > best.count ? next : best));
    most.level.gone -= 1;
    this.onTheirWay += 1;
    return most.article;
  }

  private missing(article: string, { gone, standing }: Level): number {
    return gone + Math.max(0, this.supplied.waitingFor(article) - standing);
  }

  private levelOf(article: string): Level {
    const level = this.levels.get(article) ?? { standing: 0, gone: 0 };
    this.levels.set(article, level);
    return level;
  }
}
