import type { EntityState } from '../../../protocol/index.ts';
import { vector3 } from '../../../units/index.ts';
import type { RandomStream } from '../../engine/index.ts';
import { onTop } from '../devices/deck.ts';
import { palletEntity } from '../devices/pallet.ts';
import { Faults } from '../logistics/faults.ts';
import { watchForStandstill } from '../logistics/standstill.ts';
import type { InitialScene } from '../output.ts';
import { afterWarmUp } from '../results/after-warm-up.ts';
import { IncidentTable } from '../results/incident-table.ts';
import { MinuteTable } from '../results/minute-table.ts';
import type { PlantContext, Scenario } from '../scenario.ts';
import { Goods } from '../trade/goods.ts';
import { OrderBook } from '../trade/order-book.ts';
import { Replenishment } from '../trade/replenishment.ts';
import { DEPTH, LEVELS, levelHeight } from './layout.ts';
import { storeNetwork } from './level-network.ts';
import { OrderDesk } from './order-desk.ts';
import { parametersSchema } from './parameters.ts';
import { ShuttleControl } from './shuttle-control.ts';
import { Store } from './store.ts';
import { StoreTables } from './store-tables.ts';
import { Towers } from './towers.ts';

/** What is counted minute by minute. */
const COUNTS = ['received', 'stored', 'retrieved', 'shipped', 'ordersReceived', 'ordersCompleted'] as const;
/** Hours until an order should have left. */
const DUE_HOURS = 1;

/** A block of channels on five levels, two four-way shuttles on each, four lifts. */
export const shuttleStore: Scenario = {
  name: 'shuttle-store',
  label: 'Shuttle store',
  description:
    'Four-way shuttles on five levels move along the channels and sideways along the aisle; lifts bring pallets in at ' +
    'one end of it and take those that orders want out at the other.',
  parameters: parametersSchema,
  build,
};

function build(around: PlantContext, given: Record<string, unknown>): InitialScene {
  const parameters = parametersSchema.parse(given);
  const { kernel, random } = around;
  const output = afterWarmUp(kernel, around.output, parameters.warmUpHours);
  const context = { kernel, output, random };
  const faults = new Faults(kernel, random, new IncidentTable(kernel, output), parameters);
  const store = new Store(context, parameters, faults);
  const goods = new Goods(random.stream('goods'));
  const stored = fillChannels(store, goods, random.stream('stock'), parameters.filledAtStart);
  const comingIn = loadDecks(store, goods);
  const tables = new StoreTables(kernel, output, (pallet) => book.nameFor(pallet));
  tables.begin(store);
  const minutes = new MinuteTable(kernel, output, COUNTS, {
    openOrders: { dataType: 'INTEGER', value: () => book.openCount },
    backorderedLines: { dataType: 'INTEGER', value: () => book.backorderCount },
    waitingRetrievals: {
      dataType: 'INTEGER',
      value: () => store.channels.reduce((sum, { ordered }) => sum + ordered, 0),
    },
    waitingTransports: { dataType: 'INTEGER', value: () => store.waitingIn },
    storedPallets: { dataType: 'INTEGER', value: () => store.stored },
    fill: { dataType: 'DECIMAL', value: () => store.stored / (store.stored + store.freePlaces) },
  });
  const { backorderHours } = parameters;
  const book = new OrderBook(kernel, output, { backorderHours }, (what) => minutes.count(what));
  const replenishment = new Replenishment({
    waitingFor: (article) => book.backordersOf(article).length,
    freePlaces: () => store.freePlaces,
  });
  for (const { pallets } of store.channels) for (const { article } of pallets) replenishment.stands(article);
  for (const _ of comingIn) replenishment.comesUnasked();
  new ShuttleControl(store, parameters, {
    setOut: (shuttle) => tables.setOut(shuttle),
    reached: (shuttle) => tables.reached(shuttle),
    cycle(cycle) {
      tables.cycle(cycle);
      minutes.count(cycle.kind === 'STORE' ? 'stored' : 'retrieved');
    },
    placeChanged(channel, place, pallet) {
      tables.placeChanged(channel, place, pallet);
      if (pallet) replenishment.stored(pallet.article);
      desk.offer(channel);
    },
    left: ({ article }) => replenishment.left(article),
  });
  const draws = {
    arrivals: random.stream('orders'),
    sizes: random.stream('order-sizes'),
    articles: random.stream('order-articles'),
  };
  const desk = new OrderDesk({ store, goods, book, replenishment, ...draws }, { ...parameters, dueHours: DUE_HOURS });
  const { arrivalSeconds } = parameters;
  new Towers(
    { store, goods, replenishment, random: random.stream('arrivals'), arrivalSeconds },
    {
      trip: (...trip) => tables.trip(...trip),
      received: () => minutes.count('received'),
      shipped(pallet) {
        minutes.count('shipped');
        book.shipped(pallet);
      },
    },
  );
  const devices = [...store.shuttles, ...store.towers.map(({ lift }) => lift)];
  watchForStandstill(kernel, { devices, couldGoOn: () => book.movable });
  minutes.begin();
  const entities = [
    ...Array.from({ length: LEVELS - 1 }, (_, index) => gangway(index + 1)),
    ...store.entities(),
    ...stored,
    ...comingIn,
  ];
  const assetIds = [...new Set([...entities.map(({ assetId }) => assetId), 'pallet'])];
  return { assets: assetIds.map((assetId) => ({ assetId, sourceObjectName: assetId })), entities, ...storeNetwork() };
}

/** Every channel gets about as many pallets as the others, a few of one article. */
function fillChannels({ channels }: Store, goods: Goods, random: RandomStream, filledAtStart: number): EntityState[] {
  return channels.flatMap((channel) => {
    const count = Array.from({ length: DEPTH }, () => random.uniform()).filter((draw) => draw < filledAtStart).length;
    return Array.from({ length: count }, () => {
      const pallet = goods.createPallet(0, channel.rack, channel.frame(channel.freePlace));
      channel.put(pallet);
      return palletEntity(pallet);
    });
  });
}

/** Pallets that are already on their way in, so that lifts and shuttles have work from the start. */
function loadDecks(store: Store, goods: Goods): EntityState[] {
  const decks = store
    .towersAt('IN')
    .flatMap(({ levelDecks, conveyor }, tower) => [
      ...levelDecks.filter((_, level) => level % 2 === tower),
      ...conveyor.slice(0, 2),
    ]);
  return decks.map((deck) => {
    const pallet = goods.createPallet(0, deck, { position: onTop(), heading: 0 });
    deck.promise();
    deck.admit();
    deck.settle(pallet);
    return palletEntity(pallet);
  });
}

/** The floor of an upper level's aisle. */
function gangway(level: number): EntityState {
  return {
    entityName: `GANGWAY-${level + 1}`,
    entityType: 'FLOOR',
    assetId: 'shuttle-gangway',
    supportedActions: [],
    position: vector3(0, levelHeight(level), 0),
    rotation: vector3(0, 90, 0),
  };
}
