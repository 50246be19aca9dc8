import { expect, test } from 'vitest';
import { createKernel, createRandomStreams } from '../../engine/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Aisle, Retrieval } from '../logistics/aisle.ts';
import type { Compartment } from '../logistics/store.ts';
import type { Goods } from '../trade/goods.ts';
import { OrderBook } from '../trade/order-book.ts';
import type { TruckLoad } from './load-plan.ts';
import { OrderIntake } from './order-intake.ts';
import { type CentreParameters, parametersSchema } from './parameters.ts';
import { Timetable } from './timetable.ts';

const DAY_1 = '2026-05-01';
const DAY_2 = '2026-06-01';

interface Stock {
  aisle: number;
  name: string;
  expiryDate?: string;
  /** Minutes after the start. */
  since?: number;
}

/** As many pallets as orders have, all of rice. */
const drawOrder: Goods['drawOrder'] = (sizes, _, most) => Array.from({ length: sizes.integer(1, most) }, () => 'Rice');

/** An order of one pallet at the start; what is brought out of the racks, in order. */
function takeOrder(stock: readonly Stock[], loads: readonly number[], rules: Partial<CentreParameters> = {}) {
  const kernel = createKernel();
  const output = { emit: () => undefined, table: () => ({ append: () => 0, update: () => undefined }) };
  const context = { kernel, output, random: createRandomStreams(1) };
  const brought: string[] = [];
  const waiting: TruckLoad[] = [];
  const asked: { article: string; isFound: boolean }[] = [];
  const stockOuts: number[] = [];
  const stored = () => undefined;
  const aisles = loads.map((load, aisle) => {
    const compartments = stock
      .filter((each) => each.aisle === aisle)
      .map(({ name, expiryDate = null, since = 0 }) => ({
        aisle,
        isPromised: false,
        since,
        pallet: { name, article: 'Rice', expiryDate } as Pallet,
      }));
    const retrieve = ({ pallet }: Retrieval) => void brought.push(pallet.name);
    const places = compartments as unknown as Compartment[];
    return { load, store: { compartments: places }, retrieve, retrievalCount: 0 };
  });
  const book = new OrderBook(kernel, output, { backorderHours: 9 }, () => undefined);
  const parts = {
    aisles: aisles as unknown as Aisle[],
    shipping: {
      request: (load: TruckLoad) => void (load.setOut() || waiting.push(load)),
      sendWaiting: () => void (waiting[0]?.setOut() && waiting.shift()),
      get waitingCount() {
        return waiting.length;
      },
      dockOf: () => 'SHIPPING-1-DOOR',
    },
    timetable: new Timetable(15, { isOnShiftAt: () => true }),
    goods: { drawOrder } as Partial<Goods> as Goods,
    book,
    supply: {
      asked: (article: string, isFound: boolean) => void asked.push({ article, isFound }),
      stored,
      left: stored,
    },
    stockOut: () => void stockOuts.push(kernel.now),
    empties: { reserve: () => true },
    sendOut: () => undefined,
  };
  const one = { ordersPerHour: 1, mostPalletsPerOrder: 1, packedShare: 0 };
  const parameters = parametersSchema.parse({ ...one, ...rules });
  const intake = new OrderIntake(context, parts, parameters);
  kernel.step();
  return { brought, intake, parts, asked, stockOuts, compartments: aisles[0]?.store.compartments ?? [] };
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
    what: 'among equals what came in first, however much its aisle has to do',
    stock: [
      { aisle: 1, name: 'new', since: 8 },
      { aisle: 0, name: 'old', since: 3 },
    ],
    loads: [9, 0],
    first: 'old',
  },
  {
    what: 'of what came in together that in the aisle with less to do',
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

test('what came in first goes first where the rule says so, whatever expires', () => {
  const stock = [
    { aisle: 0, name: 'new', expiryDate: DAY_1, since: 5 },
    { aisle: 0, name: 'old', expiryDate: DAY_2, since: 1 },
  ];
  expect(takeOrder(stock, [0], { retrievalRule: 'FIFO' }).brought).toEqual(['old']);
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

test('(plants 8) what is not in stock is a stock-out, and the line has the next pallet of it that is stored', () => {
  const { brought, intake, parts, asked, stockOuts, compartments } = takeOrder([], [0]);
  expect(parts.book.backorderCount).toBe(1);
  expect([asked, stockOuts]).toEqual([[{ article: 'Rice', isFound: false }], [0]]);
  const pallet = { name: 'new', article: 'Rice', expiryDate: null } as Pallet;
  compartments.push({ aisle: 0, isPromised: false, pallet } as Compartment);
  intake.stored('Rice');
  expect(brought).toEqual(['new']);
  expect(parts.book.backorderCount).toBe(0);
});
