import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Hold, holdsAt } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import {
  instantShown,
  isLatestRun,
  RETRY_MILLIS,
  rangeAsked,
  restMillis,
  runShown,
  useDerivedRun,
  useViewer,
  useViewerState,
  type Viewer,
} from '../../run/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_MINUTE, type SimMicros } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import type { FlowRange } from '../flow/config.ts';

/** Holds of the instant shown are read with the time round it, which is another one so often. */
const STRIDE_MICROS = 5 * SECONDS_PER_MINUTE * MICROS_PER_SECOND;
const AROUND = { before: 3, after: 2 };

/** What was found of a range, in simulation time. */
export interface HoldsFound {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  readonly holds: readonly Hold[];
  /** The service says so itself; else it is inferred. */
  readonly isTold: boolean;
  readonly tookMillis: number;
}

/** Who held whom over a range of the run that is shown, or round the instant shown; followed while the run goes on. */
export function useHolds(choice: FlowRange | 'now') {
  const viewer = useViewer();
  const { hasLive, key } = viewer;
  const marked = useViewerState((state) => state.marked);
  const stride = useViewerState(({ readout }) => Math.floor(readout.timelineMicros / STRIDE_MICROS));
  const { source, generation, thread } = useDerivedRun();
  const varying = choice === 'now' ? stride : choice === 'marked' ? marked : null;
  return useQuery({
    queryKey: ['holds', key, source, generation, choice, varying],
    queryFn: async ({ signal }): Promise<HoldsFound> => {
      if (source === null || generation === null) throw new Error('there is no run to ask about');
      const { startMicros, endMicros } = choice === 'now' ? timeAround(viewer, stride) : rangeAsked(viewer, choice);
      const begun = performance.now();
      const query = { generation, fromMicros: startMicros, toMicros: endMicros };
      const { head, found } = await thread.ask(
        { what: 'holds', source, query, isLatestRun: isLatestRun(viewer) },
        signal,
      );
      return { ...head, ...found, tookMillis: performance.now() - begun };
    },
    enabled: source !== null && generation !== null && (choice !== 'marked' || marked !== null),
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, error } }) => {
      if (error !== null) return hasLive && RETRY_MILLIS;
      return (hasLive || choice === 'window') && choice !== 'marked' && restMillis(data?.tookMillis ?? 0);
    },
  });
}

/** In simulation time of the run that is shown. */
function timeAround(viewer: Viewer, stride: number): TimeRange {
  const offset = runShown(viewer)?.offsetMicros ?? 0;
  const startMicros = Math.max(0, Math.round((stride - AROUND.before) * STRIDE_MICROS - offset));
  return {
    startMicros,
    endMicros: Math.max(startMicros, Math.round((stride + AROUND.after) * STRIDE_MICROS - offset)),
  };
}

/** Who is held at the instant shown. */
export interface HeldNow {
  readonly byHeld: ReadonlyMap<string, Hold>;
  /** In simulation time. */
  readonly atMicros: SimMicros;
  readonly isTold: boolean;
  /** By the device, where it is in the picture. */
  readonly holdOf: ReadonlyMap<WorldEntity, Hold>;
  /** Those of whom both are in the picture. */
  readonly pairs: readonly { readonly held: WorldEntity; readonly holder: WorldEntity }[];
}

/** To the second, as it is read. Null until it is known. */
export function useHeldNow(): HeldNow | null {
  const viewer = useViewer();
  const { data } = useHolds('now');
  const second = useViewerState(({ readout }) => Math.floor(readout.timelineMicros / MICROS_PER_SECOND));
  return useMemo(() => (data ? heldAt(viewer, data, second * MICROS_PER_SECOND) : null), [viewer, data, second]);
}

function heldAt(viewer: Viewer, { holds, toMicros, isTold }: HoldsFound, timelineMicros: SimMicros): HeldNow {
  const atMicros = timelineMicros - (runShown(viewer)?.offsetMicros ?? 0);
  // What went on at the end of what is known goes on.
  const byHeld = holdsAt(holds, Math.min(atMicros, toMicros - 1));
  const instant = instantShown(viewer);
  const entityOf = (name: string | null) =>
    name === null ? undefined : instant?.world.entityEverNamed(name, instant.simulationTimeMicros);
  const holdOf = new Map<WorldEntity, Hold>();
  for (const hold of byHeld.values()) {
    const held = entityOf(hold.heldName);
    if (held) holdOf.set(held, hold);
  }
  const pairs = [...holdOf].flatMap(([held, { holderName }]) => {
    const holder = entityOf(holderName);
    return holder ? [{ held, holder }] : [];
  });
  return { byHeld, atMicros, isTold, holdOf, pairs };
}
