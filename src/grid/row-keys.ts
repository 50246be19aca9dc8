/**
 * Keys under which rows in view are drawn. A row keeps its key while it is in view; where others stand in the place of
 * all, as when the bar is dragged, they take over their keys one by one, so that what is drawn is written anew and not
 * made anew. Nothing is ever put before or behind what it stood behind or before: a cell that is moved loses the focus.
 */
export interface RowKeys {
  /**
   * @param indexes of the rows that are drawn, from the first to the last
   * @param held the one that stays wherever the others go
   */
  keysOf(indexes: readonly number[], held: number): readonly number[];
}

export function createRowKeys(): RowKeys {
  let keys = new Map<number, number>();
  let made = 0;
  return {
    keysOf(indexes, held) {
      const former = [...keys.keys()];
      const free = isElsewhere(former, indexes, held)
        ? former.filter((index) => index !== held).map((index) => keys.get(index) as number)
        : [];
      const next = new Map<number, number>();
      for (const index of indexes) next.set(index, keys.get(index) ?? free.shift() ?? made++);
      keys = next;
      return [...next.values()];
    },
  };
}

/** Whether no row but the held one is among both, and that one stands on the same side of the others. */
function isElsewhere(former: readonly number[], indexes: readonly number[], held: number): boolean {
  const sides = [former, indexes].map((rows) => {
    const others = rows.filter((index) => index !== held);
    return rows.includes(held) ? others.filter((index) => index < held).length / Math.max(others.length, 1) : null;
  });
  const isShared = indexes.some((index) => index !== held && former.includes(index));
  return !isShared && sides[0] === sides[1] && (sides[0] === null || Number.isInteger(sides[0]));
}
