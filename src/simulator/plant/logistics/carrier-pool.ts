import { secondsBetween } from '../../../units/index.ts';
import { type Kernel, type Process, Signal, startProcess } from '../../engine/index.ts';
import type { CargoMoves } from '../devices/cargo-moves.ts';
import type { Carrier } from '../devices/carrier.ts';
import { type Deck, isFull, isMissing, onTop } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Network, Station } from '../network/network.ts';
import type { Job, Transport, Worker } from './transport.ts';
import { stationNamed, type Ways } from './ways.ts';

/** What a carrier did, for the tables. */
export interface CarrierLog {
  setOut(carrier: Carrier): void;
  /** It stands before the pallet that it is to take. */
  reached(carrier: Carrier): void;
  moved(carrier: Carrier, job: Job, startedMicros: number): void;
}

/** Somebody wants to have a carrier. */
interface Call {
  readonly accepts: (carrier: Carrier) => boolean;
  readonly answered: Signal;
  carrier: Carrier | null;
}

type Pending = Omit<Job, 'target'>;

/** What a carrier that comes free takes up: what is near, or what has waited longest. */
export type DispatchingRule = 'NEAREST' | 'OLDEST';

const METERS_PER_SECOND_WAITED = 0.25;

/** Carriers that share a floor: gives them transports and tells each how its work goes. */
export class CarrierPool {
  private readonly kernel: Kernel;
  private readonly cargo: CargoMoves;
  private readonly network: Network;
  private readonly log: CarrierLog;
  private readonly rule: DispatchingRule;
  private readonly workers: Worker[] = [];
  private readonly pending: Pending[] = [];
  private readonly calls: Call[] = [];
  /** Stations that a carrier stands at or is bound for. */
  private readonly taken = new Map<Station, Carrier>();
  private readonly stationFreed: Signal;

  constructor(kernel: Kernel, cargo: CargoMoves, network: Network, log: CarrierLog, rule: DispatchingRule) {
    this.network = network;
    this.kernel = kernel;
    this.cargo = cargo;
    this.log = log;
    this.rule = rule;
    this.stationFreed = new Signal(kernel);
  }

  /** Pallets that wait to be fetched. */
  get pendingCount(): number {
    return this.pending.length;
  }

  add(carrier: Carrier, ways: Ways): void {
    const worker: Worker = {
      carrier,
      ways,
      woken: new Signal(this.kernel),
      job: null,
      isIdle: true,
      isWithdrawn: false,
    };
    this.workers.push(worker);
    this.taken.set(carrier.home, carrier);
    startProcess(this.kernel, this.work(worker));
  }

  request(transport: Transport): void {
    this.pending.push({ transport, requestedMicros: this.kernel.now });
    this.assign();
  }

  /** Takes a carrier out of work: one that rests at home, or the next that has nothing to carry, once it is home. */
  *callIn(accepts: (carrier: Carrier) => boolean): Process<Carrier> {
    const resting = this.workers.find(
      ({ isIdle, carrier }) => isIdle && carrier.station === carrier.home && accepts(carrier),
    );
    if (resting) {
      withdraw(resting);
      return resting.carrier;
    }
    const call: Call = { accepts, answered: new Signal(this.kernel), carrier: null };
    this.calls.push(call);
    while (!call.carrier) yield call.answered;
    return call.carrier;
  }

  /** Puts a carrier that was called in to work again. */
  restore(carrier: Carrier): void {
    const worker = this.workers.find((candidate) => candidate.carrier === carrier);
    if (!worker) return;
    worker.isWithdrawn = false;
    worker.woken.raise();
  }

  /** To be called whenever a target may have become free. */
  assign(): void {
    for (const waiting of [...this.pending]) {
      if (!this.workers.some((worker) => worker.isIdle)) return;
      this.hireFor(waiting, (station) => this.nearestIdle(station));
    }
  }

  /** Where nobody else is at its deck or bound for it, and a deck has room for it. */
  private hireFor(waiting: Pending, choose: (station: Station) => Worker | undefined): void {
    const station = this.stationOf(waiting.transport.from);
    const target = this.taken.has(station) ? null : waiting.transport.chooseTarget();
    if (target) this.hire(choose(station), waiting, target, station);
  }

  private hire(worker: Worker | undefined, waiting: Pending, target: Deck, station: Station): void {
    if (!worker?.isIdle) return;
    this.pending.splice(this.pending.indexOf(waiting), 1);
    target.promise();
    this.taken.set(station, worker.carrier);
    worker.job = { ...waiting, target };
    worker.isIdle = false;
    worker.woken.raise();
  }

  private nearestIdle(station: Station): Worker | undefined {
    const meters = ({ ways, carrier }: Worker) => ways.metersBetween(carrier.station, station);
    const idle = this.workers.filter((worker) => worker.isIdle);
    return idle.reduce<Worker | undefined>(
      (best, next) => (best && meters(best) <= meters(next) ? best : next),
      undefined,
    );
  }

  private *work(worker: Worker): Process {
    const { carrier } = worker;
    for (;;) {
      this.offer(worker);
      const call = worker.job || worker.isWithdrawn ? undefined : this.calls.find(({ accepts }) => accepts(carrier));
      if (worker.job) yield* this.carry(worker, worker.job);
      else if (call) yield* this.answer(worker, call);
      else if (carrier.station !== carrier.home) yield* this.goHome(worker);
      else {
        // What becomes of whoever is called in is decided by who has called it.
        if (!worker.isWithdrawn) carrier.rest();
        yield worker.woken;
      }
    }
  }

  /** Lets a worker without a job have one, unless it is called in. */
  private offer(worker: Worker): void {
    if (worker.job || worker.isWithdrawn || this.calls.some(({ accepts }) => accepts(worker.carrier))) return;
    worker.isIdle = true;
    if (this.rule === 'NEAREST') this.takeNearest(worker);
    this.assign();
  }

  /** What is near goes first; the longer something has waited, the farther away it may be. */
  private takeNearest(worker: Worker): void {
    const metersTo = ({ transport, requestedMicros }: Pending) =>
      worker.ways.metersBetween(worker.carrier.station, this.stationOf(transport.from)) -
      METERS_PER_SECOND_WAITED * secondsBetween(requestedMicros, this.kernel.now);
    const nearestFirst = this.pending
      .map((waiting) => ({ waiting, meters: metersTo(waiting) }))
      .sort((a, b) => a.meters - b.meters);
    for (const { waiting } of nearestFirst) {
      if (!worker.isIdle) return;
      this.hireFor(waiting, () => worker);
    }
  }

  private *answer(worker: Worker, call: Call): Process {
    this.calls.splice(this.calls.indexOf(call), 1);
    withdraw(worker);
    yield* this.goHome(worker);
    call.carrier = worker.carrier;
    call.answered.raise();
  }

  private *goHome(worker: Worker): Process {
    worker.isIdle = false;
    worker.carrier.clock.enter('EMPTY');
    yield* this.drive(worker, worker.carrier.home);
  }

  private *carry(worker: Worker, job: Job): Process {
    const { carrier } = worker;
    const { transport, target } = job;
    const { pallet, from } = transport;
    const { clock } = carrier;
    worker.job = null;
    this.log.setOut(carrier);
    clock.enter('EMPTY');
    const startedMicros = this.kernel.now;
    yield* this.drive(worker, this.stationOf(from));
    // It may have been sent for before the pallet was there.
    clock.enter('WAITING', from.pallet === pallet ? null : isMissing(pallet, from));
    while (from.pallet !== pallet) yield from.changed;
    this.log.reached(carrier);
    clock.enter('LIFTING');
    yield* this.take(carrier, pallet);
    from.clear();
    clock.enter('WAITING');
    yield* this.reserve(carrier, this.stationOf(target));
    clock.enter('LOADED');
    yield* this.drive(worker, this.stationOf(target));
    clock.enter('WAITING', target.isOccupied ? isFull(target) : null);
    while (target.isOccupied) yield target.changed;
    target.admit();
    clock.enter('LIFTING');
    yield* this.give(carrier, pallet, target);
    this.log.moved(carrier, job, startedMicros);
    transport.delivered(target);
  }

  private *take({ load }: Carrier, pallet: Pallet): Process {
    yield* load.makeReady();
    yield* this.cargo.convey(pallet, load.holder, load.position);
    yield* load.stow();
  }

  private *give({ load }: Carrier, pallet: Pallet, target: Deck): Process {
    yield* load.makeReady();
    yield* this.cargo.convey(pallet, target, onTop());
    yield* load.stow();
  }

  private *reserve(carrier: Carrier, station: Station): Process {
    for (let other = this.taken.get(station); other; other = this.taken.get(station)) {
      const holder = other.entityName;
      carrier.clock.enter('WAITING', { why: 'traffic', holder, place: station.name });
      yield this.stationFreed;
    }
    this.taken.set(station, carrier);
  }

  private *drive({ carrier, ways }: Worker, station: Station): Process {
    const left = carrier.station;
    if (left === station) return;
    carrier.station = station;
    yield* carrier.driver.drive(ways.between(left, station), () => this.free(left, carrier));
  }

  private free(station: Station, carrier: Carrier): void {
    if (station === carrier.home) return;
    this.taken.delete(station);
    this.stationFreed.raise();
    this.assign();
  }

  /** The station at which carriers stand to serve a deck. */
  private stationOf(deck: Deck): Station {
    return stationNamed(this.network, stopName(deck.entityName));
  }
}

function withdraw(worker: Worker): void {
  worker.isWithdrawn = true;
  worker.isIdle = false;
}

/** Name of the station that serves a deck. */
export function stopName(deckName: string): string {
  return `${deckName}-stop`;
}
