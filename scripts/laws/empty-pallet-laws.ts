import type { Row } from '../../src/simulator/plant/index.ts';
import type { GoodsBook } from './goods-book.ts';

/**
 * Empty pallets are conserved by identity: each has one row from where it came, is there as long as the row says
 * nothing of its end, and is gone afterwards. What is packed empties one pallet and takes one.
 */
export function emptyPalletBreaches(rows: readonly Row[], goods: GoodsBook): string[] {
  const named = new Set(rows.map(({ emptyPallet }) => String(emptyPallet)));
  const emptied = rows.flatMap(({ emptiedFrom }) => (emptiedFrom === null ? [] : [String(emptiedFrom)]));
  const used = rows.flatMap(({ usedFor }) => (usedFor === null ? [] : [String(usedFor)]));
  return [
    ...(named.size === rows.length ? [] : ['empty pallets: one has two rows']),
    ...rows.flatMap((row) => rowProblems(row, goods)),
    ...goods.emptiesGone.filter((name) => !named.has(name)).map((name) => `empty pallets: nothing is told of ${name}`),
    ...unpaired(emptied, used).map((name) => `empty pallets: ${name} is packed and has no pallet under it`),
    ...unpaired(used, emptied).map((name) => `empty pallets: ${name} has one, and its own was not emptied`),
  ];
}

function rowProblems({ emptyPallet, origin, fate, reusable, usedFor }: Row, goods: GoodsBook): string[] {
  const isThere = goods.holderOf(String(emptyPallet)) !== undefined;
  const told = `empty pallets: ${emptyPallet}, ${origin}, ${fate ?? 'there'}`;
  if (isThere !== (fate === null)) return [`${told}, and it is ${isThere ? 'there' : 'gone'}`];
  if (fate === 'USED' && (!reusable || usedFor === null)) return [`${told}, and cannot be`];
  return fate === 'RETURNED' && reusable ? [`${told}, and packing could have used it`] : [];
}

/** What is in the first list more often than in the second. */
function unpaired(names: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const name of others) left.set(name, (left.get(name) ?? 0) + 1);
  return names.filter((name) => {
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count <= 0;
  });
}
