import type { EntityState } from '../../../protocol/index.ts';
import { microsFromSeconds, SECONDS_PER_HOUR } from '../../../units/index.ts';
import { atOnce, type Process, type RandomStream, type Steps, startProcess } from '../../engine/index.ts';
import type { Carrier } from '../devices/carrier.ts';
import { type Deck, onTop } from '../devices/deck.ts';
import { type Pallet, palletEntity } from '../devices/pallet.ts';
import { letMachinesBreakDown } from '../logistics/faults.ts';
import { Staff } from '../logistics/staff.ts';
import { watchForStandstill } from '../logistics/standstill.ts';
import { letVehiclesBreakDown } from '../logistics/vehicle-breakdowns.ts';
import type { InitialScene } from '../output.ts';
import { afterWarmUp } from '../results/after-warm-up.ts';
import { MinuteTable } from '../results/minute-table.ts';
import type { PlantContext, Scenario } from '../scenario.ts';
import { demandByArticle, Goods } from '../trade/goods.ts';
import { OrderBook } from '../trade/order-book.ts';
import { StockControl } from '../trade/stock-control.ts';
import { chargerEntities, dockEntities, mezzanineEntity } from './building.ts';
import { Devices } from './devices.ts';
import { EmptyPallets } from './empty-pallets.ts';
import { STAGES, type Stage, type StorageTable } from './goods-tables.ts';
import { parametersSchema } from './parameters.ts';
import { Receiving } from './receiving.ts';
import { DeviceTables } from './result-tables.ts';
import { Shipping } from './shipping.ts';
import { Timetable } from './timetable.ts';
import { VehicleCare } from './vehicle-care.ts';
import { WarehouseControl } from './warehouse-control.ts';

/** Of one carrier. */
const MEAN_SECONDS_BETWEEN_CROSSINGS = 300;
const CROSSING_SECONDS = { mean: 4, deviation: 1, minimum: 1.5 };

/** What stands there at the start has come in within this time before it. */
const LONGEST_STANDING_SECONDS = 12 * SECONDS_PER_HOUR;

/** Goods in, high-bay storage, packing on a mezzanine, goods out. */
export const distributionCentre: Scenario = {
  name: 'distribution-centre',
  label: 'Distribution centre',
  description:
    'Trucks are unloaded at the left, carriers bring the pallets to four aisles with stackers, orders pull them out ' +
    'again: straight to the lanes of the shipping docks, or by lift to the packing stations on the mezzanine first. ' +
    'From there they leave with the truck that they are due for.',
  parameters: parametersSchema,
  build: (around, given) => atOnce(buildInSteps(around, given)),
  buildInSteps,
};

function* buildInSteps(around: PlantContext, given: Record<string, unknown>): Steps<InitialScene> {
  const parameters = parametersSchema.parse(given);
  const { kernel, random } = around;
  const output = afterWarmUp(kernel, around.output, parameters.warmUpHours);
  const context = { kernel, output, random };
  const staff = new Staff(kernel, output, parameters);
  const tables = new DeviceTables(kernel, output, {
    stored({ article }) {
      minutes.count('stored');
      control.intake.stored(article);
    },
    orderFor: (pallet) => book.nameFor(pallet),
  });
  const devices = new Devices(context, tables, parameters);
  yield;
  const goods = new Goods(random.stream('goods'));
  const stock = fillRacks(context, devices, goods, tables.storage, parameters.filledAtStart);
  yield;
  tables.begin(devices);
  const minutes: MinuteTable<Stage> = new MinuteTable(kernel, output, STAGES, {
    openOrders: { dataType: 'INTEGER', value: () => book.openCount },
    backorderedLines: { dataType: 'INTEGER', value: () => book.backorderCount },
    waitingRetrievals: { dataType: 'INTEGER', value: () => control.intake.waitingRetrievals },
    waitingTransports: {
      dataType: 'INTEGER',
      value: () => devices.ground.pool.pendingCount + devices.upper.pool.pendingCount,
    },
    chargingCarriers: { dataType: 'INTEGER', value: () => chargingIn(devices) },
    emptyPallets: { dataType: 'INTEGER', value: () => empties.inMagazine },
    sortedOutPallets: { dataType: 'INTEGER', value: () => empties.waitingForReturn },
    stagedPallets: { dataType: 'INTEGER', value: () => shipping.stagedCount },
    waitingTrucks: { dataType: 'INTEGER', value: () => receiving.waitingTrucks },
    storedPallets: { dataType: 'INTEGER', value: () => storedIn(devices) },
    palletsOnOrder: { dataType: 'INTEGER', value: () => supply.onOrder },
    fill: { dataType: 'DECIMAL', value: () => storedIn(devices) / placesIn(devices) },
  });
  const { backorderHours } = parameters;
  const book = new OrderBook(kernel, output, { backorderHours }, (what) => minutes.count(what));
  const supply = new StockControl(context, parameters, {
    demandPerHour: demandByArticle((parameters.ordersPerHour * (1 + parameters.mostPalletsPerOrder)) / 2),
    waitingFor: (article) => book.backordersOf(article).length,
    freePlaces: () => control.freePlaces,
  });
  const empties = new EmptyPallets(context, { cargo: devices.cargo, places: devices.empties }, parameters);
  stock.push(...empties.stockUp().map(palletEntity));
  const timetable = new Timetable(parameters.departureMinutes, staff);
  const left = (pallet: Pallet, departure: number) => control.left(pallet, departure);
  const shipped = { docks: devices.shippingDocks, left, counted: (what: Stage) => minutes.count(what) };
  const shipping = new Shipping({ kernel, output, cargo: devices.cargo, staff, timetable, ...shipped }, parameters);
  const parts = { devices, goods, book, supply, minutes, staff, empties, shipping, timetable };
  const control = new WarehouseControl(context, parts, parameters);
  stock.push(...setOut(devices, goods, control));
  for (const { pallet } of devices.aisles.flatMap(({ store }) => store.compartments))
    if (pallet) supply.stands(pallet.article);
  for (const { pallet } of [...devices.receiving, ...devices.entries]) if (pallet) supply.comes(pallet.article);
  yield;
  const { cargo, receiving: docks } = devices;
  const { storeReceived: received, storeEmpties: receivedEmpties } = control;
  const care = new VehicleCare(context, [devices.ground, devices.upper], tables, parameters);
  letPeopleWalk(context, devices.carriers, staff);
  letVehiclesBreakDown(context, devices.carriers, parameters, (carrier) => care.exchange(carrier));
  const stackers = devices.aisles.map(({ stacker }) => stacker);
  letMachinesBreakDown(context, stackers, {
    hoursBetweenBreakdowns: parameters.stackerHoursBetweenBreakdowns,
    repairMinutes: parameters.stackerRepairMinutes,
  });
  letMachinesBreakDown(context, devices.lifts, {
    hoursBetweenBreakdowns: parameters.liftHoursBetweenBreakdowns,
    repairMinutes: parameters.liftRepairMinutes,
  });
  const { trucksPerHour, palletsPerTruck } = parameters;
  const trucks = { random: random.stream('trucks'), trucksPerHour, palletsPerTruck, supply };
  const arriving = { received, receivedEmpties, empties };
  const receiving = new Receiving({ kernel, output, cargo, goods, docks, staff, ...arriving, ...trucks });
  supply.begin();
  watchForStandstill(kernel, {
    devices: devices.machines,
    couldGoOn: () => (staff.areThere ? shipping.movable : null),
  });
  minutes.begin();
  return sceneOf(devices, stock);
}

function placesIn({ aisles }: Devices): number {
  return aisles.reduce((sum, { store }) => sum + store.compartments.length, 0);
}

function storedIn({ aisles }: Devices): number {
  return aisles.reduce((sum, { store }) => sum + store.stored, 0);
}

function chargingIn({ carriers }: Devices): number {
  return carriers.filter(({ clock }) => clock.current === 'CHARGING').length;
}

/** Puts pallets into a random share of the storage places. */
function fillRacks(
  { random }: PlantContext,
  { aisles }: Devices,
  goods: Goods,
  table: StorageTable,
  filledAtStart: number,
): EntityState[] {
  const stream = random.stream('stock');
  const ages = random.stream('ages');
  const stock: EntityState[] = [];
  for (const place of aisles.flatMap((aisle) => aisle.store.compartments)) {
    if (stream.uniform() < filledAtStart) {
      place.pallet = goods.createPallet(0, place.rack, place.rack.compartment(place.column, place.level));
      place.since = -microsFromSeconds(ages.uniform() * LONGEST_STANDING_SECONDS);
      stock.push(palletEntity(place.pallet));
    }
    table.add(place);
  }
  return stock;
}

/** A shift is in full swing when the run begins: pallets stand where devices hand over to each other. */
function setOut(devices: Devices, goods: Goods, control: WarehouseControl): EntityState[] {
  const { receiving, entries, exits, packing, liftUpper, liftGround } = devices;
  const place = (deck: Deck, goesOn: (pallet: Pallet) => void, heading = 0): EntityState => {
    const pallet = goods.createPallet(0, deck, { position: onTop(), heading });
    deck.put(pallet);
    goesOn(pallet);
    return palletEntity(pallet);
  };
  return [
    ...receiving.map((deck) => place(deck, (pallet) => control.store(pallet, deck))),
    // Turned already, so that the stackers can take them at once.
    ...entries.map((deck) => place(deck, () => undefined, 90)),
    ...exits.map((deck) => place(deck, (pallet) => control.resume('SHIP', pallet, deck))),
    ...[...packing, ...liftUpper.slice(1), ...liftGround.slice(0, 1)].map((deck) =>
      place(deck, (pallet) => control.resume('PACK', pallet, deck)),
    ),
  ];
}

function sceneOf(devices: Devices, stock: readonly EntityState[]): InitialScene {
  const { ground, upper } = devices;
  const fixed = [...devices.racks, ...devices.allDecks, ...devices.staging];
  const entities = [
    mezzanineEntity(),
    ...dockEntities(),
    ...chargerEntities(devices.carriers.map(({ home }) => home.name)),
    ...[...fixed, ...devices.machines, ...devices.liftTables].map((device) => device.entity()),
    ...stock,
  ];
  const assetIds = [...new Set([...entities.map(({ assetId }) => assetId), 'pallet', 'truck'])];
  return {
    assets: assetIds.map((assetId) => ({ assetId, sourceObjectName: assetId })),
    entities,
    points: [...ground.network.points, ...upper.network.points],
    paths: [...ground.network.paths, ...upper.network.paths],
  };
}

/**
 * People cross the way of carriers, which then stop until they have passed; nobody does while nobody is there. Each carrier meets people of its own: another number of carriers changes nothing for the others.
 */
function letPeopleWalk(
  { kernel, random }: PlantContext,
  carriers: readonly Carrier[],
  staff: Pick<Staff, 'areThere'>,
): void {
  const streams = carriers.map((carrier) => [carrier, random.stream(`people near ${carrier.entityName}`)] as const);

  function stop(carrier: Carrier, stream: RandomStream): void {
    const { mean, deviation, minimum } = CROSSING_SECONDS;
    const seconds = Math.max(minimum, stream.normal(mean, deviation));
    if (staff.areThere) carrier.driver.interrupt({ seconds, why: 'staff' });
  }

  function* cross(carrier: Carrier, stream: RandomStream): Process {
    for (;;) {
      yield stream.exponential(MEAN_SECONDS_BETWEEN_CROSSINGS);
      stop(carrier, stream);
    }
  }

  for (const [carrier, stream] of streams) startProcess(kernel, cross(carrier, stream));
}
