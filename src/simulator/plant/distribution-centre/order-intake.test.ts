import { expect, test } from 'vitest';
import { createKernel, createRandomStreams } from '../../engine/index.ts';
import type { Deck } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Aisle, Retrieval } from '../logistics/aisle.ts';
import type { Compartment } from '../logistics/store.ts';
import type { Goods } from '../trade/goods.ts';
import { OrderBook } from '../trade/order-book.ts';
import { Replenishment } from '../trade/replenishment.ts';
import { OrderIntake } from './order-intake.ts';
import { type CentreParameters, parametersSchema } from './parameters.ts';

const DAY_1 = '2026-05-01';
const DAY_2 = '2026-06-01';

interface Stock {
  aisle: number;
  name: string;
  expiryDate?: string;
}

/** As many pallets as orders have, all of rice. */
const drawOrder: Goods['drawOrder'] = (random, most) => Array.from({ length: random.integer(1, most) }, () => 'Rice');

/** An order of one pallet at the start; what is brought out of the racks, in order. */
function takeOrder(stock: readonly Stock[], loads: readonly number[], rules: Partial<CentreParameters> = {}) {
  const kernel = createKernel();
  const output = { emit: () => undefined, table: () => ({ append: () => 0, update: () => undefined }) };
  const context = { kernel, output, random: createRandomStreams(1) };
  const brought: string[] = [];
  const aisles = loads.map((load, aisle) => {
    const compartments = stock
      .filter((each) => each.aisle === aisle)
      .map(({ name, expiryDate = null }) => ({
        aisle,
        isPromised: false,
        pallet: { name, article: 'Rice', expiryDate } as Pallet,
      }));
    const retrieve = ({ pallet }: Retrieval) => void brought.push(pallet.name);
    const places = compartments as unknown as Compartment[];
    return { load, store: { compartments: places }, retrieve, retrievalCount: 0 };
  });
  const book = new OrderBook(kernel, output, { expressDueHours: 1, dueHours: 4, backorderHours: 9 }, () => undefined);
  const parts = {
    aisles: aisles as unknown as Aisle[],
    docks: [{ entityName: 'SHIPPING-1' } as Deck],
    goods: { drawOrder } as Partial<Goods> as Goods,
    book,
    replenishment: new Replenishment({
      waitingFor: (article) => book.backordersOf(article).length,
      freePlaces: () => 99,
    }),
    empties: { reserve: () => true },
    sendOut: () => undefined,
  };
  const parameters = parametersSchema.parse({ mostPalletsPerOrder: 1, packedShare: 0, ...rules });
  const intake = new OrderIntake(context, parts, parameters);
  kernel.step();
  return { brought, intake, parts, compartments: aisles[0]?.store.compartments ?? [] };
}

test.each([
  {
    what: 'what expires first, however much its aisle has to do',
    stock: [
      { aisle: 0, name: 'late', expiryDate: DAY_2 },
      { aisle: 1, name: 'soon', expiryDate: DAY_1 },
    ],
    loads: [0, 9],
    first: 'soon',
  },
  {
    what: 'what expires before what keeps',
    stock: [
      { aisle: 0, name: 'keeps' },
      { aisle: 0, name: 'expires', expiryDate: DAY_2 },
    ],
    loads: [0],
    first: 'expires',
  },
  {
    what: 'among equals the aisle with less to do',
    stock: [
      { aisle: 0, name: 'busy' },
      { aisle: 1, name: 'idle' },
    ],
    loads: [3, 2],
    first: 'idle',
  },
  {
    what: 'in one aisle what is reached first',
    stock: [
      { aisle: 0, name: 'near' },
      { aisle: 0, name: 'far' },
    ],
    loads: [0],
    first: 'near',
  },
])('an order gets $what', ({ stock, loads, first }) => {
  expect(takeOrder(stock, loads).brought).toEqual([first]);
});

test('the nearest goes first where the rule says so', () => {
  const stock = [
    { aisle: 0, name: 'near', expiryDate: DAY_2 },
    { aisle: 0, name: 'far', expiryDate: DAY_1 },
  ];
  expect(takeOrder(stock, [0], { retrievalRule: 'NEAREST' }).brought).toEqual(['near']);
});

test('what is to be packed stays in the rack until packing has room', () => {
  const stock = [{ aisle: 0, name: 'one' }];
  const rules = { packedShare: 1, packingPallets: 1 };
  expect(takeOrder(stock, [0], rules).brought).toEqual(['one']);
  const { brought, intake } = takeOrder([...stock, { aisle: 0, name: 'two' }], [0], {
    ...rules,
    mostPalletsPerOrder: 8,
  });
  expect(brought).toEqual(['one']);
  expect(intake.waitingRetrievals).toBe(1);
  intake.packed();
  expect(brought).toEqual(['one', 'two']);
});

test('what is not in stock is ordered anew, and the line has the next pallet of it that is stored', () => {
  const { brought, intake, parts, compartments } = takeOrder([], [0]);
  expect(parts.book.backorderCount).toBe(1);
  expect(parts.replenishment.orderNext()).toBe('Rice');
  const pallet = { name: 'new', article: 'Rice', expiryDate: null } as Pallet;
  compartments.push({ aisle: 0, isPromised: false, pallet } as Compartment);
  intake.stored('Rice');
  expect(brought).toEqual(['new']);
  expect(parts.book.backorderCount).toBe(0);
});
