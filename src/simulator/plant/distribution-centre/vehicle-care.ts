import { type Process, type RandomStream, startProcess } from '../../engine/index.ts';
import type { Carrier } from '../devices/carrier.ts';
import { CHARGING } from '../devices/state-clock.ts';
import type { CarrierPool } from '../logistics/carrier-pool.ts';
import type { PlantContext } from '../scenario.ts';
import type { Floor } from './devices.ts';
import type { CentreParameters } from './parameters.ts';

const WORKSHOP_SECONDS = { mean: 45, deviation: 10, minimum: 20 };
/** How often it is looked who has to charge, and who has charged enough. */
const LOOK_SECONDS = 10;

/** What is done for carriers, for the tables. */
export interface CareLog {
  sentToCharge(carrier: Carrier): void;
}

/**
 * Sees to it that carriers can work. Who has little charge left is called home and charges until there is enough. Who has broken down and was helped up on the spot goes to the workshop, and another one takes over its
 * place and its name. Whoever rests at home charges anyway.
 */
export class VehicleCare {
  private readonly context: PlantContext;
  private readonly log: CareLog;
  private readonly parameters: CentreParameters;
  private readonly random: RandomStream;
  private readonly pools = new Map<Carrier, CarrierPool>();
  private readonly away = new Set<Carrier>();

  constructor(context: PlantContext, floors: readonly Floor[], log: CareLog, parameters: CentreParameters) {
    this.context = context;
    this.log = log;
    this.parameters = parameters;
    this.random = context.random.stream('vehicle-care');
    for (const { pool, carriers } of floors) for (const carrier of carriers) this.pools.set(carrier, pool);
    startProcess(context.kernel, this.watch());
  }

  /** Has a carrier exchanged for another as soon as it has nothing to carry; composite ones stay whole. */
  exchange(carrier: Carrier): void {
    if (isPlain(carrier)) startProcess(this.context.kernel, this.swap(carrier));
  }

  private *watch(): Process {
    for (;;) {
      for (const carrier of this.pools.keys()) {
        if (carrier.battery.charge < this.parameters.chargeBelow && !this.away.has(carrier)) {
          startProcess(this.context.kernel, this.charge(carrier));
        }
      }
      yield LOOK_SECONDS;
    }
  }

  /** Forced charging: it does nothing else until there is enough. */
  private *charge(carrier: Carrier): Process {
    yield* this.takeOut(carrier);
    carrier.clock.enter('CHARGING', CHARGING);
    this.log.sentToCharge(carrier);
    while (carrier.battery.charge < this.parameters.chargeTo) yield LOOK_SECONDS;
    this.putBack(carrier);
  }

  private *swap(carrier: Carrier): Process {
    const { kernel, output } = this.context;
    yield* this.takeOut(carrier);
    carrier.clock.enter('DOWN');
    const { entityName } = carrier;
    output.emit({ animationType: 'ENTITY_REMOVED', simulationTimeMicros: kernel.now, entityName });
    const { mean, deviation, minimum } = WORKSHOP_SECONDS;
    yield Math.max(minimum, this.random.normal(mean, deviation));
    carrier.battery.replace();
    output.emit({ animationType: 'ENTITY_CREATED', simulationTimeMicros: kernel.now, entity: carrier.entity() });
    this.putBack(carrier);
  }

  /** Waits until it is home and gets no more work. */
  private *takeOut(carrier: Carrier): Process {
    while (this.away.has(carrier)) yield LOOK_SECONDS;
    this.away.add(carrier);
    yield* this.poolOf(carrier).callIn((other) => other === carrier);
  }

  private putBack(carrier: Carrier): void {
    this.away.delete(carrier);
    this.poolOf(carrier).restore(carrier);
  }

  private poolOf(carrier: Carrier): CarrierPool {
    return this.pools.get(carrier) as CarrierPool;
  }
}

function isPlain(carrier: Carrier): boolean {
  return carrier.load.holder === carrier;
}
