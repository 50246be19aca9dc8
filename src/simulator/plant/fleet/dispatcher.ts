import { microsFromSeconds, SECONDS_PER_MINUTE } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import { CHARGING } from '../devices/state-clock.ts';
import type { Bay } from './bay.ts';
import type { FleetCarrier } from './fleet-carrier.ts';
import type { Neighbourhood, Spot } from './neighbourhood.ts';
import type { Transport } from './order-desk.ts';

/** When carriers charge. */
export interface ChargingRules {
  readonly chargeMinutes: number;
  readonly chargeBelow: number;
  readonly chargeTo: number;
}

/** What carriers are told to do. */
export interface Errands {
  carry(carrier: FleetCarrier, transport: Transport): void;
  park(carrier: FleetCarrier, bay: Bay, mustCharge: boolean): void;
}

/** Where what waits is looked for. */
export interface Waiting {
  readonly transports: Neighbourhood<Transport>;
  readonly bays: Neighbourhood<Bay>;
  readonly carriers: Neighbourhood<FleetCarrier>;
}

type DispatchRules = ChargingRules & { readonly reachBlocks: number };

/** Gives transports to carriers: the nearest that is free, or what has waited longest nearby; others park and charge. */
export class Dispatcher {
  private readonly kernel: Kernel;
  private readonly rules: DispatchRules;
  private readonly waiting: Waiting;
  private readonly errands: Errands;
  /** The bay of who stands in one or is bound for it. */
  private readonly bays = new Map<FleetCarrier, Bay>();
  private readonly parked = new Set<FleetCarrier>();

  constructor(kernel: Kernel, rules: DispatchRules, waiting: Waiting, errands: Errands) {
    this.kernel = kernel;
    this.rules = rules;
    this.waiting = waiting;
    this.errands = errands;
  }

  /** Transports that no carrier has been sent for. */
  get waitingCount(): number {
    return this.waiting.transports.size;
  }

  /** A pallet is to be taken elsewhere. */
  request(transport: Transport): void {
    const { spot } = transport.from.plan;
    const carrier = this.waiting.carriers.nearest(spot);
    if (carrier) this.hire(carrier, transport);
    else this.waiting.transports.add(spot, transport);
  }

  /** A carrier in a lane has nothing to do. */
  release(carrier: FleetCarrier): void {
    const { spot } = carrier.lane;
    const mustCharge = carrier.battery.charge < this.rules.chargeBelow;
    const transport = mustCharge ? null : this.nextNear(spot);
    if (transport) {
      this.errands.carry(carrier, transport);
      return;
    }
    const bay = this.waiting.bays.nearest(spot);
    if (!bay) throw new Error(`There is no bay for ${carrier.entityName}`);
    this.waiting.bays.remove(bay.spot, bay);
    this.bays.set(carrier, bay);
    if (!mustCharge) this.waiting.carriers.add(bay.spot, carrier);
    this.errands.park(carrier, bay, mustCharge);
  }

  /** A carrier stands before its bay: until it is in, it is not sent elsewhere. */
  turnsIn(carrier: FleetCarrier): Bay {
    const bay = this.bays.get(carrier);
    if (!bay) throw new Error(`${carrier.entityName} has no bay`);
    this.waiting.carriers.remove(bay.spot, carrier);
    this.parked.add(carrier);
    return bay;
  }

  /** A carrier stands in its bay: it can be sent out again once it has charged enough. */
  isIn(carrier: FleetCarrier): void {
    const { chargeBelow, chargeTo, chargeMinutes } = this.rules;
    const { charge } = carrier.battery;
    const seconds = charge < chargeBelow ? (chargeTo - charge) * chargeMinutes * SECONDS_PER_MINUTE : 0;
    if (seconds > 0) carrier.clock.waitFor(CHARGING);
    this.kernel.schedule(this.kernel.now + microsFromSeconds(seconds), () => {
      carrier.clock.waitFor(null);
      this.offer(carrier);
    });
  }

  /** A carrier has come out of its bay: that is free for others. */
  hasLeft(carrier: FleetCarrier): void {
    this.parked.delete(carrier);
    this.giveBack(carrier);
  }

  private offer(carrier: FleetCarrier): void {
    const bay = this.bays.get(carrier) as Bay;
    const transport = this.nextNear(bay.spot);
    if (transport) this.errands.carry(carrier, transport);
    else this.waiting.carriers.add(bay.spot, carrier);
  }

  private hire(carrier: FleetCarrier, transport: Transport): void {
    const bay = this.bays.get(carrier) as Bay;
    this.waiting.carriers.remove(bay.spot, carrier);
    if (!this.parked.has(carrier)) this.giveBack(carrier);
    this.errands.carry(carrier, transport);
  }

  private giveBack(carrier: FleetCarrier): void {
    const bay = this.bays.get(carrier);
    if (!bay) return;
    this.bays.delete(carrier);
    this.waiting.bays.add(bay.spot, bay);
  }

  private nextNear(spot: Spot): Transport | null {
    const { transports } = this.waiting;
    const next =
      transports.first(spot, this.rules.reachBlocks, ({ order }) => order.number) ?? transports.nearest(spot);
    if (next) transports.remove(next.from.plan.spot, next);
    return next;
  }
}
