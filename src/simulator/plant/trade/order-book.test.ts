import { expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { createKernel } from '../../engine/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Row } from '../output.ts';
import { type Order, OrderBook } from './order-book.ts';

const HOUR = microsFromSeconds(3600);
const RULES = { backorderHours: 10 };
const pallet = (name: string, article = 'Rice') => ({ name, article }) as Pallet;
const order = (pallets: (Pallet | null)[], changes: Partial<Order> = {}): Order => ({
  ...{ kind: 'SHIP', isExpress: false, dock: null, dueMicros: 4 * HOUR },
  lines: pallets.map((each) => ({ article: 'Rice', pallet: each })),
  ...changes,
});

function setUp() {
  const kernel = createKernel();
  const rows: Row[] = [];
  const counted: string[] = [];
  const table = {
    append: (row: Row) => rows.push({ ...row }) - 1,
    update: (index: number, changes: Row) => void Object.assign(rows[index] ?? {}, changes),
  };
  const book = new OrderBook(kernel, { emit: () => undefined, table: () => table }, RULES, (what) =>
    counted.push(what),
  );
  return { kernel, rows, counted, book };
}

test('an order is complete when all its pallets have left', () => {
  const { kernel, rows, counted, book } = setUp();
  const [one, two] = [pallet('P-1'), pallet('P-2')];
  book.open(order([one, two]));
  expect(rows[0]).toMatchObject({ status: 'OPEN', ordered: 2, allocated: 2, shipped: 0 });
  kernel.runUntil(HOUR);
  book.shipped(one);
  expect(rows[0]).toMatchObject({ status: 'SHIPPING', shipped: 1 });
  expect(book.openCount).toBe(1);
  book.shipped(two);
  expect(rows[0]).toMatchObject({ status: 'COMPLETE', shipped: 2, leadTimeSeconds: 3600, onTime: true });
  expect(counted).toEqual(['ordersReceived', 'ordersCompleted']);
  expect(book.openCount).toBe(0);
});

test.each([
  { what: 'before it is due', hours: 2, onTime: true },
  { what: 'when it is due', hours: 4, onTime: true },
  { what: 'later', hours: 5, onTime: false },
  { what: 'later, with the truck that it was due for', hours: 5, isInTime: true, onTime: true },
  {
    what: 'earlier than it is due, with a truck that should have left before',
    hours: 2,
    isInTime: false,
    onTime: false,
  },
])('(plants 3) an order that leaves $what is on time: $onTime', ({ hours, isInTime, onTime }) => {
  const { kernel, rows, book } = setUp();
  const one = pallet('P-1');
  book.open(order([one]));
  kernel.runUntil(hours * HOUR);
  book.shipped(one, isInTime);
  expect(rows[0]?.onTime).toBe(onTime);
});

test('a line without goods waits for them; express lines wait before the others', () => {
  const { rows, book } = setUp();
  const ordinary = order([null]);
  const [express, later] = [order([null], { isExpress: true }), order([null], { isExpress: true })];
  for (const each of [ordinary, express, later]) book.open(each);
  expect(book.backordersOf('Rice').map((backorder) => backorder.order)).toEqual([express, later, ordinary]);
  const [first] = book.backordersOf('Rice');
  const found = pallet('P-9');
  if (first) book.allocate(first, found);
  expect(rows[1]).toMatchObject({ status: 'OPEN', allocated: 1, lines: [{ article: 'Rice', pallet: 'P-9' }] });
  book.shipped(found);
  expect(rows[1]?.status).toBe('COMPLETE');
});

test('what does not come in time is not delivered any more, and the order says why', () => {
  const { kernel, rows, book } = setUp();
  const one = pallet('P-1');
  book.open(order([one, null]));
  book.open(order([null]));
  kernel.runUntil(10 * HOUR);
  expect(rows[1]).toMatchObject({ status: 'SHORT', shortReason: 'Not in stock within 10 h: Rice', onTime: false });
  expect(rows[0]).toMatchObject({ completedAt: null, shortReason: 'Not in stock within 10 h: Rice' });
  expect(book.backorderCount).toBe(0);
  book.shipped(one);
  expect(rows[0]?.status).toBe('SHORT');
});

test('a pallet that no order asked for cannot be shipped', () => {
  const { book } = setUp();
  const one = pallet('P-1');
  book.open(order([one]));
  book.shipped(one);
  expect(() => book.shipped(one)).toThrow('P-1 is shipped although no order asked for it');
});
