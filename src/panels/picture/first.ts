/** The first so many of what is added, in order: of 200,000 names nobody needs all sorted. */
export function createFirst<Item>(most: number, compare: (a: Item, b: Item) => number) {
  const items: Item[] = [];
  const first = {
    items: items as readonly Item[],
    count: 0,
    add(item: Item): void {
      first.count += 1;
      const last = items.at(-1);
      if (items.length === most && last !== undefined && compare(item, last) >= 0) return;
      let [low, high] = [0, items.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compare(item, items[middle] as Item) < 0) high = middle;
        else low = middle + 1;
      }
      items.splice(low, 0, item);
      if (items.length > most) items.pop();
    },
  };
  return first;
}
