import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Experiment, MadeRun } from '../../client/index.ts';
import { useCalendarStart, useSimulations } from '../../run/index.ts';
import { formatDecimal, Select } from '../../ui/index.ts';
import { nameWords } from '../overview/scenario-parameters.ts';
import chartClasses from './band-chart.module.css';
import { axisOver, type Tick, ticks } from './chart-scale.ts';
import { type Band, type BandPoint, insideShare, lineOf } from './experiment-band.ts';
import { indicatorWords, labelOf, settingWords } from './experiment-words.ts';
import classes from './experiments.module.css';
import { ChartFrame } from './interval-chart.tsx';
import { useBand, useExperiments, useRunMinutes, useRuns } from './use-experiments.ts';

const FIRST_FIGURE = 'openOrders';
/** Experiments take a while: on the page of a run a new one may be late by this. */
const MADE_MILLIS = 30_000;

/** The normal band of an experiment's base over time, and another run of the scenario in it. */
export function BandPanel({ experiment }: { experiment: Experiment }): ReactElement | null {
  const { data: band } = useBand(experiment);
  const { data: runs = [] } = useRuns(true);
  const [simulationId, setRun] = useState('');
  const run = runs.find((each) => each.simulationId === simulationId);
  if (!band) return null;
  return (
    <BandSection {...{ experiment, band, run }} tablesOf={run?.simulationId ?? null}>
      <Select
        label={t`Run in the band`}
        labelled
        className={classes.indicator}
        options={[
          { value: '', label: t`No run` },
          ...runs
            .filter(({ scenario }) => scenario === experiment.scenario)
            .map((each) => ({ value: each.simulationId, label: each.simulationId })),
        ]}
        value={run?.simulationId ?? ''}
        onChange={setRun}
      />
    </BandSection>
  );
}

/** A run in the normal band of the newest experiment of its scenario, or of a chosen one; nothing where none has a band. */
export function RunInBand({ simulationId, tablesOf }: { simulationId: string; tablesOf: string }): ReactElement | null {
  const hasControl = useSimulations().data?.controlPlane ?? false;
  const { data: runs = [] } = useRuns(hasControl);
  const run = runs.find((each) => each.simulationId === simulationId);
  const { data: known } = useExperiments(run !== undefined, MADE_MILLIS);
  const experiments = (known?.items ?? []).filter(
    ({ scenario, status }) => scenario === run?.scenario && status === 'COMPLETED',
  );
  const [chosen, setChosen] = useState('');
  const experiment = experiments.find(({ experimentId }) => experimentId === chosen) ?? experiments.at(-1);
  if (!run || !experiment) return null;
  return (
    <RunInBandOf {...{ experiment, run, tablesOf }}>
      <Select
        label={t`Experiment`}
        labelled
        className={classes.indicator}
        options={experiments.map(({ experimentId }) => ({ value: experimentId, label: experimentId }))}
        value={experiment.experimentId}
        onChange={setChosen}
      />
    </RunInBandOf>
  );
}

type BandOfRun = Omit<BandSectionProps, 'band'>;

function RunInBandOf({ children, ...of }: BandOfRun): ReactElement | null {
  const { data: band } = useBand(of.experiment);
  return band ? (
    <BandSection {...of} band={band}>
      {children}
    </BandSection>
  ) : null;
}

interface BandSectionProps {
  experiment: Experiment;
  band: Band;
  run: MadeRun | undefined;
  /** The instance or recording whose tables have the run's minutes. */
  tablesOf: string | null;
  /** What else is chosen beside the figure. */
  children: ReactNode;
}

function BandSection({ experiment, band, run, tablesOf, children }: BandSectionProps): ReactElement {
  const figures = [...band.figures.keys()];
  const [chosen, setFigure] = useState(FIRST_FIGURE);
  const figure = band.figures.has(chosen) ? chosen : (figures[0] ?? '');
  const { data: minutes = [] } = useRunMinutes(tablesOf);
  const calendarStart = useCalendarStart(run?.simulationId ?? '');
  const line = calendarStart === null ? [] : lineOf(minutes, figure, calendarStart, band);
  return (
    <section className={classes.panel} aria-label={t`Normal band`}>
      <div className={classes.panelHead}>
        <h2>{t`Normal band`}</h2>
        <div className={classes.choosers}>
          <Select
            label={t`Figure`}
            labelled
            className={classes.indicator}
            options={figures.map((each) => ({ value: each, label: labelOf(each) }))}
            value={figure}
            onChange={setFigure}
          />
          {children}
        </div>
      </div>
      <BandChart
        band={band}
        figure={figure}
        line={line}
        title={labelOf(figure)}
        factor={indicatorWords(figure).factor}
      />
      <p className={classes.muted}>
        {t`Half of the runs of the base are in the dark band, nine of ten in the light one; the thin line is their median.`}{' '}
        {run && <RunWords run={run} experiment={experiment} inside={insideShare(line, band, figure)} />}
      </p>
    </section>
  );
}

interface RunWordsProps {
  run: MadeRun;
  experiment: Experiment;
  inside: number | null;
}

/** How a run does, and how its plant differs from the base's. */
function RunWords({ run, experiment, inside }: RunWordsProps): ReactElement {
  const { simulationId } = run;
  const { baseParameters } = experiment;
  const others = Object.entries(baseParameters).filter(
    ([name, value]) => name in run.parameters && run.parameters[name] !== value,
  );
  const differing = others.map(([name]) => `${nameWords(name)}: ${settingWords([run.parameters[name] as never])}`);
  const [share, list] = [inside === null ? '' : formatDecimal(100 * inside, 0), differing.join('; ')];
  return (
    <>
      {inside === null ? (
        t`Of this run nothing is known in these hours yet.`
      ) : (
        <>
          <bdi>{simulationId}</bdi>: {t`in the light band for ${share} % of the time.`}
        </>
      )}{' '}
      {differing.length > 0 && t`It has other parameters than the base: ${list}.`}
    </>
  );
}

interface BandChartProps {
  band: Band;
  figure: string;
  line: readonly BandPoint[];
  title: string;
  /** From the value to the figure shown. */
  factor: number;
}

/** The drawing's own units: it is stretched to its room. */
const SIZE = 1000;
const MINUTES_PER_HOUR = 60;
const [P05, P25, P50, P75, P95] = [0, 1, 2, 3, 4] as const;
type Share = 0 | 1 | 2 | 3 | 4;

/** The band of a figure between its quantiles, with its median and one run's line. */
function BandChart({ band, figure, line, title, factor }: BandChartProps): ReactElement {
  const quantiles = band.figures.get(figure) ?? [];
  const values = [...quantiles.flat(), ...line.map(({ value }) => value)].map((value) => factor * value);
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  const { marked, from, to } = axisOver(low, low < high ? high : low + 1);
  const length = (band.minutes.at(-1) ?? 0) + band.stepMinutes;
  const xOf = (minute: number) => minute / length;
  const yOf = (shown: number) => 1 - (shown - from) / (to - from);
  const place = (minute: number, value: number) => point(xOf(minute), yOf(factor * value));
  const along = (share: Share) => quantiles.map((each, step) => place(band.minutes[step] ?? 0, each[share]));
  const between = (under: Share, over: Share) => `M${[...along(under), ...along(over).reverse()].join('L')}Z`;
  const yTicks = marked.map((value) => ({ at: yOf(value), text: formatDecimal(value) }));
  const paths = [
    ...yTicks.map(({ at }) => ['grid', `M${point(0, at)}L${point(1, at)}`] as const),
    ['wide', between(P05, P95)] as const,
    ['narrow', between(P25, P75)] as const,
    ['median', `M${along(P50).join('L')}`] as const,
    ['line', line.length > 1 ? `M${line.map(({ minute, value }) => place(minute, value)).join('L')}` : ''] as const,
  ];
  return (
    <figure className={chartClasses.figure}>
      <ChartFrame xTicks={hoursOf(length, xOf)} yTicks={yTicks} xTitle={t`Hours since the beginning`}>
        <svg
          className={chartClasses.plot}
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t`Normal band: ${title}`}
        >
          {paths.map(([look, d]) => (
            <path key={look + d} className={chartClasses[look]} d={d} />
          ))}
        </svg>
      </ChartFrame>
    </figure>
  );
}

function point(x: number, y: number): string {
  return `${(SIZE * x).toFixed(1)} ${(SIZE * y).toFixed(1)}`;
}

function hoursOf(lengthMinutes: number, place: (minute: number) => number): Tick[] {
  return ticks(0, lengthMinutes / MINUTES_PER_HOUR)
    .filter((hour) => hour * MINUTES_PER_HOUR <= lengthMinutes)
    .map((hour) => ({ at: place(hour * MINUTES_PER_HOUR), text: formatDecimal(hour) }));
}
