import { type Kernel, type Process, Signal, startProcess } from '../../engine/index.ts';
import type { CargoMoves } from '../devices/cargo-moves.ts';
import type { Carrier } from '../devices/carrier.ts';
import { type Deck, onTop } from '../devices/deck.ts';
import type { Station } from '../network/network.ts';
import type { Job, Transport, Worker } from './transport.ts';
import type { Ways } from './ways.ts';

/** What a carrier did, for the tables. */
export interface CarrierLog {
  moved(carrier: Carrier, job: Job, startedMicros: number, loadedMicros: number): void;
}

/** Carriers that share a floor: gives them transports and tells each how its work goes. */
export class CarrierPool {
  private readonly kernel: Kernel;
  private readonly cargo: CargoMoves;
  private readonly ways: Ways;
  private readonly log: CarrierLog;
  private readonly workers: Worker[] = [];
  private readonly pending: Transport[] = [];
  /** Stations that a carrier stands at or is bound for. */
  private readonly taken = new Map<Station, Carrier>();
  private readonly stationFreed: Signal;

  constructor(kernel: Kernel, cargo: CargoMoves, ways: Ways, log: CarrierLog) {
    this.kernel = kernel;
    this.cargo = cargo;
    this.ways = ways;
    this.log = log;
    this.stationFreed = new Signal(kernel);
  }

  add(carrier: Carrier): void {
    const worker: Worker = { carrier, woken: new Signal(this.kernel), job: null, isIdle: true };
    this.workers.push(worker);
    this.taken.set(carrier.home, carrier);
    startProcess(this.kernel, this.work(worker));
  }

  request(transport: Transport): void {
    this.pending.push(transport);
    this.assign();
  }

  /** To be called whenever a target may have become free. */
  assign(): void {
    for (const transport of [...this.pending]) {
      if (!this.workers.some((worker) => worker.isIdle)) return;
      const station = this.stationOf(transport.from);
      const target = this.taken.has(station) ? null : transport.chooseTarget();
      if (target) this.give(this.nearestIdle(station), transport, target, station);
    }
  }

  private give(worker: Worker | undefined, transport: Transport, target: Deck, station: Station): void {
    if (!worker) return;
    this.pending.splice(this.pending.indexOf(transport), 1);
    target.promise();
    this.taken.set(station, worker.carrier);
    worker.job = { transport, target };
    worker.isIdle = false;
    worker.woken.raise();
  }

  private nearestIdle(station: Station): Worker | undefined {
    const meters = (worker: Worker) => this.ways.metersBetween(worker.carrier.station, station);
    const idle = this.workers.filter((worker) => worker.isIdle);
    return idle.reduce<Worker | undefined>(
      (best, next) => (best && meters(best) <= meters(next) ? best : next),
      undefined,
    );
  }

  private *work(worker: Worker): Process {
    const { carrier } = worker;
    for (;;) {
      worker.isIdle = true;
      this.assign();
      if (worker.job) yield* this.carry(worker, worker.job);
      else if (carrier.station !== carrier.home) yield* this.goHome(worker);
      else yield worker.woken;
    }
  }

  private *goHome(worker: Worker): Process {
    worker.isIdle = false;
    yield* this.drive(worker.carrier, worker.carrier.home);
  }

  private *carry(worker: Worker, job: Job): Process {
    const { carrier } = worker;
    const { transport, target } = job;
    const { pallet, from } = transport;
    worker.job = null;
    const startedMicros = this.kernel.now;
    yield* this.drive(carrier, this.stationOf(from));
    const loadedMicros = this.kernel.now;
    yield* this.cargo.convey(pallet, carrier, onTop());
    from.clear();
    yield* this.reserve(carrier, this.stationOf(target));
    yield* this.drive(carrier, this.stationOf(target));
    while (target.isOccupied) yield target.changed;
    target.admit();
    yield* this.cargo.convey(pallet, target, onTop());
    this.log.moved(carrier, job, startedMicros, loadedMicros);
    transport.delivered(target);
  }

  private *reserve(carrier: Carrier, station: Station): Process {
    while (this.taken.has(station)) yield this.stationFreed;
    this.taken.set(station, carrier);
  }

  private *drive(carrier: Carrier, station: Station): Process {
    const left = carrier.station;
    if (left === station) return;
    carrier.station = station;
    yield* carrier.driver.drive(this.ways.between(left, station), () => this.free(left, carrier));
  }

  private free(station: Station, carrier: Carrier): void {
    if (station === carrier.home) return;
    this.taken.delete(station);
    this.stationFreed.raise();
    this.assign();
  }

  /** The station at which carriers stand to serve a deck. */
  private stationOf(deck: Deck): Station {
    return this.ways.station(stopName(deck.entityName));
  }
}

/** Name of the station that serves a deck. */
export function stopName(deckName: string): string {
  return `${deckName}-stop`;
}
