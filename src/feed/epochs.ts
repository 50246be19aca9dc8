import { lastAtOrBefore, type SimMicros } from '../units/index.ts';
import type { World } from '../world/index.ts';
import type { SnapshotReason } from './connection-state.ts';

/** A part of the timeline that one world describes; `offsetMicros` moves a new run (a reset) behind the former one. */
export interface Epoch {
  readonly generation: string;
  /** Timeline time minus simulation time. */
  readonly offsetMicros: SimMicros;
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  /** Null as long as it is to be read first. */
  readonly world: World | null;
  /** The world can be shown up to here: less than all of it while it is being read. */
  readonly knownMicros: SimMicros;
  /** Motions go on up to here: beyond the end over a gap that is short enough. */
  readonly heldMicros: SimMicros;
  readonly reason: SnapshotReason;
}

/** What this page has read by itself. */
export interface OwnEpoch extends Epoch {
  readonly world: World;
}

/** All epochs in a row of one generation: a time axis of its own. */
export type Run = Pick<Epoch, 'generation' | 'offsetMicros' | 'startMicros' | 'endMicros'>;

/** A part of the timeline of which nothing was learnt. */
export interface TimelineGap {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly reason: SnapshotReason;
  /** Short enough that motions announced before it carry the picture over it. */
  readonly bridged: boolean;
  /** The time axis starts anew behind it. */
  readonly newRun: boolean;
}

/** Index of what covers an instant, of entries in their order that each reach to the next; the first one before them all. */
export function indexAt(entries: readonly { readonly startMicros: SimMicros }[], timelineMicros: SimMicros): number {
  return Math.max(0, lastAtOrBefore(entries, timelineMicros, startOf));
}

function startOf({ startMicros }: { readonly startMicros: SimMicros }): SimMicros {
  return startMicros;
}

/** The instant of an epoch that is shown: in a gap behind it, its last. */
export function shownOf({ startMicros, heldMicros }: Epoch, timelineMicros: SimMicros): SimMicros {
  return Math.max(startMicros, Math.min(timelineMicros, heldMicros));
}

export function isKnownAt(epoch: Epoch, timelineMicros: SimMicros): boolean {
  return epoch.world !== null && Math.min(timelineMicros, epoch.endMicros) <= epoch.knownMicros;
}

/** What the world reaches over that shows an instant; null where none does. */
export function extentAt(
  epochs: readonly Epoch[],
  timelineMicros: SimMicros,
): Pick<Run, 'startMicros' | 'endMicros'> | null {
  const index = indexAt(epochs, timelineMicros);
  const shown = epochs[index];
  if (shown === undefined || !isKnownAt(shown, timelineMicros)) return null;
  let { startMicros, knownMicros: endMicros } = shown;
  for (let at = index - 1; epochs[at]?.world === shown.world; at -= 1)
    startMicros = epochs[at]?.startMicros ?? startMicros;
  for (let at = index + 1; epochs[at]?.world === shown.world; at += 1) endMicros = epochs[at]?.knownMicros ?? endMicros;
  return { startMicros, endMicros };
}

export function runsOf(epochs: readonly Epoch[]): Run[] {
  const runs: Run[] = [];
  for (const { generation, offsetMicros, startMicros, endMicros } of epochs) {
    const last = runs.at(-1);
    if (last?.generation === generation) runs[runs.length - 1] = { ...last, endMicros };
    else runs.push({ generation, offsetMicros, startMicros, endMicros });
  }
  return runs;
}

/** The run in which something of a generation happened: a generation may come back after another one. */
export function runAtTime(runs: readonly Run[], generation: string, simulationTimeMicros: SimMicros): Run | undefined {
  const named = runs.filter((run) => run.generation === generation);
  const isWithin = ({ offsetMicros, startMicros, endMicros }: Run) =>
    simulationTimeMicros + offsetMicros >= startMicros && simulationTimeMicros + offsetMicros <= endMicros;
  return named.find(isWithin) ?? named.at(-1);
}

export function gapsBetween(epochs: readonly Epoch[]): TimelineGap[] {
  return epochs.flatMap((after, index) => {
    const before = epochs[index - 1];
    if (before === undefined || before.endMicros >= after.startMicros) return [];
    const { reason, generation, startMicros: endMicros } = after;
    const bridged = before.heldMicros >= endMicros;
    return [{ startMicros: before.endMicros, endMicros, reason, bridged, newRun: before.generation !== generation }];
  });
}
