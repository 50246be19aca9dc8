/** Index of the last of some items, ascending by key, whose key is at most `key`; one before the first where there is none. */
export function lastAtOrBefore<Item>(
  items: ArrayLike<Item>,
  key: number,
  keyOf: (item: Item) => number,
  first = 0,
): number {
  let low = first - 1;
  let high = items.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (keyOf(items[middle] as Item) <= key) low = middle;
    else high = middle;
  }
  return low;
}
