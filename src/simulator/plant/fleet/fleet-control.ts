import { microsFromSeconds } from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import { Faults } from '../logistics/faults.ts';
import { ordersAreOpen, watchForStandstill } from '../logistics/standstill.ts';
import { IncidentTable } from '../results/incident-table.ts';
import type { PlantContext } from '../scenario.ts';
import type { Bay } from './bay.ts';
import { Dispatcher } from './dispatcher.ts';
import type { FleetCarrier } from './fleet-carrier.ts';
import { FleetLog } from './fleet-log.ts';
import { FleetWork } from './fleet-work.ts';
import { FlowLine } from './flow-line.ts';
import type { HallPlan } from './hall-plan.ts';
import { Neighbourhood, type Spot } from './neighbourhood.ts';
import { OrderDesk, type Transport } from './order-desk.ts';
import type { FleetParameters } from './parameters.ts';

/** Carriers start one after the other within so many seconds. */
const START_SPREAD_SECONDS = 12;
/** Calls that wait when a run begins, for each carrier: the fleet is in the middle of its work. */
const CALLS_AT_START = 0.4;

/** Joins lines, carriers, orders and tables: what one of them does is told to the others. */
export class FleetControl {
  readonly lines: readonly FlowLine[];
  private readonly context: PlantContext;
  private readonly parameters: FleetParameters;
  private readonly log: FleetLog;
  private readonly faults: Faults;
  private readonly work: FleetWork;
  private readonly dispatcher: Dispatcher;
  private readonly desk: OrderDesk;

  /** @param blocks between the streets, in each direction */
  constructor(context: PlantContext, parameters: FleetParameters, plan: HallPlan, blocks: number) {
    const { kernel, random, output } = context;
    this.context = context;
    this.parameters = parameters;
    this.lines = plan.lines.map((each) => new FlowLine(each, kernel, output, this));
    this.log = new FleetLog(context, parameters.dueMinutes, {
      waitingTransports: { dataType: 'INTEGER', value: () => this.dispatcher.waitingCount },
      loadedCarriers: { dataType: 'INTEGER', value: () => this.work.countAt('DELIVER') },
      carriersWithoutJob: { dataType: 'INTEGER', value: () => this.work.countAt('PARK', 'CHARGE') },
      storedPallets: { dataType: 'INTEGER', value: () => this.countIn('STORE') },
      workingStations: { dataType: 'INTEGER', value: () => this.lines.filter(({ isWorking }) => isWorking).length },
    });
    this.faults = new Faults(kernel, random, new IncidentTable(kernel, output), parameters);
    this.work = new FleetWork(context, parameters.transferSeconds, this.faults, this.log, this);
    const waiting = {
      transports: new Neighbourhood<Transport>(blocks),
      bays: neighbourhoodOf(plan.bays, blocks),
      carriers: new Neighbourhood<FleetCarrier>(blocks),
    };
    this.dispatcher = new Dispatcher(kernel, parameters, waiting, this.work);
    const stores = this.lines.filter(({ plan: { kind } }) => kind === 'STORE');
    const stations = this.lines.filter(({ plan: { kind } }) => kind === 'STATION');
    const places = { stores: neighbourhoodOf(stores, blocks), stations };
    this.desk = new OrderDesk(random.stream('stores'), places, this.log.orders, parameters, (transport) =>
      this.dispatcher.request(transport),
    );
  }

  /** Pallets lie in stores before anything moves; a place is left at least. */
  fill(): void {
    const chance = this.context.random.stream('pallets');
    let count = 0;
    for (const line of this.lines) {
      if (line.plan.kind !== 'STORE') continue;
      for (const _ of line.plan.places.slice(1)) {
        if (chance.uniform() >= this.parameters.filledAtStart) continue;
        count += 1;
        line.lay({ name: `pallet-${count}`, heading: line.plan.exit.lane.heading });
      }
    }
  }

  /** Carriers begin to work; of very many it is told in steps. */
  *begin(carriers: readonly FleetCarrier[]): Steps<void> {
    const { kernel, random } = this.context;
    yield* this.log.enlist(carriers);
    const start = random.stream('start');
    for (const carrier of carriers) {
      const at = kernel.now + microsFromSeconds(start.uniform() * START_SPREAD_SECONDS);
      kernel.schedule(at, () => this.released(carrier));
    }
    yield;
    this.log.begin();
    const couldGoOn = () => ordersAreOpen(this.log.orders.openCount);
    watchForStandstill(kernel, { devices: carriers, couldGoOn });
    this.faults.expect(carriers);
    const ordersPerHour = this.parameters.ordersPerCarrierHour * carriers.length;
    const atStart = Math.round(CALLS_AT_START * carriers.length);
    this.desk.begin(kernel, random.stream('calls'), ordersPerHour, atStart);
  }

  arrived(carrier: FleetCarrier): void {
    this.work.arrived(carrier);
  }

  hasLeftBay(carrier: FleetCarrier): void {
    this.dispatcher.hasLeft(carrier);
  }

  settled(line: FlowLine): void {
    if (line.plan.kind === 'STORE') this.desk.settled(line);
  }

  worked(line: FlowLine): void {
    this.desk.sendBack(line);
  }

  taken(line: FlowLine): void {
    if (line.plan.kind === 'STATION') this.desk.taken(line);
  }

  released(carrier: FleetCarrier): void {
    this.dispatcher.release(carrier);
  }

  turnsIn(carrier: FleetCarrier): Bay {
    return this.dispatcher.turnsIn(carrier);
  }

  isIn(carrier: FleetCarrier): void {
    this.dispatcher.isIn(carrier);
  }

  private countIn(kind: 'STORE' | 'STATION'): number {
    return this.lines.reduce((sum, line) => sum + (line.plan.kind === kind ? line.count : 0), 0);
  }
}

function neighbourhoodOf<T extends { readonly spot: Spot }>(things: readonly T[], blocks: number): Neighbourhood<T> {
  const all = new Neighbourhood<T>(blocks);
  for (const thing of things) all.add(thing.spot, thing);
  return all;
}
