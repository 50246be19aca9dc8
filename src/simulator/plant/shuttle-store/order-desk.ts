import { microsFromSeconds, SECONDS_PER_HOUR } from '../../../units/index.ts';
import type { RandomStream } from '../../engine/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Goods } from '../trade/goods.ts';
import { letOrdersArrive } from '../trade/order-arrivals.ts';
import type { OrderBook } from '../trade/order-book.ts';
import type { Replenishment } from '../trade/replenishment.ts';
import type { Channel } from './channel.ts';
import type { StoreParameters } from './parameters.ts';
import type { Store } from './store.ts';

const ORDERS_AT_START = 12;
/** More than all channels of a level together can have to do. */
const MOST_WORK = 1000;

export interface DeskParts {
  readonly store: Store;
  readonly goods: Goods;
  readonly book: OrderBook;
  readonly replenishment: Replenishment;
  /** When orders come, how much they ask for and of what: each of its own, so that no parameter of one shifts another. */
  readonly arrivals: RandomStream;
  readonly sizes: RandomStream;
  readonly articles: RandomStream;
}

type DeskRules = Pick<StoreParameters, 'ordersPerHour' | 'mostPalletsPerOrder' | 'retrievalRule'> & {
  /** Hours until an order should have left. */
  readonly dueHours: number;
};

/** Takes orders and finds pallets for them: at once, or as soon as one of the article can be had. */
export class OrderDesk {
  private readonly parts: DeskParts;
  private readonly parameters: DeskRules;

  constructor(parts: DeskParts, parameters: DeskRules) {
    this.parts = parts;
    this.parameters = parameters;
    const { ordersPerHour } = parameters;
    const arrivals = { random: parts.arrivals, ordersPerHour, atStart: ORDERS_AT_START };
    letOrdersArrive(parts.store.kernel, arrivals, () => this.take());
  }

  /** Another pallet than before can be had from a channel: a line that waits for its article gets it. */
  offer(channel: Channel): void {
    const { book, store } = this.parts;
    for (let pallet = channel.orderable; pallet; pallet = channel.orderable) {
      const [backorder] = book.backordersOf(pallet.article);
      if (!backorder) return;
      channel.order(store.kernel.now);
      book.allocate(backorder, pallet);
    }
  }

  private take(): void {
    const { sizes, articles: articleDraws, goods, book, replenishment, store } = this.parts;
    const articles = goods.drawOrder(sizes, articleDraws, this.parameters.mostPalletsPerOrder);
    const lines = articles.map((article) => ({ article, pallet: this.allocate(article) }));
    for (const { article, pallet } of lines) if (pallet === null) replenishment.awaited(article);
    const dueMicros = store.kernel.now + microsFromSeconds(this.parameters.dueHours * SECONDS_PER_HOUR);
    book.open({ kind: 'SHIP', isExpress: false, dock: null, lines, dueMicros });
    store.changed.raise();
  }

  /** The outermost free pallet of that article, by the rule on the level with the least to do or nearest to the lifts out. */
  private allocate(article: string): Pallet | null {
    const { channels, kernel } = this.parts.store;
    const work = new Map<number, number>();
    for (const { level, ordered } of channels) work.set(level, (work.get(level) ?? 0) + ordered);
    const isNearest = this.parameters.retrievalRule === 'NEAREST';
    // Channels of a row are equally near, on whichever level: then the level with less to do counts.
    const load = ({ level, row }: Channel) => (isNearest ? -row * MOST_WORK : 0) + (work.get(level) ?? 0);
    let best: Channel | undefined;
    for (const channel of channels) {
      if (channel.orderable?.article !== article) continue;
      if (best === undefined || load(channel) < load(best)) best = channel;
    }
    const pallet = best?.orderable ?? null;
    best?.order(kernel.now);
    if (best) this.offer(best);
    return pallet;
  }
}
