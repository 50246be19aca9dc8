/** Sets of cells as bits, so that asking whether two meet costs a few operations. */
export type CellSet = Uint32Array;

export function createCellSet(cellCount: number): CellSet {
  return new Uint32Array(Math.ceil(cellCount / 32));
}

/** Memory for a set for each cell, in one block: a thread can hand it over whole. */
export function cellSetBlock(cellCount: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(cellCount * Math.ceil(cellCount / 32));
}

/** The set of each cell in such a block. */
export function cellSetRows(cellCount: number, block: Uint32Array): (index: number) => CellSet {
  const words = Math.ceil(cellCount / 32);
  return (index) => block.subarray(index * words, (index + 1) * words);
}

export function addCell(set: CellSet, index: number): void {
  set[index >> 5] = (set[index >> 5] as number) | (1 << (index & 31));
}

export function hasCell(set: CellSet, index: number): boolean {
  return (((set[index >> 5] as number) >> (index & 31)) & 1) === 1;
}

/** Indexes of the cells in a set. */
export function* cellsIn(set: CellSet): Generator<number, void, void> {
  for (let word = 0; word < set.length; word += 1) {
    for (let bits = set[word] as number, index = word << 5; bits !== 0; bits >>>= 1, index += 1) {
      if ((bits & 1) === 1) yield index;
    }
  }
}

export function addCells(set: CellSet, other: CellSet): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] as number) | (other[word] as number);
}

export function cellSetsMeet(a: CellSet, b: CellSet): boolean {
  for (let word = 0; word < a.length; word += 1) {
    if (((a[word] as number) & (b[word] as number)) !== 0) return true;
  }
  return false;
}
