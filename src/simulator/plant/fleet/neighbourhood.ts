import type { RandomStream } from '../../engine/index.ts';

/** A block between streets, counted from north-west. */
export interface Spot {
  readonly column: number;
  readonly row: number;
}

/** So often somebody at random is looked at before the nearest is taken. */
const TRIES = 12;

/** Things by the block where they are, so that what is near is found without a look at all of them. */
export class Neighbourhood<T> {
  private readonly blocks: number;
  private readonly cells: T[][];
  private count = 0;

  /** @param blocks in each direction */
  constructor(blocks: number) {
    this.blocks = blocks;
    this.cells = Array.from({ length: blocks * blocks }, () => []);
  }

  get size(): number {
    return this.count;
  }

  add({ column, row }: Spot, thing: T): void {
    this.cells[row * this.blocks + column]?.push(thing);
    this.count += 1;
  }

  remove({ column, row }: Spot, thing: T): void {
    const cell = this.cells[row * this.blocks + column] ?? [];
    const index = cell.indexOf(thing);
    if (index < 0) return;
    cell.splice(index, 1);
    this.count -= 1;
  }

  /** Of the nearest block that has one that suits, who has been there longest. */
  nearest(spot: Spot, suits: (thing: T) => boolean = () => true): T | null {
    for (let ring = 0; this.count > 0 && ring < this.blocks; ring += 1) {
      for (const cell of this.ring(spot, ring)) {
        const found = cell.find(suits);
        if (found !== undefined) return found;
      }
    }
    return null;
  }

  /** Who comes first by a number, of the longest there in every block within reach. */
  first(spot: Spot, reach: number, numberOf: (thing: T) => number): T | null {
    let best: T | null = null;
    for (let ring = 0; this.count > 0 && ring <= reach; ring += 1) {
      for (const [thing] of this.ring(spot, ring)) {
        if (thing !== undefined && (best === null || numberOf(thing) < numberOf(best))) best = thing;
      }
    }
    return best;
  }

  /** Any that suits within reach, as far as some tries find one. */
  any(spot: Spot, reach: number, random: RandomStream, suits: (thing: T) => boolean): T | null {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const column = spot.column + random.integer(-reach, reach);
      const row = spot.row + random.integer(-reach, reach);
      const cell = this.cellAt(column, row);
      if (!cell || cell.length === 0) continue;
      const thing = random.pick(cell);
      if (suits(thing)) return thing;
    }
    return null;
  }

  private *ring({ column, row }: Spot, ring: number): Generator<T[]> {
    for (let z = row - ring; z <= row + ring; z += 1) {
      const step = Math.abs(z - row) === ring ? 1 : Math.max(1, 2 * ring);
      for (let x = column - ring; x <= column + ring; x += step) {
        const cell = this.cellAt(x, z);
        if (cell && cell.length > 0) yield cell;
      }
    }
  }

  private cellAt(column: number, row: number): T[] | undefined {
    const isInside = column >= 0 && row >= 0 && column < this.blocks && row < this.blocks;
    return isInside ? this.cells[row * this.blocks + column] : undefined;
  }
}
