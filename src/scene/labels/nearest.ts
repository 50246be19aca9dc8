/** The few of many that score least, in order; nothing is allocated while it is asked again and again. */
export interface Nearest<Item> {
  readonly items: readonly Item[];
  clear(): void;
  offer(item: Item, score: number): void;
}

export function createNearest<Item>(most: number): Nearest<Item> {
  const items: Item[] = [];
  const scores: number[] = [];
  return {
    items,
    clear() {
      items.length = 0;
      scores.length = 0;
    },
    offer(item, score) {
      if (items.length === most && score >= (scores[most - 1] as number)) return;
      let index = Math.min(items.length, most - 1);
      while (index > 0 && (scores[index - 1] as number) > score) {
        scores[index] = scores[index - 1] as number;
        items[index] = items[index - 1] as Item;
        index -= 1;
      }
      scores[index] = score;
      items[index] = item;
    },
  };
}
