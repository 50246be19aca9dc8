import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, use, useMemo, useState } from 'react';
import type { Density, Way, WayPassages } from '../../activity/index.ts';
import type { RunSource } from '../../client/index.ts';
import { RETRY_MILLIS, restMillis, useDerivedRun, usePanelConfig, useViewer } from '../../run/index.ts';
import { EmptyState, Failure, formatSimulationTime, problemOf, SafePart, useTheme } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { NoTimeline } from '../timeline/no-timeline.tsx';
import { type TimeAxis, TimelineAxis, useAxis } from '../timeline/use-axis.ts';
import { Chart } from './chart.tsx';
import type { PaintedPassages } from './chart-image.ts';
import { linePaints, otherPaints } from './colors.ts';
import { type LayerChoice, spaceTimeConfig, type WayAsked } from './config.ts';
import { type Marks, marksOf, NO_MARKS } from './shown-passages.ts';
import classes from './space-time.module.css';
import { SpaceTimeTools } from './space-time-tools.tsx';
import { useWay, type WayState } from './use-way.ts';
import { createSpaceTimeView, type SpaceTimeStore } from './view.ts';
import { WayForm } from './way-form.tsx';

/** Metres before the axis, what colours mean behind it. */
const MARGINS = { before: 64, behind: 176 };

/** What came by where on a way, on the axis of the timeline under it: a line a passage, whose slope is its speed. */
export function SpaceTime(): ReactElement {
  const timeline = use(TimelineAxis);
  const [{ way: asked, headwaySeconds }] = usePanelConfig(spaceTimeConfig);
  const [view] = useState(createSpaceTimeView);
  const state = useWay(asked);
  const way = state.kind === 'known' ? state.way : null;
  const { data, error, refetch } = usePassages(way);
  const passages = data?.passages ?? null;
  const marks = useMemo(() => (passages ? marksOf(passages, headwaySeconds) : NO_MARKS), [passages, headwaySeconds]);
  const { panel, style, axis } = useAxis(timeline, MARGINS);
  const status = data ? knownWords(data.isCaughtUp, data.knownMicros) : '';
  return (
    <div ref={panel} className={classes.panel} style={style}>
      <SpaceTimeTools {...{ view, way, passages, marks, status }} />
      <SafePart title={t`Space and time could not be shown`}>
        {error && !data && <Failure title={t`What came by could not be read`} error={error} onRetry={refetch} />}
        <NoWay state={state} asked={asked} />
        {way && !data && !error && <EmptyState icon="space-time" title={t`Reading what came by`} />}
        {data?.isCaughtUp && data.passages.count === 0 && (
          <EmptyState icon="space-time" title={t`Nothing came by`}>
            {t`No device has driven over this way by a route.`}
          </EmptyState>
        )}
        {axis === null && <NoTimeline />}
        {axis !== null && way && data && data.passages.count > 0 && (
          <ShownChart {...{ view, way, marks }} timeline={axis} read={data} />
        )}
      </SafePart>
    </div>
  );
}

function knownWords(isCaughtUp: boolean, knownMicros: number): string {
  const until = formatSimulationTime(knownMicros);
  return isCaughtUp ? t`Known up to ${until}` : t`Read up to ${until}`;
}

/** Why there is no way yet, and what can be done. */
function NoWay({ state, asked }: { state: WayState; asked: WayAsked }): ReactElement | null {
  switch (state.kind) {
    case 'known':
      return null;
    case 'reading':
      return <EmptyState icon="space-time" title={t`Finding the way`} />;
    case 'failed':
      return <Failure title={t`The way could not be found`} error={state.error} onRetry={state.retry} />;
    default:
      return (
        <EmptyState icon="space-time" title={state.kind === 'none' ? noWayWords(asked) : t`Which way?`}>
          <WayForm />
        </EmptyState>
      );
  }
}

function noWayWords(asked: WayAsked): string {
  if (asked.kind === 'path') return t`There is no path of this name`;
  if (asked.kind === 'device') return t`The device drove over no path within five minutes of this instant`;
  return t`Nothing drove from there to there within half an hour of this instant`;
}

interface ShownChartProps {
  timeline: TimeAxis;
  view: SpaceTimeStore;
  way: Way;
  marks: Marks;
  read: Pick<PassagesRead, 'passages' | 'density' | 'fromMicros'>;
}

function ShownChart({ timeline, view, way, marks, read }: ShownChartProps): ReactElement {
  const { passages, density } = read;
  const theme = useTheme();
  const [{ linesBy, layer: choice }] = usePanelConfig(spaceTimeConfig);
  const { layer, problem } = useLayer(choice, way, read);
  const layers = useMemo((): PaintedPassages[] => {
    const own = { passages, ...linePaints(passages, linesBy, theme), isDashed: false, shiftMicros: 0 };
    if (layer === null) return [own];
    return [own, { ...layer, ...otherPaints(layer.passages, theme), isDashed: true }];
  }, [passages, linesBy, theme, layer]);
  const isOtherRun = choice.kind === 'recording';
  return <Chart {...{ timeline, view, way, marks, layers, density, isOtherRun, theme }} layerProblem={problem} />;
}

/** The second layer, and how much later it is shown than it was; null while there is none. Why it could not be read. */
function useLayer(choice: LayerChoice, way: Way, { passages, fromMicros }: ShownChartProps['read']) {
  const { data, error } = useOtherPassages(way, choice.kind === 'recording' ? choice.recordingId : null);
  const layer = useMemo(() => {
    if (choice.kind === 'earlier') return { passages, shiftMicros: choice.byMicros };
    if (choice.kind === 'none' || !data) return null;
    // Both begin where what is known of them does.
    return { passages: data.passages, shiftMicros: fromMicros - data.fromMicros };
  }, [choice, passages, fromMicros, data]);
  return { layer, problem: error ? problemOf(error).message : null };
}

/** What came by on a way, in simulation time of its run. */
interface PassagesRead {
  readonly passages: WayPassages;
  readonly density: Density | null;
  readonly fromMicros: SimMicros;
  readonly knownMicros: SimMicros;
  readonly isCaughtUp: boolean;
  readonly tookMillis: number;
}

/** The passages over a way of the run that is shown, and, while it goes on, what comes to them. */
function usePassages(way: Way | null) {
  const { hasLive } = useViewer();
  const { source, generation, thread } = useDerivedRun();
  return useRead(way, generation === null ? null : source, generation, thread, hasLive);
}

/** The passages over the same paths in the last run of a recording; null: of none. */
function useOtherPassages(way: Way | null, recordingId: string | null) {
  const { thread } = useDerivedRun();
  return useRead(way, recordingId === null ? null : { recordingId }, null, thread, false);
}

function useRead(
  way: Way | null,
  source: RunSource | null,
  generation: string | null,
  thread: ReturnType<typeof useDerivedRun>['thread'],
  isGrowing: boolean,
) {
  return useQuery({
    queryKey: ['passages', source, generation, way],
    queryFn: async ({ signal }): Promise<PassagesRead> => {
      if (way === null || source === null) throw new Error('there is no way to ask about');
      const begun = performance.now();
      const query = generation === null ? {} : { generation };
      const { head, columns, density = null } = await thread.ask({ what: 'passages', source, query, way }, signal);
      const { fromMicros, toMicros: knownMicros, isCaughtUp } = head;
      return { passages: columns, density, fromMicros, knownMicros, isCaughtUp, tookMillis: performance.now() - begun };
    },
    enabled: way !== null && source !== null,
    // Columns are compared by being the same, not number by number.
    structuralSharing: false,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined || error !== null) return isGrowing && RETRY_MILLIS;
      if (!data.isCaughtUp) return 1;
      return isGrowing && restMillis(data.tookMillis);
    },
  });
}
