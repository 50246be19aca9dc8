import type { Stretch } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import type { Epoch, Run } from '../epochs.ts';

/** Space on the timeline between two runs whose own times do not connect. */
export const BETWEEN_RUNS_MICROS = 1_000_000;

/** A stretch of a recording where it lies on the timeline; its world comes and goes. */
export interface RecordedEpoch extends Epoch {
  readonly stretch: Stretch;
  world: World | null;
  knownMicros: SimMicros;
}

/** Where what this page read itself begins: the run, and where that lies on the timeline. */
export type PastAnchor = Omit<Run, 'endMicros'>;

/** Puts recorded runs on the timeline, one behind the other: up to `anchor`, or from the first instant's time on. */
export function recordedEpochs(stretches: readonly Stretch[], anchor: PastAnchor | null): RecordedEpoch[] {
  if (anchor === null) return inRow(stretches).map(({ stretch, offsetMicros }) => epochOf(stretch, offsetMicros));
  const { generation, startMicros } = anchor;
  const row = inRow(stretches.slice(0, stretches.findLastIndex((stretch) => stretch.generation === generation) + 1));
  const shift = anchor.offsetMicros - (row.at(-1)?.offsetMicros ?? 0);
  return row
    .map(({ stretch, offsetMicros }) => epochOf(stretch, offsetMicros + shift))
    .filter((epoch) => epoch.startMicros < startMicros)
    .map((epoch, index, all) => {
      // What is still being written reaches to where the page's own reading begins.
      const reaches = index === all.length - 1 && epoch.stretch.isOpen && epoch.generation === generation;
      const endMicros = reaches ? startMicros : Math.min(epoch.endMicros, startMicros);
      return { ...epoch, endMicros, heldMicros: endMicros };
    });
}

/** Each run behind the latest of those before it. */
function inRow(stretches: readonly Stretch[]): { stretch: Stretch; offsetMicros: SimMicros }[] {
  let offsetMicros = 0;
  let latestMicros = 0;
  return stretches.map((stretch, index) => {
    const before = stretches[index - 1];
    if (before && before.generation !== stretch.generation) {
      offsetMicros = latestMicros + BETWEEN_RUNS_MICROS - stretch.fromMicros;
    }
    latestMicros = Math.max(latestMicros, stretch.toMicros + offsetMicros);
    return { stretch, offsetMicros };
  });
}

function epochOf(stretch: Stretch, offsetMicros: SimMicros): RecordedEpoch {
  const startMicros = stretch.fromMicros + offsetMicros;
  const endMicros = stretch.toMicros + offsetMicros;
  const { generation } = stretch;
  const unread = { world: null, knownMicros: startMicros, heldMicros: endMicros, reason: 'opened' as const };
  return { stretch, generation, offsetMicros, startMicros, endMicros, ...unread };
}
