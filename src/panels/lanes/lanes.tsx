import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, use, useEffect, useMemo, useRef, useState } from 'react';
import { RETRY_MILLIS, restMillis, useDerivedRun, usePanelConfig, useViewer } from '../../run/index.ts';
import { EmptyState, Failure, formatSimulationTime, problemOf, SafePart, typePixels } from '../../ui/index.ts';
import { NoTimeline } from '../timeline/no-timeline.tsx';
import { TimelineAxis, useAxis } from '../timeline/use-axis.ts';
import { lanesConfig } from './config.ts';
import { LaneGrid } from './lane-grid.tsx';
import type { LaneRow } from './lane-rows.ts';
import classes from './lanes.module.css';
import { LanesTools } from './lanes-tools.tsx';
import { createLanesView, keepLanesView } from './lanes-view.ts';
import { type LanesRead, LanesReader, useLaneRows } from './use-lane-rows.ts';

const LEAST_PIXELS = 112;

/** As the style sheet of the lanes has it. */
const LETTER_REM = 0.75;

/** A longer name is cut, and told by a tooltip. */
const MOST_REM = 15;

/** Before the name, and for the pin behind it. */
const BESIDE_REM = 2.75;

/** Behind the axis, for figures. */
const FIGURES_PIXELS = 212;

/** What each device did, on the axis of the timeline under it. */
export function Lanes(): ReactElement {
  const timeline = use(TimelineAxis);
  const state = useLanes();
  const [config] = usePanelConfig(lanesConfig);
  const [view] = useState(() => createLanesView(config));
  const viewer = useViewer();
  useEffect(() => keepLanesView(view, viewer), [view, viewer]);
  const { read } = state;
  const rows = useLaneRows(read, view);
  const before = useNameRoom(rows);
  const { panel, style, axis } = useAxis(timeline, { before, behind: FIGURES_PIXELS });
  return (
    <div ref={panel} className={classes.lanes} style={style}>
      <LanesTools {...{ view, rows }} status={statusWords(state)} />
      <div className={classes.heads} aria-hidden="true">
        <span className={classes.name}>{t`Device`}</span>
        <span className={classes.fact}>{t`Busy`}</span>
        <span className={classes.fact}>{t`Loaded`}</span>
        <span className={classes.fact}>{t`Stops`}</span>
      </div>
      <SafePart title={t`The lanes could not be shown`}>
        {state.kind === 'failed' && read === null && (
          <Failure title={t`What devices did could not be read`} error={state.error} onRetry={state.retry} />
        )}
        {state.kind === 'read' && rows.length === 0 && (
          <EmptyState icon="lanes" title={t`Nothing has moved yet`}>
            {t`A device has a lane once it has moved, stopped, been observed or handed over a load.`}
          </EmptyState>
        )}
        {axis === null && <NoTimeline />}
        {axis !== null && rows.length > 0 && <LaneGrid {...{ rows, view }} timeline={axis} />}
      </SafePart>
    </div>
  );
}

function statusWords(state: LanesState): string {
  if (state.kind === 'failed') return state.read === null ? '' : problemOf(state.error).message;
  if (state.read === null) return t`Reading what devices did`;
  const until = formatSimulationTime(state.read.knownMicros);
  return state.kind === 'reading' ? t`Read up to ${until}` : t`Known up to ${until}`;
}

type LanesState =
  | { readonly kind: 'reading' | 'read'; readonly read: LanesRead | null }
  | { readonly kind: 'failed'; readonly read: LanesRead | null; readonly error: Error; readonly retry: () => void };

/** What the devices of the run that is shown did, and, while it goes on, what they do. */
function useLanes(): LanesState {
  const { hasLive, key } = useViewer();
  const { source, generation, thread } = useDerivedRun();
  const { data, error, refetch } = useQuery({
    queryKey: ['lanes', key, source, generation],
    queryFn: async ({ signal, queryKey, client }) => {
      const before = client.getQueryData<{ reader: LanesReader }>(queryKey);
      const reader =
        before?.reader ??
        new LanesReader((query, asked) => {
          if (source === null) throw new Error('there is no run to ask about');
          return thread.ask({ what: 'lanes', source, query }, asked);
        }, generation ?? '');
      const begun = performance.now();
      const read = await reader.readOn(signal);
      return { ...read, reader, tookMillis: performance.now() - begun };
    },
    enabled: source !== null && generation !== null,
    // The lanes are one object that grows; opened again, they are read anew.
    structuralSharing: false,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.error !== null) return hasLive && RETRY_MILLIS;
      if (!state.data.isCaughtUp) return 1;
      return hasLive && restMillis(state.data.tookMillis);
    },
  });
  if (error) return { kind: 'failed', read: data ?? null, error, retry: () => void refetch() };
  return { kind: data?.isCaughtUp ? 'read' : 'reading', read: data ?? null };
}

/** Pixels that the longest name needs which any of the devices listed since the lanes were opened has ever borne. */
function useNameRoom(rows: readonly LaneRow[]): number {
  const names = useRef(new Map<string, number>());
  return useMemo(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return LEAST_PIXELS;
    context.font = `${LETTER_REM * typePixels()}px ${getComputedStyle(document.body).fontFamily}`;
    for (const row of rows) {
      for (const name of row.kind === 'lane' ? row.lane.names : []) {
        if (!names.current.has(name)) names.current.set(name, context.measureText(name).width);
      }
    }
    const longest = Math.max(0, ...names.current.values());
    return Math.ceil(Math.max(LEAST_PIXELS, Math.min(longest, MOST_REM * typePixels()) + BESIDE_REM * typePixels()));
  }, [rows]);
}
