import { t } from '@lingui/core/macro';
import { type ReactElement, use, useMemo, useState } from 'react';
import { bottleneckShares, type HoldReason, type PlaceQueue, verdictOf } from '../../activity/index.ts';
import { ChartCanvas, type ChartData } from '../../charts/index.ts';
import { CellsAround } from '../../grid/index.ts';
import {
  basesOf,
  type FoundBottleneck,
  isLatestRun,
  linksTo,
  usePanelConfig,
  useRangeQuery,
  useViewer,
} from '../../run/index.ts';
import {
  EmptyState,
  Failure,
  formatDecimal,
  formatSimulationSpan,
  formatSimulationTime,
  SafePart,
  useTheme,
} from '../../ui/index.ts';
import { MICROS_PER_MILLI } from '../../units/index.ts';
import { RangeSelect, useRange } from '../flow/range-select.tsx';
import { TimelineAxis } from '../timeline/use-axis.ts';
import classes from './bottleneck.module.css';
import { BottleneckStrip } from './bottleneck-strip.tsx';
import { BottleneckTable } from './bottleneck-table.tsx';
import { type BottleneckRange, bottleneckConfig, RANGES } from './config.ts';
import { verdictWords, whoPaints, whoWords } from './verdict-words.ts';

/** Who held the plant back, when, for how much of the time, and what waited for it. */
export function Bottleneck(): ReactElement {
  const [{ range: chosen }, change] = usePanelConfig(bottleneckConfig);
  const range = useRange(chosen, 'hour');
  const { data, error, refetch } = useBottleneck(range);
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <RangeSelect ranges={RANGES} value={range} onChange={(next) => change({ range: next })} />
        <output className={classes.status}>{data ? spanWords(data.found) : ''}</output>
      </div>
      <SafePart title={t`Where it is slow could not be shown`}>
        {error && <Failure title={t`Where it is slow could not be worked out`} error={error} onRetry={refetch} />}
        {!data && !error && <output className={classes.note}>{t`Reading what devices did`}</output>}
        {data && <Found found={data.found} />}
      </SafePart>
    </div>
  );
}

function Found({ found }: { found: FoundBottleneck }): ReactElement {
  const timeline = use(TimelineAxis);
  const theme = useTheme();
  const { shares, verdict } = useMemo(
    () => ({ shares: bottleneckShares(found.spans, found), verdict: verdictOf(found.spans, found) }),
    [found],
  );
  const paints = useMemo(() => whoPaints(shares, theme), [shares, theme]);
  const [chosen, setChosen] = useState<number | null>(null);
  const first = shares.find(({ who }) => who >= 0)?.who ?? 0;
  const inFront = chosen !== null && chosen < found.candidates.length ? chosen : first;
  if (found.candidates.length === 0) {
    return (
      <EmptyState icon="hourglass" title={t`Nothing has carried a load in this time`}>
        {t`What may hold a plant back is what moves and carries. Choose a longer time.`}
      </EmptyState>
    );
  }
  return (
    <div className={classes.found}>
      <div className={classes.told}>
        <p className={classes.verdict}>{verdict && verdictWords(found.candidates, verdict)}</p>
        <BottleneckTable {...{ found, shares, paints }} onChoose={setChosen} />
        <Basis found={found} />
      </div>
      <QueueChart found={found} inFront={inFront} />
      {timeline && <BottleneckStrip {...{ found, paints, timeline }} />}
    </div>
  );
}

function spanWords({ fromMicros, toMicros }: FoundBottleneck): string {
  const span = formatSimulationSpan(fromMicros, toMicros);
  const until = formatSimulationTime(toMicros);
  return t`${span} up to ${until}`;
}

/** What the statements are based on, and what they cannot know. */
function Basis({ found: { hasHolds, told, candidates } }: { found: FoundBottleneck }): ReactElement {
  const reasons = told.map(reasonWords).join(', ');
  const storeTakers = candidates.some(({ takesFromStores }) => takesFromStores);
  return (
    <section className={classes.basis} aria-label={t`What this is based on`}>
      <p>
        {hasHolds && told.length > 0
          ? t`Based on motions and loads in the stream, and on the service’s own table of holds (${reasons}).`
          : hasHolds
            ? t`Based on motions and loads in the stream; the service’s own table of holds has no row of this time.`
            : t`Based on motions and loads in the stream alone: who charges, is down or waits for people counts as idle.`}
      </p>
      <details>
        <summary>{t`How it is found, and what it cannot know`}</summary>
        <ul>
          <li>{t`Devices of one type that hand over at the same places are one candidate, at work while none of them is idle.`}</li>
          <li>{t`A candidate is saturated while it is at work and more loads wait for it than it has free devices, for ten loads a device at least. Of those that are, the one that works longest without a break is named.`}</li>
          <li>{t`Demand is named where nobody is saturated. Nobody is named where loads wait although a device is idle: it may charge, or what it needs is full, empty or without people.`}</li>
          <li>{t`± is half the 95 % interval of ten equal parts of the time; a share without it was the same in all of them. A time that is not like others makes it too narrow.`}</li>
          <li>{t`Not seen: work that waits outside the picture (orders, trucks), people, machines that do not move; what stands in one counts as waiting.`}</li>
          {storeTakers && (
            <li>{t`What is asked of a store (more than ten loads at once) is not seen: who takes from one is saturated while it works for ten loads a device without a break.`}</li>
          )}
        </ul>
      </details>
    </section>
  );
}

function reasonWords(why: HoldReason): string {
  const words: Readonly<Record<HoldReason, string>> = {
    traffic: t`in each other’s way`,
    safety: t`held back against deadlock`,
    full: t`no room`,
    empty: t`nothing to take`,
    charging: t`charging`,
    staff: t`waiting for people`,
    down: t`broken down`,
  };
  return words[why];
}

/** Where the run that is shown is slow, over a range; follows it while it goes on. */
function useBottleneck(choice: BottleneckRange) {
  const viewer = useViewer();
  return useRangeQuery({
    what: ['bottleneck'],
    choice,
    ask: async ({ thread, ...asked }, signal) => {
      const plant = { bases: basesOf(viewer), isLatestRun: isLatestRun(viewer) };
      const { found } = await thread.ask({ what: 'bottleneck', ...asked, ...plant }, signal);
      return { found };
    },
    structuralSharing: false,
  });
}

/** So many places have a colour each, the others one together. */
const MOST_PLACES = 6;

interface QueueChartProps {
  found: FoundBottleneck;
  /** Position of the candidate that takes them away. */
  inFront: number;
}

/** Loads that wait for a candidate, by place over time; a click goes there. */
function QueueChart({ found, inFront }: QueueChartProps): ReactElement {
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
