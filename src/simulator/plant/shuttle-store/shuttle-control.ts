import type { Seconds, SimMicros } from '../../../units/index.ts';
import { type Process, startProcess } from '../../engine/index.ts';
import { type Deck, onTop } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Channel } from './channel.ts';
import { DEPTH, rowOffset } from './layout.ts';
import type { StoreParameters } from './parameters.ts';
import type { Shuttle } from './shuttle.ts';
import type { Store } from './store.ts';

/** Raising the top under a pallet, or lowering it. */
const LIFTING_SECONDS: Seconds = 1.8;

type Job = { kind: 'STORE' | 'RETRIEVE'; deck: Deck; channel: Channel };

/** A pallet that a shuttle has put into a place or brought out of it. */
export interface Cycle {
  readonly shuttle: Shuttle;
  readonly kind: Job['kind'];
  readonly pallet: Pallet;
  readonly channel: Channel;
  readonly place: number;
  readonly deck: Deck;
  /** Since when the pallet has waited for a shuttle. */
  readonly requested: SimMicros;
  readonly started: SimMicros;
}

/** What shuttles did, for the tables. */
export interface CycleLog {
  /** A shuttle is sent for a pallet. */
  setOut(shuttle: Shuttle): void;
  /** It stands under the pallet, or before it. */
  reached(shuttle: Shuttle): void;
  cycle(cycle: Cycle): void;
  placeChanged(channel: Channel, place: number, pallet: Pallet | null): void;
  /** A pallet is taken out of its place. */
  left(pallet: Pallet): void;
}

type ShuttleRules = Pick<StoreParameters, 'storageRule' | 'dispatchingRule'>;

/** Gives the shuttles of a store their work, level by level, as long as the simulation runs. */
export class ShuttleControl {
  private readonly store: Store;
  private readonly rules: ShuttleRules;
  private readonly log: CycleLog;
  /** Decks whose pallet a shuttle is coming for. */
  private readonly claimed = new Set<Deck>();
  /** The channel in which each shuttle stands or to which it is bound. */
  private readonly used = new Map<Shuttle, Channel>();

  constructor(store: Store, rules: ShuttleRules, log: CycleLog) {
    this.store = store;
    this.rules = rules;
    this.log = log;
    for (const shuttle of store.shuttles) startProcess(store.kernel, this.work(shuttle));
  }

  private *work(shuttle: Shuttle): Process {
    let last: Job['kind'] = 'STORE';
    for (;;) {
      const isRetrieving = last === 'STORE' || this.rules.dispatchingRule === 'RETRIEVAL_FIRST';
      const job = this.chooseJob(shuttle, isRetrieving ? 'RETRIEVE' : 'STORE');
      if (job) {
        last = job.kind;
        yield* job.kind === 'STORE' ? this.storeFrom(shuttle, job) : this.retrieveTo(shuttle, job);
      } else if (shuttle.isAtEnd) yield* this.moveTo(shuttle, shuttle.home, null);
      else {
        shuttle.clock.enter('IDLE');
        yield this.store.changed;
      }
    }
  }

  /** By the rule the other kind of work than last time, which makes double cycles, or retrieving; else what there is. */
  private chooseJob(shuttle: Shuttle, first: Job['kind']): Job | null {
    const second = first === 'STORE' ? 'RETRIEVE' : 'STORE';
    return this.jobOf(first, shuttle) ?? this.jobOf(second, shuttle);
  }

  private jobOf(kind: Job['kind'], shuttle: Shuttle): Job | null {
    const decks = this.store
      .towersAt(kind === 'STORE' ? 'IN' : 'OUT')
      .map(({ levelDecks }) => levelDecks[shuttle.level]);
    const deck = decks.find((each) => each && (kind === 'STORE' ? this.isWaiting(each) : each.isFree));
    const channel = deck && (kind === 'STORE' ? this.roomFor(deck, shuttle) : this.orderedFor(shuttle));
    if (!deck || !channel) return null;
    if (kind === 'STORE') {
      this.claimed.add(deck);
      channel.expect();
    } else deck.promise();
    channel.user = shuttle;
    return { kind, deck, channel };
  }

  private isWaiting(deck: Deck): boolean {
    return deck.pallet !== null && !this.claimed.has(deck);
  }

  /** By the rule a channel with the same article, or an empty one, or any; the nearest of them. */
  private roomFor({ pallet }: Deck, shuttle: Shuttle): Channel | undefined {
    const rank = ({ pallets, row }: Channel) => {
      if (this.rules.storageRule === 'NEAREST') return rowOffset(row);
      const top = pallets.at(-1);
      const fit = top === undefined ? 1 : top.article === pallet?.article ? 0 : 2;
      return fit * 1000 + rowOffset(row);
    };
    return least(
      this.open(shuttle, (channel) => channel.hasRoom),
      rank,
    );
  }

  /** The channel of the order that has waited longest: by distance alone those far from the exit would never get theirs. */
  private orderedFor(shuttle: Shuttle): Channel | undefined {
    return least(
      this.open(shuttle, ({ ordered }) => ordered > 0),
      ({ waitsSince }) => waitsSince,
    );
  }

  private open(shuttle: Shuttle, suits: (channel: Channel) => boolean): Channel[] {
    const { channels } = this.store;
    return channels.filter((each) => each.level === shuttle.level && each.isFreeFor(shuttle) && suits(each));
  }

  private *storeFrom(shuttle: Shuttle, { deck, channel }: Job): Process {
    const started = this.store.kernel.now;
    const requested = deck.restsSince;
    this.log.setOut(shuttle);
    yield* this.moveTo(shuttle, { end: 'IN' }, channel);
    this.log.reached(shuttle);
    const { pallet } = deck;
    if (!pallet) throw new Error(`${deck.entityName} has lost its pallet`);
    shuttle.clock.enter('LIFTING');
    yield* this.store.cargo.convey(pallet, shuttle, shuttle.carryingPosition());
    shuttle.load = pallet;
    this.claimed.delete(deck);
    deck.clear();
    const place = channel.freePlace;
    yield* this.moveTo(shuttle, { row: channel.row, side: channel.side, place }, channel);
    shuttle.clock.enter('LIFTING');
    yield* this.store.cargo.hoist(pallet, channel.rack, channel.frame(place).position, LIFTING_SECONDS);
    shuttle.load = null;
    channel.put(pallet);
    this.log.placeChanged(channel, place, pallet);
    this.log.cycle({ shuttle, kind: 'STORE', pallet, channel, place, deck, requested, started });
    this.store.changed.raise();
  }

  private *retrieveTo(shuttle: Shuttle, { deck, channel }: Job): Process {
    const started = this.store.kernel.now;
    const requested = channel.waitsSince;
    const place = DEPTH - channel.pallets.length;
    this.log.setOut(shuttle);
    yield* this.moveTo(shuttle, { row: channel.row, side: channel.side, place }, channel);
    this.log.reached(shuttle);
    const pallet = channel.take();
    this.log.left(pallet);
    this.log.placeChanged(channel, place, null);
    shuttle.clock.enter('LIFTING');
    yield* this.store.cargo.hoist(pallet, shuttle, shuttle.carryingPosition(), LIFTING_SECONDS);
    shuttle.load = pallet;
    yield* this.moveTo(shuttle, { end: 'OUT' }, null);
    deck.admit();
    shuttle.clock.enter('LIFTING');
    yield* this.store.cargo.convey(pallet, deck, onTop());
    shuttle.load = null;
    deck.settle(pallet);
    this.log.cycle({ shuttle, kind: 'RETRIEVE', pallet, channel, place, deck, requested, started });
  }

  /** Moves a shuttle; the channel that it leaves is free for others once it has arrived, unless it is `keep`. */
  private *moveTo(shuttle: Shuttle, target: Shuttle['stand'], keep: Channel | null): Process {
    yield* shuttle.goTo(target);
    const left = this.used.get(shuttle);
    if (left && left !== keep) left.user = null;
    if (keep) this.used.set(shuttle, keep);
    else this.used.delete(shuttle);
    this.store.changed.raise();
  }
}

function least<T>(items: readonly T[], rank: (item: T) => number): T | undefined {
  let best: T | undefined;
  for (const item of items) if (best === undefined || rank(item) < rank(best)) best = item;
  return best;
}
