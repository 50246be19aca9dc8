import type { Process, RandomStream } from '../../engine/index.ts';
import { startProcess } from '../../engine/index.ts';
import type { Carrier } from '../devices/carrier.ts';
import type { CarrierPool } from '../logistics/carrier-pool.ts';
import type { PlantContext } from '../scenario.ts';

const SECONDS_BETWEEN = { mean: 45, deviation: 10, minimum: 20 };
const RESERVE_SECONDS = { mean: 90, deviation: 20, minimum: 30 };
const WORKSHOP_SECONDS = { mean: 45, deviation: 10, minimum: 20 };

/** Who hears of carriers that change their names. */
export interface NameLog {
  renamed(carrier: Carrier): void;
}

/** Carriers are swapped for one fresh from service, or put in reserve under another name, in turns. */
export class VehicleCare {
  private readonly context: PlantContext;
  private readonly pool: CarrierPool;
  private readonly log: NameLog;
  private readonly random: RandomStream;

  constructor(context: PlantContext, pool: CarrierPool, log: NameLog) {
    this.context = context;
    this.pool = pool;
    this.log = log;
    this.random = context.random.stream('vehicle-care');
    startProcess(context.kernel, this.work());
  }

  private *work(): Process {
    const { kernel } = this.context;
    for (;;) {
      yield this.draw(SECONDS_BETWEEN);
      const worn = yield* this.pool.callIn(isPlain);
      startProcess(kernel, this.swap(worn));
      yield this.draw(SECONDS_BETWEEN);
      const reserve = yield* this.pool.callIn(isPlain);
      startProcess(kernel, this.keepInReserve(reserve));
    }
  }

  /** The role is in the name: a carrier in reserve is known as such until it works again. */
  private *keepInReserve(carrier: Carrier): Process {
    const name = carrier.entityName;
    this.rename(carrier, `${name} (reserve)`);
    yield this.draw(RESERVE_SECONDS);
    this.rename(carrier, name);
    this.pool.restore(carrier);
  }

  /** A fresh carrier takes over place and name of the one that leaves. */
  private *swap(carrier: Carrier): Process {
    const { kernel, output } = this.context;
    output.emit({
      animationType: 'ENTITY_REMOVED',
      simulationTimeMicros: kernel.now,
      entityName: carrier.entityName,
    });
    yield this.draw(WORKSHOP_SECONDS);
    output.emit({ animationType: 'ENTITY_CREATED', simulationTimeMicros: kernel.now, entity: carrier.entity() });
    this.pool.restore(carrier);
  }

  private rename(carrier: Carrier, newEntityName: string): void {
    const entityName = carrier.entityName;
    this.context.output.emit({
      animationType: 'ENTITY_RENAMED',
      simulationTimeMicros: this.context.kernel.now,
      entityName,
      newEntityName,
    });
    carrier.driver.entityName = newEntityName;
    this.log.renamed(carrier);
  }

  private draw({ mean, deviation, minimum }: { mean: number; deviation: number; minimum: number }): number {
    return Math.max(minimum, this.random.normal(mean, deviation));
  }
}

/** Composite carriers stay whole: only plain ones are taken. */
function isPlain(carrier: Carrier): boolean {
  return carrier.load.holder === carrier;
}
