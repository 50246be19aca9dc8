import type { SimMicros } from '../../units/index.ts';
import type { Activity, EntityHistory, LinkSpan, TrackSpan } from '../../world/index.ts';

/** An action, or a handing over, of an entity. */
export interface EntityAction {
  readonly what: Activity | 'taken up' | 'set down';
  /** Who took it up. */
  readonly carrierName: string | null;
  readonly startMicros: SimMicros;
  /** The same as its start for what takes no time, or whose end nobody tells. */
  readonly endMicros: SimMicros;
}

const SHOWN: Readonly<Record<TrackSpan['kind'], Activity | null>> = {
  held: null,
  travel: 'travelling',
  rotation: 'rotating',
  lift: 'lifting',
  fork: 'forking',
  transfer: 'transferring',
  observed: 'observed',
  stopped: 'stopped',
};

/** So many are told of the past. */
export const MOST_LAST = 10;

/** What it did last, the newest first, and what it is to do next, as far as that is known. */
export interface ActionsAround {
  readonly last: readonly EntityAction[];
  readonly next: readonly EntityAction[];
}

export function actionsAround({ body, platform, fork, links }: EntityHistory, t: SimMicros): ActionsAround {
  const all = [
    ...[...body, ...platform, ...fork].flatMap(actionOf),
    ...links.flatMap((link, at) => handoverOf(link, at)),
  ].sort((a, b) => a.startMicros - b.startMicros);
  const begun = all.filter(({ startMicros }) => startMicros <= t);
  return { last: begun.slice(-MOST_LAST).reverse(), next: all.slice(begun.length, begun.length + MOST_LAST) };
}

/** The motion that is under way; null at rest. Of several at once, the one that ends last. */
export function motionAt({ body, platform, fork }: EntityHistory, t: SimMicros): TrackSpan | null {
  const under = [...body, ...platform, ...fork].filter(
    ({ kind, startMicros, endMicros }) => MOTIONS.includes(kind) && startMicros <= t && t < endMicros,
  );
  return under.reduce<TrackSpan | null>((last, one) => (last && last.endMicros >= one.endMicros ? last : one), null);
}

const MOTIONS: readonly TrackSpan['kind'][] = ['travel', 'rotation', 'lift', 'fork', 'transfer'];

function actionOf({ kind, startMicros, endMicros }: TrackSpan): EntityAction[] {
  const what = SHOWN[kind];
  if (what === null || !Number.isFinite(startMicros)) return [];
  return [{ what, carrierName: null, startMicros, endMicros: Number.isFinite(endMicros) ? endMicros : startMicros }];
}

/** The first link is how it came. */
function handoverOf({ startMicros, parent }: LinkSpan, at: number): EntityAction[] {
  if (at === 0 || !Number.isFinite(startMicros)) return [];
  const carrierName = parent?.nameAt(startMicros) ?? null;
  return [{ what: parent ? 'taken up' : 'set down', carrierName, startMicros, endMicros: startMicros }];
}
