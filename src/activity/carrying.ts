import type { WorldEntity } from '../world/index.ts';
import { commonOf, type Interval, unionOf, within } from './intervals.ts';
import type { KnownRun, KnownSpan, Presence } from './known-run.ts';

/** An entity on another one, over some time. */
interface Carried extends Interval {
  readonly entity: WorldEntity;
  readonly isCargo: boolean;
}

/** Who is on whom in a known span, and who is being handed a load. */
export class Carrying {
  readonly #on = new Map<WorldEntity, Carried[]>();
  readonly #handed = new Map<WorldEntity, Interval[]>();
  readonly #handedTo = new Map<WorldEntity, readonly Interval[]>();
  readonly #loaded = new Map<WorldEntity, readonly Interval[]>();

  constructor(run: KnownRun, span: KnownSpan) {
    for (const { presences } of run.identities) {
      for (const presence of presences) if (presence.span === span) this.#note(presence);
    }
  }

  #note({ entity, history, fromMicros, toMicros }: Presence): void {
    const transfers = history.body.filter(({ kind }) => kind === 'transfer');
    for (const { parent, part, startMicros, untilMicros } of history.links) {
      const time = commonOf({ fromMicros, toMicros }, { fromMicros: startMicros, toMicros: untilMicros });
      if (!parent || !time) continue;
      add(this.#on, parent, { ...time, entity, isCargo: part !== null });
      for (const segment of within(transfers, time)) {
        const transfer = commonOf(time, { fromMicros: segment.startMicros, toMicros: Math.round(segment.endMicros) });
        if (transfer) add(this.#handed, parent, transfer);
      }
    }
  }

  /** When a TRANSFER_CARGO runs whose target the entity is. */
  handedTo(entity: WorldEntity): readonly Interval[] {
    const known = this.#handedTo.get(entity);
    if (known) return known;
    const handed = unionOf(this.#handed.get(entity) ?? []);
    this.#handedTo.set(entity, handed);
    return handed;
  }

  /** When cargo is on it, on a part of it, or on what it carries; a real child is none itself. */
  loadedTimes(entity: WorldEntity): readonly Interval[] {
    const known = this.#loaded.get(entity);
    if (known) return known;
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
