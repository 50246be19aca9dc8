import type { EntityState } from '../../../protocol/index.ts';
import { atOnce, type Steps } from '../../engine/index.ts';
import { type Deck, onTop } from '../devices/deck.ts';
import { type Pallet, palletEntity } from '../devices/pallet.ts';
import type { TrackVehicle } from '../devices/track-vehicle.ts';
import { letMachinesBreakDown } from '../logistics/faults.ts';
import { Staff } from '../logistics/staff.ts';
import { watchForStandstill } from '../logistics/standstill.ts';
import { letVehiclesBreakDown } from '../logistics/vehicle-breakdowns.ts';
import type { InitialScene } from '../output.ts';
import { afterWarmUp } from '../results/after-warm-up.ts';
import { MinuteTable } from '../results/minute-table.ts';
import type { PlantContext, Scenario } from '../scenario.ts';
import { Goods } from '../trade/goods.ts';
import { OrderBook } from '../trade/order-book.ts';
import { Replenishment } from '../trade/replenishment.ts';
import { chargerEntities, dockEntities, mezzanineEntity } from './building.ts';
import { openClimateArchive } from './climate-archive.ts';
import { Devices } from './devices.ts';
import { EmptyPallets } from './empty-pallets.ts';
import { STAGES, type Stage, type StorageTable } from './goods-tables.ts';
import { parametersSchema } from './parameters.ts';
import { letPeopleWalk } from './people.ts';
import { Receiving } from './receiving.ts';
import { DeviceTables } from './result-tables.ts';
import { createTrackVehicle, TRACK_POINTS } from './track.ts';
import { VehicleCare } from './vehicle-care.ts';
import { WarehouseControl } from './warehouse-control.ts';

/** Hours until an express order should have left, and any other. */
const DUE = { expressDueHours: 1, dueHours: 4 };

/** Goods in, high-bay storage, packing on a mezzanine, goods out. */
export const distributionCentre: Scenario = {
  name: 'distribution-centre',
  label: 'Distribution centre',
  description:
    'Trucks are unloaded at the left, carriers bring the pallets to four aisles with stackers, orders pull them out ' +
    'again: straight to the shipping docks, or by lift to the packing stations on the mezzanine first.',
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
  const tables = new DeviceTables(kernel, output, ({ article }) => {
    minutes.count('stored');
    control.intake.stored(article);
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
    waitingTrucks: { dataType: 'INTEGER', value: () => receiving.waitingTrucks },
    storedPallets: { dataType: 'INTEGER', value: () => storedIn(devices) },
    fill: { dataType: 'DECIMAL', value: () => storedIn(devices) / placesIn(devices) },
  });
  const rules = { ...DUE, backorderHours: parameters.backorderHours };
  const book = new OrderBook(kernel, output, rules, (what) => minutes.count(what));
  const waitingFor = (article: string) => book.backordersOf(article).length;
  const replenishment = new Replenishment({ waitingFor, freePlaces: () => control.freePlaces });
  const empties = new EmptyPallets(context, { cargo: devices.cargo, places: devices.empties }, parameters);
  stock.push(...empties.stockUp().map(palletEntity));
  const parts = { devices, goods, book, replenishment, minutes, staff, empties };
  const control = new WarehouseControl(context, parts, parameters);
  stock.push(...setOut(devices, goods, control));
  for (const { pallet } of devices.aisles.flatMap(({ store }) => store.compartments))
    if (pallet) replenishment.stands(pallet.article);
  for (const _ of [...devices.receiving, ...devices.entries]) replenishment.comesUnasked();
  yield;
  const { cargo, receiving: docks } = devices;
  const { storeReceived: received, storeEmpties: receivedEmpties } = control;
  const care = new VehicleCare(context, [devices.ground, devices.upper], tables, parameters);
  letPeopleWalk(context, devices.carriers);
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
  beginWithTrouble(devices, care);
  const trackVehicle = createTrackVehicle(context);
  const { trucksPerHour, palletsPerTruck } = parameters;
  const trucks = { random: random.stream('trucks'), trucksPerHour, palletsPerTruck, replenishment };
  const arriving = { received, receivedEmpties, empties };
  const receiving = new Receiving({ kernel, output, cargo, goods, docks, staff, ...arriving, ...trucks });
  openClimateArchive(output, random.stream('climate'), parameters.archiveRows);
  watchForStandstill(kernel, {
    devices: devices.machines,
    couldGoOn: () => (staff.areThere ? book.movable : null),
  });
  minutes.begin();
  return sceneOf(devices, trackVehicle, stock);
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

/** One carrier was helped up before the run began and goes to the workshop, and one has next to no charge left. */
function beginWithTrouble({ ground }: Devices, care: VehicleCare): void {
  const [helpedUp, tired] = ground.carriers;
  if (helpedUp) care.exchange(helpedUp);
  tired?.battery.drain();
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
  const stock: EntityState[] = [];
  for (const place of aisles.flatMap((aisle) => aisle.store.compartments)) {
    if (stream.uniform() < filledAtStart) {
      place.pallet = goods.createPallet(0, place.rack, place.rack.compartment(place.column, place.level));
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

function sceneOf(devices: Devices, trackVehicle: TrackVehicle, stock: readonly EntityState[]): InitialScene {
  const { ground, upper } = devices;
  const fixed = [...devices.racks, ...devices.allDecks];
  const others = [trackVehicle, ...devices.liftTables];
  const entities = [
    mezzanineEntity(),
    ...dockEntities(),
    ...chargerEntities(devices.carriers.map(({ home }) => home.name)),
    ...[...fixed, ...devices.machines, ...others].map((device) => device.entity()),
    ...stock,
  ];
  const assetIds = [...new Set([...entities.map(({ assetId }) => assetId), 'pallet'])];
  return {
    assets: assetIds.map((assetId) => ({ assetId, sourceObjectName: assetId })),
    entities,
    points: [...ground.network.points, ...upper.network.points, ...TRACK_POINTS],
    paths: [...ground.network.paths, ...upper.network.paths, trackVehicle.path],
  };
}
