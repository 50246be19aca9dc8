import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo } from 'react';
import type { PlaceQueue } from '../../activity/index.ts';
import { ChartCanvas, type ChartData } from '../../charts/index.ts';
import { CellsAround } from '../../grid/index.ts';
import { type FoundBottleneck, linksTo, useViewer } from '../../run/index.ts';
import { EmptyState, formatDecimal } from '../../ui/index.ts';
import { MICROS_PER_MILLI } from '../../units/index.ts';
import classes from './bottleneck.module.css';
import { whoWords } from './who-look.ts';

/** So many places have a colour each, the others one together. */
const MOST_PLACES = 6;

interface QueueChartProps {
  found: FoundBottleneck;
  /** Position of the candidate that takes them away. */
  inFront: number;
}

/** Loads that wait for a candidate, by place over time; a click goes there. */
export function QueueChart({ found, inFront }: QueueChartProps): ReactElement {
  const viewer = useViewer();
  const queues = useMemo(() => found.queues.filter(({ waitsFor }) => waitsFor === inFront), [found, inFront]);
  const data = useMemo(() => queueData(queues, found), [queues, found]);
  const links = useMemo(() => ({ ...linksTo(viewer), selectedEntityName: null, calendarStart: null }), [viewer]);
  const who = whoWords(found.candidates, inFront);
  const [most] = queues;
  if (most === undefined) return <EmptyState icon="chart" title={t`Nothing waited for ${who}`} />;
  const { place, meanLoads } = most;
  const mean = formatDecimal(Math.round(meanLoads * 100) / 100);
  return (
    <section className={classes.queues} aria-label={t`Loads waiting for ${who}`}>
      <h3 className={classes.heading}>{t`Loads waiting for ${who}`}</h3>
      <CellsAround simulationId={viewer.simulationId} links={links}>
        <ChartCanvas
          data={data}
          words={t`Loads waiting for ${who}, by place over time; most at ${place}, ${mean} on the mean`}
          isSmall
        />
      </CellsAround>
    </section>
  );
}

function queueData(queues: readonly PlaceQueue[], { fromMicros, toMicros }: FoundBottleneck): ChartData {
  const shown = queues.slice(0, MOST_PLACES);
  const others = queues.slice(MOST_PLACES);
  const pieces = queues[0]?.loads.length ?? 1;
  const width = (toMicros - fromMicros) / pieces / MICROS_PER_MILLI;
  const start = fromMicros / MICROS_PER_MILLI;
  const series = (name: string, loadsAt: (piece: number) => number) => ({
    name,
    points: Array.from({ length: pieces }, (_, piece): [number, number] => [
      start + (piece + 0.5) * width,
      Math.round(loadsAt(piece) * 100) / 100,
    ]),
  });
  const sumAt = (all: readonly PlaceQueue[]) => (piece: number) =>
    all.reduce((sum, { loads }) => sum + (loads[piece] ?? 0), 0);
  return {
    form: 'columns',
    unit: 'simulation',
    width,
    isStacked: true,
    series: [
      ...shown.map(({ place, loads }) => series(place, (piece) => loads[piece] ?? 0)),
      ...(others.length > 0 ? [series(t`elsewhere`, sumAt(others))] : []),
    ],
  };
}
