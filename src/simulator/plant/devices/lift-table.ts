import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, vector3 } from '../../../units/index.ts';
import type { Kernel, Process } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';
import type { LoadPlace } from './carrier.ts';
import { DECK_HEIGHT_METERS } from './deck.ts';
import { composeFrames, type Frame } from './frame.ts';
import { Lift } from './lift.ts';
import type { Holder } from './pallet.ts';

/** The carrier below. */
type Bearer = Pick<Holder, 'entityName' | 'partFrame'>;

const LIMITS = { maxSpeed: 0.1, acceleration: 0.2 };
/** On top of the low carrier that bears it. */
const MOUNT: Frame = { position: vector3(0, 0.2, 0), heading: 0 };
/** Platform heights above the mount: down while driving, level with the decks while handing over. */
const DRIVING_HEIGHT: Meters = 0.02;
const DECK_HEIGHT: Meters = DECK_HEIGHT_METERS - MOUNT.position.y;

/** The upper part of a composite device (interface 2.12, rule 7): a lift that is a real child of its carrier. */
export class LiftTable implements LoadPlace {
  readonly holder: Lift;
  readonly position = vector3();
  private readonly carrier: Bearer;

  constructor(kernel: Kernel, output: PlantOutput, carrier: Bearer) {
    this.carrier = carrier;
    this.holder = new Lift(kernel, output, {
      entityName: `${carrier.entityName} table`,
      limits: LIMITS,
      platformHeight: DRIVING_HEIGHT,
      base: () => composeFrames(carrier.partFrame(), MOUNT),
    });
  }

  *makeReady(): Process {
    yield* this.holder.moveTo(DECK_HEIGHT);
  }

  *stow(): Process {
    yield* this.holder.moveTo(DRIVING_HEIGHT);
  }

  entity(): EntityState {
    return {
      ...this.holder.state(),
      assetId: 'lift-table',
      parentEntityName: this.carrier.entityName,
      localPosition: MOUNT.position,
      localRotation: vector3(0, MOUNT.heading, 0),
    };
  }
}
