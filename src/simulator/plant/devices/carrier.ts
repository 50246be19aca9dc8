import type { EntityState } from '../../../protocol/index.ts';
import type { Vector3 } from '../../../units/index.ts';
import type { Process } from '../../engine/index.ts';
import type { Station } from '../network/network.ts';
import type { Driver } from '../traffic/driver.ts';
import type { Battery } from './battery.ts';
import { onTop } from './deck.ts';
import type { Frame } from './frame.ts';
import type { Holder } from './pallet.ts';
import type { StateClock } from './state-clock.ts';

/** Where a carrier has its pallet, and what it does before and after handing it over. */
export interface LoadPlace {
  readonly holder: Holder;
  /** Where the pallet stands on the holder's part. */
  readonly position: Vector3;
  makeReady(): Process;
  stow(): Process;
}

/** A pallet carrier on the floor of a path network. */
export class Carrier implements Holder {
  readonly entityType = 'CARRIER';
  readonly part = 'ENTITY';
  readonly driver: Driver;
  readonly home: Station;
  readonly assetId: string;
  readonly clock: StateClock;
  readonly battery: Battery;
  /** Where it rests or is bound for. */
  station: Station;
  load: LoadPlace;

  constructor(driver: Driver, home: Station, assetId: string, clock: StateClock, battery: Battery) {
    this.driver = driver;
    this.home = home;
    this.assetId = assetId;
    this.clock = clock;
    this.battery = battery;
    this.station = home;
    this.load = { holder: this, position: onTop(), makeReady: nothing, stow: nothing };
  }

  get entityName(): string {
    return this.driver.entityName;
  }

  /** Who rests at home charges, as long as that is of use. */
  rest(): void {
    this.clock.enter(this.battery.isFull ? 'IDLE' : 'CHARGING');
  }

  partFrame(): Frame {
    const { position, rotation } = this.driver.pose;
    return { position, heading: rotation.y };
  }

  entity(): EntityState {
    const { position, rotation } = this.driver.pose;
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: this.assetId,
      supportedActions: [
        'MOVE_ALONG_PATH',
        'ROTATE',
        'STOP',
        'POSE_UPDATE',
        'ATTACH_CARGO',
        'DETACH_CARGO',
        'TRANSFER_CARGO',
      ],
      position,
      rotation,
    };
  }
}

function* nothing(): Process {
  // The top of an ordinary carrier is level with the decks.
}
