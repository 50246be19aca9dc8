import * as z from 'zod';
import type { EntityState } from '../../../protocol/index.ts';
import { vector3 } from '../../../units/index.ts';
import type { RandomStream } from '../../engine/index.ts';
import { onTop } from '../devices/deck.ts';
import { palletEntity } from '../devices/pallet.ts';
import type { InitialScene } from '../output.ts';
import type { PlantContext, Scenario } from '../scenario.ts';
import { Goods } from '../trade/goods.ts';
import { DEPTH, LEVELS, levelHeight } from './layout.ts';
import { storeNetwork } from './level-network.ts';
import { OrderDesk } from './order-desk.ts';
import { ShuttleControl } from './shuttle-control.ts';
import { Store } from './store.ts';
import { StoreTables } from './store-tables.ts';
import { Towers } from './towers.ts';

/** Part of the places that are taken at the start, in the middle. */
const FILLED_AT_START = 0.62;

/** A block of channels on five levels, two four-way shuttles on each, four lifts. */
export const shuttleStore: Scenario = {
  name: 'shuttle-store',
  label: 'Shuttle store',
  description:
    'Four-way shuttles on five levels move along the channels and sideways along the aisle; lifts bring pallets in at ' +
    'one end of it and take those that orders want out at the other.',
  parameters: z.strictObject({}),
  build,
};

function build(context: PlantContext): InitialScene {
  const { kernel, output, random } = context;
  const store = new Store(context);
  const goods = new Goods(random.stream('goods'));
  const stock = [...fillChannels(store, goods, random.stream('stock')), ...loadDecks(store, goods)];
  const tables = new StoreTables(kernel, output);
  tables.begin(store);
  new ShuttleControl(store, tables);
  const desk = new OrderDesk(store, goods, random.stream('orders'), tables);
  new Towers(store, goods, random.stream('arrivals'), {
    trip: (...trip) => tables.trip(...trip),
    arrived: () => tables.arrived(),
    shipped(pallet) {
      tables.shipped();
      desk.shipped(pallet);
    },
  });
  const entities = [
    ...Array.from({ length: LEVELS - 1 }, (_, index) => gangway(index + 1)),
    ...store.entities(),
    ...stock,
  ];
  const assetIds = [...new Set([...entities.map(({ assetId }) => assetId), 'pallet'])];
  return { assets: assetIds.map((assetId) => ({ assetId, sourceObjectName: assetId })), entities, ...storeNetwork() };
}

/** Every channel gets about as many pallets as the others, a few of one article. */
function fillChannels({ channels }: Store, goods: Goods, random: RandomStream): EntityState[] {
  return channels.flatMap((channel) => {
    const count = Array.from({ length: DEPTH }, () => random.uniform()).filter((draw) => draw < FILLED_AT_START).length;
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
