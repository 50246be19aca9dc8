import { type HeightCut, WHOLE } from '../rendering/cut.ts';

/** A floor of the plant that people and devices stand on. */
export interface Floor {
  /** Null for the ground and for levels that only points and paths tell of. */
  readonly name: string | null;
  readonly heightMeters: number;
}

/** Metres under a floor's surface that belong to it: the slab. */
const SLAB = 0.4;
/** Floors whose heights differ by less are one. */
const SAME = 0.5;

const GROUND: Floor = { name: null, heightMeters: 0 };

/** Distinct floors from low to high, the ground among them; of those at one height the first. */
export function floorsOf(slabs: readonly Floor[]): Floor[] {
  const floors: Floor[] = [GROUND];
  for (const slab of slabs) {
    if (floors.every(({ heightMeters }) => Math.abs(heightMeters - slab.heightMeters) >= SAME)) floors.push(slab);
  }
  return floors.sort((a, b) => a.heightMeters - b.heightMeters);
}

/** True if nothing between these heights is drawn. */
export function isLeftOut(cut: HeightCut, low: number, high: number): boolean {
  return cut.outside === 'hidden' && (high < cut.low || low > cut.high);
}

/** What is drawn whole when one floor is shown: from its slab to below the next one's; null for all floors. */
export function cutAt(floors: readonly Floor[], index: number | null, outside: HeightCut['outside']): HeightCut {
  const floor = index === null ? undefined : floors[index];
  if (index === null || !floor) return WHOLE;
  const next = floors[index + 1];
  return {
    low: index === 0 ? WHOLE.low : floor.heightMeters - SLAB,
    high: next ? next.heightMeters - SLAB : WHOLE.high,
    outside,
  };
}
