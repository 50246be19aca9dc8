import type { Kernel } from '../../engine/index.ts';
import type { BatteryMake } from '../devices/battery.ts';
import type { PlantOutput } from '../output.ts';
import type { Driving } from './driving.ts';
import type { Lane } from './lane.ts';
import type { RouteGuide } from './route-guide.ts';

/** What a carrier is told of where it drives, and whom it tells. */
export interface FleetSurroundings<Carrier> {
  kernel: Kernel;
  output: PlantOutput;
  guide: RouteGuide;
  driving: Driving;
  /** The carrier stands where it was sent, until it is sent on. */
  onArrival(carrier: Carrier): void;
  /** The carrier has come out of its bay. */
  onLeftBay(carrier: Carrier): void;
  readonly battery: BatteryMake;
}

/** How full its battery is at the start, besides where it stands. */
export interface Start extends Stop {
  readonly charge: number;
}

/** Where a carrier is to stand. */
export interface Stop {
  readonly lane: Lane;
  readonly slot: number;
}
