import type { EntityState } from '../../../protocol/index.ts';
import { vector3 } from '../../../units/index.ts';
import type { Station } from '../network/network.ts';
import type { Driver } from '../traffic/driver.ts';
import type { Frame } from './frame.ts';
import type { Holder } from './pallet.ts';

/** A pallet carrier on the floor of a path network. */
export class Carrier implements Holder {
  readonly entityType = 'CARRIER';
  readonly part = 'ENTITY';
  readonly driver: Driver;
  readonly home: Station;
  /** Where it rests or is bound for. */
  station: Station;

  constructor(driver: Driver, home: Station) {
    this.driver = driver;
    this.home = home;
    this.station = home;
  }

  get entityName(): string {
    return this.driver.entityName;
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
      assetId: 'carrier-pallet',
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
      rotation: vector3(0, rotation.y, 0),
    };
  }
}
