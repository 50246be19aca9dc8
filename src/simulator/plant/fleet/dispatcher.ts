import { type Meters, microsFromSeconds, type Seconds, type SimMicros, vector3 } from '../../../units/index.ts';
import type { RandomStream, Steps } from '../../engine/index.ts';
import { type FaultRates, Faults } from '../logistics/faults.ts';
import { EnergyTable } from '../results/energy-table.ts';
import { IncidentTable } from '../results/incident-table.ts';
import { MinuteTable } from '../results/minute-table.ts';
import { TransportTable } from '../results/transport-table.ts';
import { UtilisationTable } from '../results/utilisation-table.ts';
import type { PlantContext } from '../scenario.ts';
import { DECK_ASIDE_METERS, type DeckPlace } from './deck-place.ts';
import { DECK_HEIGHT_METERS } from './driving.ts';
import type { FleetCarrier } from './fleet-carrier.ts';
import { FleetTables } from './fleet-tables.ts';
import type { Lane } from './lane.ts';
import type { FleetParameters } from './parameters.ts';
import { BLOCK_METERS } from './street-grid.ts';
import { TransportOrders } from './transport-orders.ts';

/** What is counted minute by minute. */
const COUNTS = ['picked', 'dropped', 'ordersReceived', 'ordersCompleted'] as const;
/** Decks looked at in the search for one that suits. */
const TRIES = 12;
/** Carriers start one after the other within so many seconds. */
const START_SPREAD_SECONDS: Seconds = 6;

/** So many carriers are enlisted in one step. */
const CARRIERS_PER_STEP = 250;

/** What a carrier draws while it moves loaded; it takes that from a line in the floor. */
const CARRIER_KILOWATTS = 0.45;

/** How carriers are sent about. */
type DispatchRules = FaultRates &
  Pick<FleetParameters, 'reachBlocks' | 'transferSeconds' | 'restSeconds' | 'dueMinutes' | 'dispatchingRule'>;

interface Job {
  kind: 'PICK' | 'DROP' | 'CRUISE';
  lane: Lane;
  startMicros: SimMicros;
  startMeters: Meters;
}

interface Enlisted {
  trips: number;
  pallet: string | null;
  /** Deck from which it has its pallet. */
  from: string;
  job: Job;
}

/** Sends carriers from deck to deck: empty ones to a pallet, loaded ones to a free deck, others on a round. */
export class Dispatcher {
  private readonly context: PlantContext;
  private readonly rules: DispatchRules;
  private readonly decks: ReadonlyMap<Lane, DeckPlace>;
  private readonly lanesByBlock = new Map<string, Lane[]>();
  private readonly random: RandomStream;
  private readonly enlisted = new Map<FleetCarrier, Enlisted>();
  private readonly tables: FleetTables;
  private readonly utilisation: UtilisationTable;
  private readonly transports: TransportTable;
  private readonly orders: TransportOrders;
  private readonly energy: EnergyTable;
  private readonly faults: Faults;
  private readonly minutes: MinuteTable<(typeof COUNTS)[number]>;

  constructor(context: PlantContext, lanes: readonly Lane[], decks: readonly DeckPlace[], rules: DispatchRules) {
    this.context = context;
    this.rules = rules;
    this.decks = new Map(decks.map((deck) => [deck.lane, deck]));
    this.random = context.random.stream('dispatcher');
    this.tables = new FleetTables(context.output);
    const { kernel, output, random } = context;
    this.utilisation = new UtilisationTable(kernel, output);
    this.transports = new TransportTable(kernel, output);
    this.orders = new TransportOrders(kernel, output, rules.dueMinutes, (what) => this.minutes.count(what));
    this.energy = new EnergyTable(kernel, output);
    this.faults = new Faults(kernel, random.stream('breakdowns'), new IncidentTable(kernel, output), rules);
    this.minutes = new MinuteTable(kernel, output, COUNTS, {
      openOrders: { dataType: 'INTEGER', value: () => this.orders.openCount },
      loadedCarriers: { dataType: 'INTEGER', value: () => this.countWhere(({ pallet }) => pallet !== null) },
      carriersWithoutJob: { dataType: 'INTEGER', value: () => this.countWhere(({ job }) => job.kind === 'CRUISE') },
    });
    for (const lane of lanes) {
      const key = blockOf(lane);
      const there = this.lanesByBlock.get(key);
      if (there) there.push(lane);
      else this.lanesByBlock.set(key, [lane]);
    }
  }

  /** Carriers begin to work; of very many it is told in steps. */
  *enlist(carriers: readonly FleetCarrier[]): Steps<void> {
    this.tables.enlist(carriers.map(({ entityName }) => entityName));
    for (let from = 0; from < carriers.length; from += CARRIERS_PER_STEP) {
      yield;
      const some = carriers.slice(from, from + CARRIERS_PER_STEP);
      for (const carrier of some) this.enlistOne(carrier);
      this.utilisation.add(some);
      this.energy.add(some, CARRIER_KILOWATTS);
    }
    this.minutes.begin();
    this.utilisation.begin();
    this.faults.expect(carriers);
  }

  private enlistOne(carrier: FleetCarrier): void {
    const job: Job = { kind: 'CRUISE', lane: carrier.lane, startMicros: 0, startMeters: 0 };
    this.enlisted.set(carrier, { trips: 0, pallet: null, from: '', job });
    this.sendOn(carrier, this.random.uniform() * START_SPREAD_SECONDS);
  }

  /** A carrier stands where it was sent; if it has broken down on its way, it is repaired there first. */
  serve(carrier: FleetCarrier): void {
    const { kernel } = this.context;
    const seconds = this.faults.breakDown(carrier);
    if (seconds === 0) this.handOver(carrier);
    else kernel.schedule(kernel.now + microsFromSeconds(seconds), () => this.handOver(carrier));
  }

  private handOver(carrier: FleetCarrier): void {
    const { job, pallet } = this.entryOf(carrier);
    const deck = this.decks.get(job.lane);
    if (!deck || job.kind === 'CRUISE') {
      this.sendOn(carrier, this.rules.restSeconds);
      return;
    }
    if (job.kind === 'PICK' && deck.pallet) this.pick(carrier, deck, deck.pallet);
    if (job.kind === 'DROP' && pallet) this.drop(carrier, deck, pallet);
    carrier.clock.enter('LIFTING');
    const { kernel } = this.context;
    kernel.schedule(kernel.now + microsFromSeconds(this.rules.transferSeconds), () => {
      this.finish(carrier, deck);
      this.sendOn(carrier, this.rules.restSeconds);
    });
  }

  private pick(carrier: FleetCarrier, deck: DeckPlace, pallet: string): void {
    deck.pallet = null;
    Object.assign(this.entryOf(carrier), { pallet, from: deck.entityName });
    this.transports.loaded(carrier);
    this.orders.loaded(carrier.entityName);
    this.transfer(carrier, pallet, 'ENTITY', DECK_ASIDE_METERS);
  }

  private drop(carrier: FleetCarrier, deck: DeckPlace, pallet: string): void {
    deck.pallet = pallet;
    this.entryOf(carrier).pallet = null;
    this.transfer({ entityName: deck.entityName, entityType: 'DECK' }, pallet, 'STORAGE', -DECK_ASIDE_METERS);
  }

  /** Carrier and deck stand side by side with the same heading, so that the pallet only moves along local Z. */
  private transfer(
    { entityName, entityType }: { entityName: string; entityType: string },
    cargoName: string,
    part: 'ENTITY' | 'STORAGE',
    aside: Meters,
  ): void {
    this.context.output.emit({
      entityName,
      entityType,
      simulationTimeMicros: this.context.kernel.now,
      animationType: 'TRANSFER_CARGO',
      cargoName,
      part,
      localPosition: vector3(0, DECK_HEIGHT_METERS, aside),
      targetLocalPosition: vector3(0, DECK_HEIGHT_METERS, 0),
      localRotation: vector3(),
      targetLocalRotation: vector3(),
      durationSeconds: this.rules.transferSeconds,
    });
  }

  private finish(carrier: FleetCarrier, deck: DeckPlace): void {
    const entry = this.entryOf(carrier);
    const { kind, startMicros, startMeters } = entry.job;
    entry.trips += 1;
    this.utilisation.ran(carrier, startMicros);
    this.minutes.count(kind === 'PICK' ? 'picked' : 'dropped');
    if (kind === 'DROP') this.delivered(carrier, deck);
    deck.isPromised = false;
    this.tables.ended({
      carrier: carrier.entityName,
      kind,
      deck: deck.entityName,
      pallet: entry.pallet ?? deck.pallet,
      start: startMicros,
      end: this.context.kernel.now,
      meters: carrier.drivenMeters - startMeters,
    });
  }

  private delivered(carrier: FleetCarrier, deck: DeckPlace): void {
    const { from } = this.entryOf(carrier);
    this.orders.completed(carrier.entityName, deck.entityName);
    this.transports.delivered(carrier, { pallet: deck.pallet ?? '', weightKilograms: null, from, to: deck.entityName });
  }

  private sendOn(carrier: FleetCarrier, seconds: Seconds): void {
    const entry = this.entryOf(carrier);
    const deck = this.deckFor(carrier, entry.pallet !== null);
    const kind = deck === null ? 'CRUISE' : entry.pallet === null ? 'PICK' : 'DROP';
    const lane = deck?.lane ?? this.nearbyLane(carrier.lane);
    if (deck) deck.isPromised = true;
    entry.job = { kind, lane, startMicros: this.context.kernel.now, startMeters: carrier.drivenMeters };
    const { pallet: load, trips } = entry;
    this.tables.changed(carrier.entityName, { state: kind, load, trips, meters: carrier.drivenMeters });
    if (kind === 'PICK' && deck?.pallet) {
      this.transports.setOut(carrier);
      this.orders.begin(carrier.entityName, deck.pallet, deck.entityName);
    }
    carrier.clock.enter(load === null ? 'EMPTY' : 'LOADED');
    carrier.send({ lane, slot: deck?.slot ?? 0 }, seconds);
  }

  /** By the rule the first that suits of some that are looked at, or the nearest of these. */
  private deckFor(carrier: FleetCarrier, isLoaded: boolean): DeckPlace | null {
    let best: DeckPlace | null = null;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const deck = this.decks.get(this.nearbyLane(carrier.lane));
      const suits = deck && !deck.isPromised && deck.lane !== carrier.lane && (deck.pallet === null) === isLoaded;
      if (!suits) continue;
      if (this.rules.dispatchingRule === 'ANY') return deck;
      if (best === null || apart(deck.lane, carrier.lane) < apart(best.lane, carrier.lane)) best = deck;
    }
    return best;
  }

  /** Any lane within reach; its own where the draw falls outside the streets. */
  private nearbyLane(lane: Lane): Lane {
    const { x, z } = lane.position(0);
    const { reachBlocks } = this.rules;
    const column = Math.round(x / BLOCK_METERS) + this.random.integer(-reachBlocks, reachBlocks);
    const row = Math.round(z / BLOCK_METERS) + this.random.integer(-reachBlocks, reachBlocks);
    return this.random.pick(this.lanesByBlock.get(`${column}/${row}`) ?? [lane]);
  }

  private countWhere(suits: (entry: Enlisted) => boolean): number {
    let count = 0;
    for (const entry of this.enlisted.values()) if (suits(entry)) count += 1;
    return count;
  }

  private entryOf(carrier: FleetCarrier): Enlisted {
    const entry = this.enlisted.get(carrier);
    if (!entry) throw new Error(`${carrier.entityName} does not work here`);
    return entry;
  }
}

/** As the streets run: along one axis, then along the other. */
function apart(one: Lane, other: Lane): Meters {
  const [a, b] = [one.position(0), other.position(0)];
  return Math.abs(a.x - b.x) + Math.abs(a.z - b.z);
}

function blockOf(lane: Lane): string {
  const { x, z } = lane.position(0);
  return `${Math.round(x / BLOCK_METERS)}/${Math.round(z / BLOCK_METERS)}`;
}
