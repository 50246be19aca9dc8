import { vector3 } from '../../../units/index.ts';
import { type Process, startProcess } from '../../engine/index.ts';
import { CargoMoves } from '../devices/cargo-moves.ts';
import { DECK_TO_CARRIER_METERS, Deck, onTop } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { PlantContext } from '../scenario.ts';
import { DRIVE_IN, GATE } from './floor.ts';
import { palletOn } from './station.ts';
import { leg, TourCarrier } from './tour-carrier.ts';
import type { TourTables } from './tour-tables.ts';

const NAME = 'VISITOR';
const RENAMED = 'VISITOR (inside)';
const ASSET = 'carrier-pallet';
const SPEEDS = { initialSpeed: 0, maxSpeed: 1.2, acceleration: 0.5, deceleration: 0.5 };
const PAUSE_SECONDS = 6;

/** A carrier that comes, is renamed while it drives with a pallet, and goes: each time a new entity of one name. */
export class Visitor {
  readonly pallet: Pallet;
  private readonly context: PlantContext;
  private readonly tables: TourTables;
  private readonly cargo: CargoMoves;
  private readonly deck: Deck;

  constructor(context: PlantContext, tables: TourTables) {
    const { kernel, output } = context;
    this.context = context;
    this.tables = tables;
    this.cargo = new CargoMoves(kernel, output);
    const x = GATE.position.x - DECK_TO_CARRIER_METERS;
    this.deck = new Deck(kernel, 'GATE DECK', { position: vector3(x, 0, GATE.position.z), heading: 0 });
    this.pallet = palletOn('PALLET-4', this.deck);
  }

  get devices() {
    return [this.deck];
  }

  *visit(): Process {
    for (;;) {
      yield PAUSE_SECONDS;
      yield* this.once();
    }
  }

  private *once(): Process {
    const { kernel, output } = this.context;
    const { cargo, pallet, deck } = this;
    const started = kernel.now;
    const pose = { position: GATE.position, rotation: vector3() };
    const carrier = new TourCarrier(kernel, output, NAME, ASSET, pose);
    const [entity, assets] = [carrier.entity(), [{ assetId: ASSET, sourceObjectName: ASSET }]];
    output.emit({ animationType: 'ENTITY_CREATED', simulationTimeMicros: kernel.now, entity, assets });
    yield* cargo.convey(pallet, carrier, onTop());
    startProcess(kernel, this.rename(carrier, RENAMED));
    yield* carrier.drive([leg(DRIVE_IN, 0, DRIVE_IN.lengthMeters)], SPEEDS);
    yield* carrier.turn(-180);
    yield* carrier.drive([leg(DRIVE_IN, DRIVE_IN.lengthMeters, 0)], SPEEDS);
    yield* carrier.turn(180);
    yield* cargo.convey(pallet, deck, onTop());
    yield* this.rename(carrier, NAME);
    this.tables.moved(NAME, pallet.name, started);
    yield PAUSE_SECONDS;
    output.emit({ animationType: 'ENTITY_REMOVED', simulationTimeMicros: kernel.now, entityName: NAME });
  }

  /** A little later, in the middle of what it does. */
  private *rename(carrier: TourCarrier, newEntityName: string): Process {
    const { kernel, output } = this.context;
    yield 1;
    const { entityName } = carrier;
    carrier.entityName = newEntityName;
    output.emit({ animationType: 'ENTITY_RENAMED', simulationTimeMicros: kernel.now, entityName, newEntityName });
  }
}
