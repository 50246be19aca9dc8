import type { SimMicros } from '../../../units/index.ts';
import type { RandomStream } from '../../engine/index.ts';
import type { Frame } from '../devices/frame.ts';
import type { Holder, Pallet } from '../devices/pallet.ts';
import { dateAt } from './calendar.ts';

/** What is traded: name, pieces per pallet, kilograms per piece, days of shelf life or null. */
const ARTICLES = [
  { article: 'Apple juice 1 l', pieces: 720, kilograms: 1.05, days: 270 },
  { article: 'Bottled water 1.5 l', pieces: 504, kilograms: 1.52, days: 540 },
  { article: 'Breakfast oats', pieces: 960, kilograms: 0.52, days: 300 },
  { article: 'Canned tomatoes', pieces: 1152, kilograms: 0.46, days: 720 },
  { article: 'Coffee beans 1 kg', pieces: 480, kilograms: 1.01, days: 365 },
  { article: 'Copy paper A4', pieces: 200, kilograms: 2.5, days: null },
  { article: 'Cordless drill', pieces: 96, kilograms: 2.8, days: null },
  { article: 'Dish soap', pieces: 840, kilograms: 0.78, days: 900 },
  { article: 'Garden hose 20 m', pieces: 60, kilograms: 3.4, days: null },
  { article: 'LED lamp E27', pieces: 2400, kilograms: 0.08, days: null },
  { article: 'Paper towels', pieces: 192, kilograms: 1.2, days: null },
  { article: 'Pasta 500 g', pieces: 1440, kilograms: 0.51, days: 700 },
  { article: 'Rice 1 kg', pieces: 900, kilograms: 1, days: 600 },
  { article: 'Screws 4x40', pieces: 600, kilograms: 0.95, days: null },
  { article: 'Storage box 45 l', pieces: 48, kilograms: 1.9, days: null },
  { article: 'Washing powder', pieces: 160, kilograms: 4.1, days: 1100 },
] as const;

/** With 1 all articles would be asked for alike. */
const SKEW = 1.6;

/** What is asked for of each article, of so many pallets an hour. */
export function demandByArticle(palletsPerHour: number): Map<string, number> {
  const shareUpTo = (count: number) => (count / ARTICLES.length) ** (1 / SKEW);
  return new Map(
    ARTICLES.map(({ article }, index) => [article, palletsPerHour * (shareUpTo(index + 1) - shareUpTo(index))]),
  );
}

/** Draws goods and numbers the pallets on which they come. */
export class Goods {
  private readonly random: RandomStream;
  private count = 0;

  constructor(random: RandomStream) {
    this.random = random;
  }

  /** A few articles are asked for much more often than the others. */
  drawArticle(random = this.random): string {
    const index = Math.floor(ARTICLES.length * random.uniform() ** SKEW);
    return ARTICLES[index]?.article ?? ARTICLES[0].article;
  }

  /** What an order asks for: one pallet or more, up to a number; how many by one stream, and of what by the other. */
  drawOrder(sizes: RandomStream, articles: RandomStream, mostPallets: number): string[] {
    return Array.from({ length: sizes.integer(1, mostPallets) }, () => this.drawArticle(articles));
  }

  /** A pallet of an article, or of any that is traded. */
  createPallet(now: SimMicros, holder: Holder, local: Frame, article = this.drawArticle()): Pallet {
    const { pieces, kilograms, days } = ARTICLES.find((known) => known.article === article) ?? ARTICLES[0];
    const quantity = Math.max(1, Math.round(pieces * (1 - 0.3 * this.random.uniform())));
    this.count += 1;
    return {
      name: `PALLET-${String(this.count).padStart(5, '0')}`,
      article,
      quantity,
      weightKilograms: Math.round((22 + quantity * kilograms) * 10) / 10,
      expiryDate: days === null ? null : dateAt(now, Math.round(days * (0.5 + this.random.uniform() / 2))),
      holder,
      local,
    };
  }
}
