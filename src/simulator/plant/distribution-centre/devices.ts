import { type Meters, vector3 } from '../../../units/index.ts';
import type { RandomStream } from '../../engine/index.ts';
import { Battery } from '../devices/battery.ts';
import { CargoMoves } from '../devices/cargo-moves.ts';
import { Carrier } from '../devices/carrier.ts';
import { DECK_HEIGHT_METERS, Deck } from '../devices/deck.ts';
import type { Frame } from '../devices/frame.ts';
import { Lift } from '../devices/lift.ts';
import { LiftTable } from '../devices/lift-table.ts';
import { Rack } from '../devices/rack.ts';
import { Stacker, type StackerPlace } from '../devices/stacker.ts';
import { type Holding, StateClock } from '../devices/state-clock.ts';
import { Aisle, type CycleLog } from '../logistics/aisle.ts';
import { type CarrierLog, CarrierPool } from '../logistics/carrier-pool.ts';
import type { TripLog } from '../logistics/lift-service.ts';
import { AisleStore } from '../logistics/store.ts';
import { stationNamed, Ways } from '../logistics/ways.ts';
import type { Network } from '../network/network.ts';
import type { PlantContext } from '../scenario.ts';
import { Driver } from '../traffic/driver.ts';
import { TrafficControl } from '../traffic/traffic-control.ts';
import type { DriveLimits } from '../traffic/way.ts';
import { doorName } from './building.ts';
import type { Dock } from './dock.ts';
import type { EmptyPalletPlaces } from './empty-pallets.ts';
import {
  AISLE_TO_RACK,
  AISLES,
  type DeckPlan,
  deckFrame,
  EMPTIES_IN,
  EMPTIES_OUT,
  ENTRY_DECKS,
  ENTRY_X,
  EXIT_DECKS,
  EXIT_X,
  GROUND_PARKING,
  LIFT_GROUND_DECKS,
  LIFT_UPPER_DECKS,
  LIFTS,
  MAGAZINE,
  PACKING_DECKS,
  RECEIVING_DECKS,
  SHIPPING_DOCKS,
  SORTED_OUT,
  stagingFrame,
  truckFrame,
  UPPER_PARKING,
} from './floor-plan.ts';
import { groundNetwork, upperNetwork } from './networks.ts';
import type { CentreParameters } from './parameters.ts';
import { StagingLane } from './staging-lane.ts';

const REVERSE_SPEED = 0.6;
const DECELERATION = 0.8;
const TURN_DEGREES_PER_SECOND = 40;
const LIFT_ACCELERATION = 0.5;
/** Which carriers are not of the ordinary make. */
const COMPOSITE_HOMES = ['PARK-3', 'PARK-7'];
const OVERTRAVEL: Meters = 0.3;

/** A floor with its path network and the carriers on it. */
export interface Floor {
  readonly network: Network;
  readonly pool: CarrierPool;
  readonly carriers: readonly Carrier[];
}

export type DeviceLog = CarrierLog & CycleLog & TripLog;

/** Everything that stands or moves in the distribution centre. */
export class Devices {
  readonly cargo: CargoMoves;
  readonly entries: readonly Deck[];
  readonly exits: readonly Deck[];
  readonly receiving: readonly Deck[];
  readonly shipping: readonly Deck[];
  readonly shippingDocks: readonly Dock[];
  readonly liftGround: readonly Deck[];
  readonly liftUpper: readonly Deck[];
  readonly packing: readonly Deck[];
  readonly empties: EmptyPalletPlaces;
  readonly racks: readonly Rack[];
  readonly aisles: readonly Aisle[];
  readonly lifts: readonly Lift[];
  readonly ground: Floor;
  readonly upper: Floor;
  readonly liftTables: LiftTable[] = [];
  readonly log: DeviceLog;
  private readonly context: PlantContext;
  private readonly parameters: CentreParameters;
  private readonly charges: RandomStream;

  constructor(context: PlantContext, log: DeviceLog, parameters: CentreParameters) {
    const { kernel, output } = context;
    this.context = context;
    this.parameters = parameters;
    this.charges = context.random.stream('charges');
    this.log = log;
    this.cargo = new CargoMoves(kernel, output);
    this.entries = this.decks(ENTRY_DECKS);
    this.exits = this.decks(EXIT_DECKS);
    this.receiving = this.decks(RECEIVING_DECKS);
    this.shippingDocks = SHIPPING_DOCKS.map((plan) => this.shippingDock(plan));
    this.shipping = this.staging.map(({ deck }) => deck);
    this.liftGround = this.decks(LIFT_GROUND_DECKS);
    this.liftUpper = this.decks(LIFT_UPPER_DECKS);
    this.packing = this.decks(PACKING_DECKS);
    this.empties = this.emptyPalletPlaces();
    this.racks = AISLES.flatMap((z, aisle) => racksOf(z, aisle));
    this.aisles = AISLES.map((z, index) => this.aisle(z, index, log));
    this.lifts = LIFTS.map((frame, index) => this.lift(`LIFT-${index + 1}`, frame));
    const groundHomes = GROUND_PARKING.slice(0, parameters.carriers);
    this.ground = this.floor(groundNetwork(parameters.carrierSpeed), groundHomes, 0, log);
    const upperHomes = UPPER_PARKING.slice(-parameters.mezzanineCarriers);
    this.upper = this.floor(upperNetwork(parameters.carrierSpeed), upperHomes, groundHomes.length, log);
  }

  get allDecks(): readonly Deck[] {
    const { entries, exits, receiving, shipping, liftGround, liftUpper, packing } = this;
    const { emptiesIn, magazine, sortedOut, emptiesOut } = this.empties;
    const forEmpties = [emptiesIn, ...magazine, emptiesOut, ...sortedOut];
    return [...entries, ...exits, ...receiving, ...shipping, ...liftGround, ...liftUpper, ...packing, ...forEmpties];
  }

  get carriers(): readonly Carrier[] {
    return [...this.ground.carriers, ...this.upper.carriers];
  }

  get machines() {
    return [...this.lifts, ...this.aisles.map(({ stacker }) => stacker), ...this.carriers];
  }

  get staging(): readonly StagingLane[] {
    return this.shippingDocks.flatMap(({ lanes }) => lanes);
  }

  private shippingDock(plan: (typeof SHIPPING_DOCKS)[number]): Dock {
    const { kernel } = this.context;
    const lanes = plan.decks.map((deckPlan) => {
      const deck = this.deck(deckPlan.name, deckFrame(deckPlan));
      const name = deckPlan.name.replace('SHIPPING', 'STAGING');
      return new StagingLane(kernel, this.cargo, name, deck, stagingFrame(deckPlan));
    });
    return { name: doorName(plan.name), lanes, frame: truckFrame(plan) };
  }

  private decks(plans: readonly DeckPlan[]): Deck[] {
    return plans.map((plan) => this.deck(plan.name, deckFrame(plan)));
  }

  private deck(name: string, frame: Frame): Deck {
    return new Deck(this.context.kernel, name, frame);
  }

  private emptyPalletPlaces(): EmptyPalletPlaces {
    return {
      emptiesIn: this.deck(EMPTIES_IN.name, deckFrame(EMPTIES_IN)),
      magazine: MAGAZINE.map(({ name, frame }) => this.deck(name, frame)),
      sortedOut: SORTED_OUT.map(({ name, frame }) => this.deck(name, frame)),
      emptiesOut: this.deck(EMPTIES_OUT.name, deckFrame(EMPTIES_OUT)),
    };
  }

  private aisle(z: Meters, index: number, log: CycleLog): Aisle {
    const { kernel, output } = this.context;
    const startX = ENTRY_X - OVERTRAVEL;
    const track = {
      entityName: `STACKER-${index + 1}`,
      start: vector3(startX, 0, z),
      end: vector3(EXIT_X + OVERTRAVEL, 0, z),
      offset: ENTRY_X - startX,
    };
    const racks = this.racks.slice(2 * index, 2 * index + 2);
    const entry = this.entries[index] as Deck;
    const exit = this.exits[index] as Deck;
    const parts = {
      stacker: new Stacker(kernel, output, this.cargo, track, this.parameters.stackerSpeed),
      store: new AisleStore(index, racks, { startX, z, entryX: ENTRY_X }),
      entry,
      exit,
      entryPlace: deckPlace(entry, startX, z),
      exitPlace: deckPlace(exit, startX, z),
    };
    return new Aisle(kernel, this.cargo, parts, log);
  }

  private lift(entityName: string, frame: Frame): Lift {
    const { kernel, output } = this.context;
    const limits = { maxSpeed: this.parameters.liftSpeed, acceleration: LIFT_ACCELERATION };
    const options = { entityName, limits, platformHeight: DECK_HEIGHT_METERS, base: () => frame };
    return new Lift(kernel, output, options);
  }

  private floor(network: Network, parking: readonly { name: string }[], before: number, log: CarrierLog): Floor {
    const { kernel } = this.context;
    const pool = new CarrierPool(kernel, this.cargo, network, log, this.parameters.dispatchingRule);
    const traffic = new TrafficControl(network);
    const limits = this.driveLimits();
    const ways = new Ways(network, limits);
    const carriers = parking.map(({ name }, index) => {
      const entityName = `CARRIER-${String(before + index + 1).padStart(2, '0')}`;
      const carrier = this.carrier(network, traffic, name, entityName, limits);
      pool.add(carrier, ways);
      return carrier;
    });
    return { network, pool, carriers };
  }

  private driveLimits(): DriveLimits {
    const { carrierSpeed: maxSpeed, carrierAcceleration: acceleration } = this.parameters;
    const turnDegreesPerSecond = TURN_DEGREES_PER_SECOND;
    return { maxSpeed, acceleration, deceleration: DECELERATION, reverseSpeed: REVERSE_SPEED, turnDegreesPerSecond };
  }

  private carrier(network: Network, traffic: TrafficControl, home: string, entityName: string, limits: DriveLimits) {
    const { kernel, output } = this.context;
    const station = stationNamed(network, home);
    const clock = new StateClock(kernel);
    const battery = this.battery(clock);
    const holdUp = (by: Holding | null) => clock.holdUp(by !== null, by);
    const driver = new Driver({ kernel, traffic, output, station, limits, entityName, holdUp });
    if (!COMPOSITE_HOMES.includes(home)) return new Carrier(driver, station, 'carrier-pallet', clock, battery);
    const carrier = new Carrier(driver, station, 'carrier-lift', clock, battery);
    const table = new LiftTable(kernel, output, carrier);
    carrier.load = table;
    this.liftTables.push(table);
    return carrier;
  }

  /** A shift is in full swing when the run begins: some are full, some have worked for hours. */
  private battery(clock: StateClock): Battery {
    const { batteryHours: drivingHours, chargeMinutes, chargeBelow } = this.parameters;
    const share = chargeBelow + (1 - chargeBelow) * this.charges.uniform();
    return new Battery(this.context.kernel, clock, { drivingHours, chargeMinutes }, share);
  }
}

/** The two racks at the sides of an aisle, open towards it. */
function racksOf(z: Meters, aisle: number): Rack[] {
  return [
    new Rack(`RACK-${aisle + 1}A`, { position: vector3(0, 0, z - AISLE_TO_RACK), heading: 0 }),
    new Rack(`RACK-${aisle + 1}B`, { position: vector3(0, 0, z + AISLE_TO_RACK), heading: 180 }),
  ];
}

function deckPlace(deck: Deck, startX: Meters, z: Meters): StackerPlace {
  const { x, y, z: deckZ } = deck.frame.position;
  return { holder: deck, offset: x - startX, surfaceHeight: y + DECK_HEIGHT_METERS, reach: deckZ - z, isOpen: true };
}
