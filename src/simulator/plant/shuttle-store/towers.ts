import { type Seconds, type SimMicros, vector3 } from '../../../units/index.ts';
import { type Process, type RandomStream, startProcess } from '../../engine/index.ts';
import { type Deck, isFull, onTop } from '../devices/deck.ts';
import type { Lift } from '../devices/lift.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Holding } from '../devices/state-clock.ts';
import type { Goods } from '../trade/goods.ts';
import type { Replenishment } from '../trade/replenishment.ts';
import { DEPTH, surfaceHeight } from './layout.ts';
import type { Store, Tower } from './store.ts';

const HANDING_OUT_SECONDS: Seconds = 3;
/** No single deck is to blame. */
const NO_LEVEL_HAS_ROOM: Holding = { why: 'full', holder: null, place: null };

/** What lifts did, for the tables. */
export interface TripLog {
  trip(lift: Lift, pallet: Pallet, level: number, started: SimMicros): void;
}

export interface LiftLog extends TripLog {
  received(): void;
  shipped(pallet: Pallet): void;
}

export interface TowerParts {
  readonly store: Store;
  readonly goods: Goods;
  readonly replenishment: Replenishment;
  readonly random: RandomStream;
  /** Mean time between pallets on each conveyor in, while goods are missing. */
  readonly arrivalSeconds: Seconds;
}

/** Keeps pallets coming in for what has gone, and going out, by the lifts. */
export class Towers {
  private readonly store: Store;
  private readonly goods: Goods;
  private readonly random: RandomStream;
  private readonly replenishment: Replenishment;
  private readonly arrivalSeconds: Seconds;
  private readonly log: LiftLog;

  constructor({ store, goods, replenishment, random, arrivalSeconds }: TowerParts, log: LiftLog) {
    this.store = store;
    this.goods = goods;
    this.replenishment = replenishment;
    this.random = random;
    this.arrivalSeconds = arrivalSeconds;
    this.log = log;
    for (const tower of store.towersAt('IN')) this.startInfeed(tower);
    for (const tower of store.towersAt('OUT')) this.startOutfeed(tower);
  }

  private startInfeed(tower: Tower): void {
    const { kernel } = this.store;
    const [inner, middle, outer] = tower.conveyor as [Deck, Deck, Deck];
    startProcess(kernel, this.arrivals(outer));
    startProcess(kernel, this.pass(outer, middle));
    startProcess(kernel, this.pass(middle, inner));
    startProcess(kernel, this.bringIn(tower, inner));
  }

  private startOutfeed(tower: Tower): void {
    const { kernel } = this.store;
    const [inner, middle, outer] = tower.conveyor as [Deck, Deck, Deck];
    startProcess(kernel, this.bringOut(tower, inner));
    startProcess(kernel, this.pass(inner, middle));
    startProcess(kernel, this.pass(middle, outer));
    startProcess(kernel, this.departures(outer));
  }

  private *arrivals(deck: Deck): Process {
    for (;;) {
      while (!deck.isFree || this.replenishment.shortage === 0) yield deck.isFree ? this.store.changed : deck.changed;
      const article = this.replenishment.orderNext();
      deck.promise();
      deck.admit();
      const pallet = this.goods.createPallet(this.store.kernel.now, deck, { position: onTop(), heading: 0 }, article);
      this.store.cargo.create(pallet);
      this.log.received();
      deck.settle(pallet);
      yield this.random.exponential(this.arrivalSeconds);
    }
  }

  private *pass(from: Deck, to: Deck): Process {
    for (;;) {
      while (!from.pallet || !to.isFree) yield from.pallet ? to.changed : from.changed;
      to.promise();
      yield* this.carryOver(from, to, from.pallet);
    }
  }

  private *carryOver(from: Deck, to: Deck, pallet: Pallet): Process {
    to.admit();
    yield* this.store.cargo.convey(pallet, to, onTop());
    from.clear();
    to.settle(pallet);
  }

  private *bringIn({ lift, levelDecks }: Tower, from: Deck): Process {
    for (;;) {
      let level = this.levelFor(levelDecks);
      while (!from.pallet || level === null) {
        if (from.pallet) lift.clock.enter('BLOCKED', NO_LEVEL_HAS_ROOM);
        else lift.clock.enter('IDLE');
        yield from.pallet ? this.store.changed : from.changed;
        level = this.levelFor(levelDecks);
      }
      const to = levelDecks[level] as Deck;
      to.promise();
      yield* this.ride(lift, from, to, 0, level);
      lift.clock.enter('EMPTY');
      yield* lift.moveTo(surfaceHeight(0));
    }
  }

  private *bringOut({ lift, levelDecks }: Tower, to: Deck): Process {
    for (let level = -1; ; ) {
      const next = nextLevel(levelDecks, level);
      if (next === null) {
        lift.clock.enter('IDLE');
        yield this.store.changed;
        continue;
      }
      level = next;
      to.promise();
      lift.clock.enter('EMPTY');
      yield* lift.moveTo(surfaceHeight(level));
      yield* this.ride(lift, levelDecks[level] as Deck, to, level, 0);
    }
  }

  /** Takes the pallet that rests on one deck to another, which is promised; the lift stands at the first. */
  private *ride(lift: Lift, from: Deck, to: Deck, fromLevel: number, toLevel: number): Process {
    const { cargo, kernel } = this.store;
    const { pallet } = from;
    if (!pallet) throw new Error(`${from.entityName} has lost its pallet`);
    const started = kernel.now;
    lift.clock.enter('LIFTING');
    yield* cargo.convey(pallet, lift, vector3());
    from.clear();
    lift.clock.enter('LOADED');
    yield* lift.moveTo(surfaceHeight(toLevel));
    lift.clock.enter('BLOCKED', to.isOccupied ? isFull(to) : null);
    while (to.isOccupied) yield to.changed;
    to.admit();
    lift.clock.enter('LIFTING');
    yield* cargo.convey(pallet, to, onTop());
    to.settle(pallet);
    this.log.trip(lift, pallet, Math.max(fromLevel, toLevel), started);
  }

  /** The emptiest level whose deck is free. */
  private levelFor(decks: readonly Deck[]): number | null {
    let best: number | null = null;
    let mostRoom = 0;
    for (const [level, deck] of decks.entries()) {
      const room = deck.isFree ? this.roomOn(level) : 0;
      if (room <= mostRoom) continue;
      best = level;
      mostRoom = room;
    }
    return best;
  }

  private roomOn(level: number): number {
    const open = this.store.channels.filter((channel) => channel.level === level && channel.hasRoom);
    const waiting = this.store.towersAt('IN').filter(({ levelDecks }) => levelDecks[level]?.isFree === false).length;
    return open.reduce((sum, { pallets }) => sum + DEPTH - pallets.length, 0) - waiting;
  }

  private *departures(deck: Deck): Process {
    for (;;) {
      while (!deck.pallet) yield deck.changed;
      const { pallet } = deck;
      yield HANDING_OUT_SECONDS;
      this.store.cargo.remove(pallet);
      this.log.shipped(pallet);
      deck.clear();
    }
  }
}

/** The next level on which a pallet waits: they are asked in turn, from the one after that served last. */
function nextLevel(decks: readonly Deck[], last: number): number | null {
  for (let step = 1; step <= decks.length; step += 1) {
    const level = (last + step) % decks.length;
    if (decks[level]?.pallet) return level;
  }
  return null;
}
