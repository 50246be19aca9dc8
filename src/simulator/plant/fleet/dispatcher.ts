import type { Column } from '../../../protocol/index.ts';
import {
  type Meters,
  MICROS_PER_SECOND,
  microsFromSeconds,
  type Seconds,
  type SimMicros,
  vector3,
} from '../../../units/index.ts';
import type { RandomStream } from '../../engine/index.ts';
import type { TableWriter } from '../output.ts';
import type { PlantContext } from '../scenario.ts';
import { DECK_ASIDE_METERS, type DeckPlace } from './deck-place.ts';
import { DECK_HEIGHT_METERS } from './driving.ts';
import type { FleetCarrier } from './fleet-carrier.ts';
import type { Lane } from './lane.ts';
import { BLOCK_METERS } from './street-grid.ts';

/** How far from where it is a carrier is sent at most, in blocks east to west and in blocks north to south. */
const REACH_BLOCKS = 4;
/** Decks looked at in the search for one that suits. */
const TRIES = 12;
const TRANSFER_SECONDS: Seconds = 3.5;
const SETTLING_SECONDS: Seconds = 1;
/** Carriers start one after the other within so many seconds. */
const START_SPREAD_SECONDS: Seconds = 6;
/** Larger fleets would fill the catalog with tables. */
const MOST_WITH_OWN_TABLE = 200;

interface Job {
  kind: 'PICK' | 'DROP' | 'CRUISE';
  lane: Lane;
  startMicros: SimMicros;
  startMeters: Meters;
}

interface Enlisted {
  row: number;
  trips: number;
  pallet: string | null;
  job: Job;
  /** Its own table of stops. */
  stops: TableWriter | null;
}

/** Sends carriers from deck to deck: empty ones to a pallet, loaded ones to a free deck, others on a round. */
export class Dispatcher {
  private readonly context: PlantContext;
  private readonly lanes: readonly Lane[];
  private readonly decks: ReadonlyMap<Lane, DeckPlace>;
  private readonly lanesByBlock = new Map<string, Lane[]>();
  private readonly random: RandomStream;
  private readonly enlisted = new Map<FleetCarrier, Enlisted>();
  private readonly trips: TableWriter;
  private readonly fleet: TableWriter;

  constructor(context: PlantContext, lanes: readonly Lane[], decks: readonly DeckPlace[]) {
    this.context = context;
    this.lanes = lanes;
    this.decks = new Map(decks.map((deck) => [deck.lane, deck]));
    this.random = context.random.stream('dispatcher');
    this.trips = context.output.table({ name: 'trips', ownerEntityName: null, columns: TRIP_COLUMNS });
    this.fleet = context.output.table({ name: 'fleet', ownerEntityName: null, columns: FLEET_COLUMNS });
    for (const lane of lanes) {
      const key = blockOf(lane);
      const there = this.lanesByBlock.get(key);
      if (there) there.push(lane);
      else this.lanesByBlock.set(key, [lane]);
    }
  }

  /** Carriers begin to work. */
  enlist(carriers: readonly FleetCarrier[]): void {
    for (const carrier of carriers) this.enlistOne(carrier, carriers.length <= MOST_WITH_OWN_TABLE);
  }

  private enlistOne(carrier: FleetCarrier, hasTable: boolean): void {
    const row = this.fleet.append({ carrier: carrier.entityName, state: 'READY', load: null, trips: 0, meters: 0 });
    const job: Job = { kind: 'CRUISE', lane: carrier.lane, startMicros: 0, startMeters: 0 };
    const owned = { name: 'stops', ownerEntityName: carrier.entityName, columns: STOP_COLUMNS };
    const stops = hasTable ? this.context.output.table(owned) : null;
    this.enlisted.set(carrier, { row, trips: 0, pallet: null, job, stops });
    this.sendOn(carrier, this.random.uniform() * START_SPREAD_SECONDS);
  }

  /** A carrier stands where it was sent. */
  serve(carrier: FleetCarrier): void {
    const { job, pallet } = this.entryOf(carrier);
    const deck = this.decks.get(job.lane);
    if (!deck || job.kind === 'CRUISE') {
      this.sendOn(carrier, SETTLING_SECONDS);
      return;
    }
    if (job.kind === 'PICK' && deck.pallet) this.pick(carrier, deck, deck.pallet);
    if (job.kind === 'DROP' && pallet) this.drop(carrier, deck, pallet);
    const kernel = this.context.kernel;
    kernel.schedule(kernel.now + microsFromSeconds(TRANSFER_SECONDS), () => {
      this.finish(carrier, deck);
      this.sendOn(carrier, SETTLING_SECONDS);
    });
  }

  private pick(carrier: FleetCarrier, deck: DeckPlace, pallet: string): void {
    deck.pallet = null;
    this.entryOf(carrier).pallet = pallet;
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
      durationSeconds: TRANSFER_SECONDS,
    });
  }

  private finish(carrier: FleetCarrier, deck: DeckPlace): void {
    const entry = this.entryOf(carrier);
    const { kind, startMicros, startMeters } = entry.job;
    entry.trips += 1;
    deck.isPromised = false;
    const what = { kind, deck: deck.entityName, pallet: entry.pallet ?? deck.pallet };
    const endSeconds = this.context.kernel.now / MICROS_PER_SECOND;
    const meters = roundToCentimeters(carrier.drivenMeters - startMeters);
    const startSeconds = startMicros / MICROS_PER_SECOND;
    this.trips.append({ carrier: carrier.entityName, ...what, startSeconds, endSeconds, meters });
    entry.stops?.append({ ...what, endSeconds, meters });
  }

  private sendOn(carrier: FleetCarrier, seconds: Seconds): void {
    const entry = this.entryOf(carrier);
    const deck = this.deckFor(carrier, entry.pallet !== null);
    const kind = deck === null ? 'CRUISE' : entry.pallet === null ? 'PICK' : 'DROP';
    const lane = deck?.lane ?? this.nearbyLane(carrier.lane);
    if (deck) deck.isPromised = true;
    entry.job = { kind, lane, startMicros: this.context.kernel.now, startMeters: carrier.drivenMeters };
    const meters = roundToCentimeters(carrier.drivenMeters);
    this.fleet.update(entry.row, { state: kind, load: entry.pallet, trips: entry.trips, meters });
    carrier.send({ lane, slot: deck?.slot ?? 0 }, seconds);
  }

  private deckFor(carrier: FleetCarrier, isLoaded: boolean): DeckPlace | null {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const deck = this.decks.get(this.nearbyLane(carrier.lane));
      if (deck && !deck.isPromised && deck.lane !== carrier.lane && (deck.pallet === null) === isLoaded) return deck;
    }
    return null;
  }

  private nearbyLane(lane: Lane): Lane {
    const { x, z } = lane.position(0);
    const column = Math.round(x / BLOCK_METERS) + this.random.integer(-REACH_BLOCKS, REACH_BLOCKS);
    const row = Math.round(z / BLOCK_METERS) + this.random.integer(-REACH_BLOCKS, REACH_BLOCKS);
    return this.random.pick(this.lanesByBlock.get(`${column}/${row}`) ?? this.lanes);
  }

  private entryOf(carrier: FleetCarrier): Enlisted {
    const entry = this.enlisted.get(carrier);
    if (!entry) throw new Error(`${carrier.entityName} does not work here`);
    return entry;
  }
}

function blockOf(lane: Lane): string {
  const { x, z } = lane.position(0);
  return `${Math.round(x / BLOCK_METERS)}/${Math.round(z / BLOCK_METERS)}`;
}

function roundToCentimeters(meters: Meters): Meters {
  return Math.round(meters * 100) / 100;
}

const column = (name: string, dataType: Column['dataType'], nullable = false): Column => ({ name, dataType, nullable });

const TRIP_COLUMNS = [
  column('carrier', 'STRING'),
  column('kind', 'STRING'),
  column('deck', 'STRING'),
  column('pallet', 'STRING', true),
  column('startSeconds', 'DECIMAL'),
  column('endSeconds', 'DECIMAL'),
  column('meters', 'DECIMAL'),
];

const STOP_COLUMNS = [
  column('kind', 'STRING'),
  column('deck', 'STRING'),
  column('pallet', 'STRING', true),
  column('endSeconds', 'DECIMAL'),
  column('meters', 'DECIMAL'),
];

const FLEET_COLUMNS = [
  column('carrier', 'STRING'),
  column('state', 'STRING'),
  column('load', 'STRING', true),
  column('trips', 'INTEGER'),
  column('meters', 'DECIMAL'),
];
