import type { WorldEntity } from '../world/index.ts';
import { commonOf, type Interval, unionOf } from './intervals.ts';
import type { KnownRun, KnownSpan } from './known-run.ts';

/** An entity on another one, over some time. */
interface Carried extends Interval {
  readonly entity: WorldEntity;
  readonly isCargo: boolean;
}

/** Who is on whom in a known span, and who is being handed a load. */
export class Carrying {
  readonly #on = new Map<WorldEntity, Carried[]>();
  readonly #handed = new Map<WorldEntity, Interval[]>();
  readonly #loaded = new Map<WorldEntity, readonly Interval[]>();

  constructor(run: KnownRun, span: KnownSpan) {
    const { world, fromMicros, toMicros } = span;
    for (const entity of world.entities) {
      const history = run.historyOf(entity, span);
      const present = {
        fromMicros: Math.max(fromMicros, entity.createdMicros),
        toMicros: Math.min(toMicros, entity.removedMicros),
      };
      for (const link of history?.links ?? []) {
        const time = commonOf(present, { fromMicros: link.startMicros, toMicros: link.untilMicros });
        if (!link.parent || !time) continue;
        add(this.#on, link.parent, { ...time, entity, isCargo: link.part !== null });
        for (const { kind, startMicros, endMicros } of history?.body ?? []) {
          if (kind !== 'transfer') continue;
          const transfer = commonOf(time, { fromMicros: startMicros, toMicros: Math.round(endMicros) });
          if (transfer) add(this.#handed, link.parent, transfer);
        }
      }
    }
  }

  /** When a TRANSFER_CARGO runs whose target the entity is. */
  handedTo(entity: WorldEntity): readonly Interval[] {
    return unionOf(this.#handed.get(entity) ?? []);
  }

  /** When cargo is on it, on a part of it, or on what it carries; a real child is none itself. */
  loadedTimes(entity: WorldEntity): readonly Interval[] {
    const known = this.#loaded.get(entity);
    if (known) return known;
    // What is asked for again on the way down hangs on itself at different times: nothing more is found there.
    this.#loaded.set(entity, []);
    const times = (this.#on.get(entity) ?? []).flatMap((carried): readonly Interval[] => {
      if (carried.isCargo) return [carried];
      return this.loadedTimes(carried.entity).flatMap((time) => commonOf(time, carried) ?? []);
    });
    const loaded = unionOf(times);
    this.#loaded.set(entity, loaded);
    return loaded;
  }
}

function add<T>(map: Map<WorldEntity, T[]>, entity: WorldEntity, item: T): void {
  const items = map.get(entity);
  if (items) items.push(item);
  else map.set(entity, [item]);
}
