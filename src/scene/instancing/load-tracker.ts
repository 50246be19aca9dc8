/**
 * Which entities carry a load; each has a number. A load counts for its carrier and for that one's carriers. The cost
 * follows the number of handovers.
 */
export interface LoadTracker {
  isLoaded(entity: number): boolean;
  /** Puts the entity on another carrier, on none if negative; counts once settled. */
  move(entity: number, carrier: number, isLoad: boolean): void;
  /** Counts the moves; returns entities that became loaded or empty, valid until the next settling. */
  settle(): readonly number[];
}

const NONE = -1;

export function createLoadTracker(): LoadTracker {
  const carriers: number[] = [];
  /** How many things on each entity are loads or carry one. */
  const counts: number[] = [];
  const loads: boolean[] = [];
  let turned: number[] = [];
  let spare: number[] = [];
  /** Entity and carrier in turn. All are taken off before any is put on, so that no ring can arise in between. */
  const moved: number[] = [];

  const isCounted = (entity: number): boolean => loads[entity] === true || (counts[entity] ?? 0) > 0;

  const change = (entity: number, by: 1 | -1): void => {
    const wasCounted = isCounted(entity);
    const count = (counts[entity] ?? 0) + by;
    counts[entity] = count;
    if (count === (by === 1 ? 1 : 0)) turned.push(entity);
    const carrier = carriers[entity] ?? NONE;
    if (carrier >= 0 && isCounted(entity) !== wasCounted) change(carrier, by);
  };

  const takeOff = (entity: number): void => {
    const carrier = carriers[entity] ?? NONE;
    carriers[entity] = NONE;
    if (carrier >= 0 && isCounted(entity)) change(carrier, -1);
  };

  return {
    isLoaded: (entity) => (counts[entity] ?? 0) > 0,
    move(entity, carrier, isLoad) {
      takeOff(entity);
      loads[entity] = isLoad;
      moved.push(entity, carrier);
    },
    settle() {
      for (let i = 0; i < moved.length; i += 2) {
        const [entity, carrier] = [moved[i] as number, moved[i + 1] as number];
        carriers[entity] = carrier;
        if (carrier >= 0 && isCounted(entity)) change(carrier, 1);
      }
      moved.length = 0;
      const before = turned;
      turned = spare;
      turned.length = 0;
      spare = before;
      return before;
    },
  };
}
