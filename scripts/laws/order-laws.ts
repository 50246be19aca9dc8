import type { Row } from '../../src/simulator/plant/index.ts';
import type { GoodsBook } from './goods-book.ts';

const HOUR_MILLIS = 3_600_000;
/** An order that is released and whose pallets are all in stock leaves within so many hours, whatever goes before it. */
const PATIENCE_HOURS = 6;

interface Line {
  article: string;
  pallet: string | null;
}

/** Nothing is shipped that no order asked for; every order completes, or is told to be short with its reason. */
export function orderBreaches(
  orders: readonly Row[],
  goods: GoodsBook,
  endMillis: number,
  unstaffedHours = 0,
): string[] {
  const patienceHours = PATIENCE_HOURS + unstaffedHours;
  if (orders.every(({ lines }) => lines === undefined)) return moveBreaches(orders, endMillis, patienceHours);
  return [
    ...shippedBreaches(orders, goods),
    ...orders.flatMap((order) => orderProblems(order, endMillis, patienceHours)),
  ];
}

/**
 * Orders to take a pallet elsewhere, or to serve places: each is done in time, and no pallet is promised to two of them at
 * once.
 */
function moveBreaches(orders: readonly Row[], endMillis: number, patienceHours: number): string[] {
  const openFor = new Map<unknown, unknown>();
  return orders
    .filter(({ status }) => status !== 'COMPLETE')
    .flatMap(({ order, status, pallet, createdAt }) => {
      const other = openFor.get(pallet);
      if (pallet !== undefined && pallet !== null) openFor.set(pallet, order);
      const age = (endMillis - Date.parse(String(createdAt))) / HOUR_MILLIS;
      return [
        ...(other === undefined ? [] : [`orders: ${pallet} is promised to ${other} and ${order}`]),
        ...(age > patienceHours ? [`orders: ${order} is ${status} since ${createdAt}`] : []),
      ];
    });
}

function shippedBreaches(orders: readonly Row[], goods: GoodsBook): string[] {
  const orderOf = new Map<string, string>();
  const breaches: string[] = [];
  for (const { order, lines } of orders) {
    for (const { pallet } of lines as Line[]) {
      if (pallet === null) continue;
      if (orderOf.has(pallet)) breaches.push(`orders: ${pallet} is promised to ${orderOf.get(pallet)} and ${order}`);
      orderOf.set(pallet, String(order));
    }
  }
  for (const pallet of goods.shipped)
    if (!orderOf.has(pallet)) breaches.push(`orders: ${pallet} is shipped, and nobody asked for it`);
  const told = orders.reduce((sum, { shipped }) => sum + Number(shipped), 0);
  if (told !== goods.shipped.length)
    breaches.push(`orders: they tell of ${told} shipped pallets, and ${goods.shipped.length} have left`);
  return breaches;
}

function orderProblems(row: Row, endMillis: number, patienceHours: number): string[] {
  const { order, status, createdAt, releasedAt, ordered, shipped, lines, shortReason } = row;
  const age = (endMillis - Date.parse(String(releasedAt ?? createdAt))) / HOUR_MILLIS;
  if (status === 'COMPLETE')
    return shipped === ordered ? [] : [`orders: ${order} is complete with ${shipped} of ${ordered}`];
  if (status === 'SHORT') return shortReason === null ? [`orders: ${order} is short without a reason`] : [];
  if (status === 'BACKORDERED') {
    const missing = (lines as Line[]).filter(({ pallet }) => pallet === null).map(({ article }) => article);
    return missing.length > 0 ? [] : [`orders: ${order} is backordered and lacks nothing`];
  }
  return age > patienceHours ? [`orders: ${order} is ${status} since ${createdAt}`] : [];
}
