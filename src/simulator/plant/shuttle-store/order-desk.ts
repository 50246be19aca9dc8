import type { Seconds, SimMicros } from '../../../units/index.ts';
import { type Process, type RandomStream, startProcess } from '../../engine/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Goods } from '../trade/goods.ts';
import type { Channel } from './channel.ts';
import type { Store } from './store.ts';

const MEAN_ORDER_SECONDS: Seconds = 26;
const MOST_LINES = 3;
const ORDERS_AT_START = 12;

export interface Order {
  readonly number: number;
  readonly created: SimMicros;
  /** Articles wanted, a pallet of each. */
  readonly articles: readonly string[];
  /** Pallets found for it. */
  readonly allocated: number;
  shipped: number;
}

export interface OrderLog {
  ordered(order: Order): void;
  progressed(order: Order): void;
}

/** Takes orders, finds pallets for them and knows when they are complete. */
export class OrderDesk {
  private readonly store: Store;
  private readonly goods: Goods;
  private readonly random: RandomStream;
  private readonly log: OrderLog;
  private readonly orderOf = new Map<Pallet, Order>();
  private count = 0;

  constructor(store: Store, goods: Goods, random: RandomStream, log: OrderLog) {
    this.store = store;
    this.goods = goods;
    this.random = random;
    this.log = log;
    startProcess(store.kernel, this.arrivals());
  }

  /** A pallet has left the store. */
  shipped(pallet: Pallet): void {
    const order = this.orderOf.get(pallet);
    if (!order) return;
    this.orderOf.delete(pallet);
    order.shipped += 1;
    this.log.progressed(order);
  }

  private *arrivals(): Process {
    for (let index = 0; index < ORDERS_AT_START; index += 1) this.take();
    for (;;) {
      yield this.random.exponential(MEAN_ORDER_SECONDS);
      this.take();
    }
  }

  private take(): void {
    const articles = Array.from({ length: this.random.integer(1, MOST_LINES) }, () => this.goods.drawArticle());
    const pallets = articles.flatMap((article) => this.allocate(article));
    this.count += 1;
    const created = this.store.kernel.now;
    const order: Order = { number: this.count, created, articles, allocated: pallets.length, shipped: 0 };
    for (const pallet of pallets) this.orderOf.set(pallet, order);
    this.log.ordered(order);
    this.store.changed.raise();
  }

  /** The outermost free pallet of that article, on the level with the least to do. */
  private allocate(article: string): Pallet[] {
    const { channels } = this.store;
    const work = new Map<number, number>();
    for (const { level, ordered } of channels) work.set(level, (work.get(level) ?? 0) + ordered);
    const found = channels.filter((channel) => channel.orderable?.article === article);
    const [first, ...others] = found;
    if (!first) return [];
    const load = (channel: Channel) => work.get(channel.level) ?? 0;
    const best = others.reduce((least, channel) => (load(channel) < load(least) ? channel : least), first);
    const pallet = best.orderable;
    best.order(this.store.kernel.now);
    return pallet ? [pallet] : [];
  }
}
