import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo } from 'react';
import type { Experiment } from '../../client/index.ts';
import { Failure, formatDecimal, Select, VisuallyHidden } from '../../ui/index.ts';
import { nameWords } from '../overview/scenario-parameters.ts';
import { axisOver, percent, type Tick } from './chart-scale.ts';
import classes from './differences-panel.module.css';
import type { Difference } from './experiment-differences.ts';
import { decimalsFor, type ResultPoint } from './experiment-results.ts';
import { indicatorWords, settingWords } from './experiment-words.ts';
import { useChooseBase, useDifferences } from './use-experiments.ts';

interface DifferencesPanelProps {
  experiment: Experiment;
  points: readonly ResultPoint[];
  indicator: string;
}

/**
 * How each setting differs from the base by one indicator: round zero, with intervals of pairs of runs, and in words.
 */
export function DifferencesPanel({ experiment, points, indicator }: DifferencesPanelProps): ReactElement {
  const { data, error, refetch } = useDifferences(experiment);
  const choose = useChooseBase(experiment);
  const { name, unit } = indicatorWords(indicator);
  const base = experiment.baseDesignPoint;
  const options = points.map(({ number, values }) => ({ value: String(number), label: settingWords(values) }));
  return (
    <section className={classes.panel} aria-label={t`Differences`}>
      <div className={classes.head}>
        <div className={classes.title}>
          <h2>{unit === '' ? t`Difference: ${name}` : t`Difference: ${name} (${unit})`}</h2>
          <Standing points={points} indicator={indicator} />
        </div>
        <Select
          label={t`Compared with`}
          labelled
          className={classes.base}
          options={options}
          value={String(base)}
          disabled={choose.isPending}
          onChange={(number) => choose.mutate(points.find((point) => String(point.number) === number)?.values ?? [])}
        />
      </div>
      {choose.error && <Failure title={t`It could not be compared with that`} error={choose.error} />}
      {error && !data && <Failure title={t`Differences could not be read`} error={error} onRetry={refetch} />}
      {data && <Differences experiment={experiment} differences={data.get(indicator) ?? []} indicator={indicator} />}
    </section>
  );
}

/** The best setting, or those that may be. */
function Standing({ points, indicator }: Pick<DifferencesPanelProps, 'points' | 'indicator'>): ReactElement | null {
  const standing = (wanted: string) =>
    points
      .filter(({ estimates }) => estimates.get(indicator)?.standing === wanted)
      .map(({ values }) => settingWords(values));
  const [best] = standing('BEST');
  if (best !== undefined) return <p className={classes.standing}>{t`Best with 95 %: ${best}`}</p>;
  const perhaps = standing('MAY_BE_BEST');
  if (perhaps.length === 0) return null;
  const [count, all, names] = [perhaps.length, points.length, perhaps.join('; ')];
  return (
    <p className={classes.standing}>
      {count === all ? t`Each may be the best: more runs tell` : t`One of these is the best, with 95 %: ${names}`}
    </p>
  );
}

interface DifferencesProps {
  experiment: Experiment;
  differences: readonly Difference[];
  indicator: string;
}

function Differences({ experiment, differences, indicator }: DifferencesProps): ReactElement {
  const { factor } = indicatorWords(indicator);
  const scale = useMemo(
    () => differenceScale(differences, factor, (value) => formatDecimal(value)),
    [differences, factor],
  );
  if (differences.length === 0)
    return (
      <p className={classes.muted}>{t`Nothing can be compared until a run of the base and of another has ended.`}</p>
    );
  return (
    <>
      <table className={classes.table} aria-label={t`Differences`}>
        <thead>
          <tr>
            <th scope="col">{experiment.factors.map(({ name }) => nameWords(name)).join('; ')}</th>
            <th scope="col" className={classes.axis}>
              <VisuallyHidden>{t`Interval`}</VisuallyHidden>
              <Axis scale={scale} />
            </th>
            <th scope="col">{t`Difference`}</th>
            <th scope="col">{t`Verdict`}</th>
            <th scope="col" title={t`How much wider the interval would be if the runs had other seeds`}>
              {t`Narrower`}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference, index) => (
            <DifferenceRow
              key={difference.number}
              difference={difference}
              mark={scale.marks[index] ?? null}
              scale={scale}
              factor={factor}
            />
          ))}
        </tbody>
      </table>
      <p className={classes.muted}>
        {t`From runs of the same seed. The intervals hold with 95 % for all settings together.`}
      </p>
    </>
  );
}

function Axis({ scale }: { scale: DifferenceScale }): ReactElement {
  return (
    <span className={classes.ticks} aria-hidden="true">
      {scale.ticks.map(({ at, text }) => (
        <span key={text} style={{ left: percent(at) }}>
          {text}
        </span>
      ))}
    </span>
  );
}

interface DifferenceRowProps {
  difference: Difference;
  mark: DifferenceMark | null;
  scale: DifferenceScale;
  factor: number;
}

function DifferenceRow({ difference, mark, scale, factor }: DifferenceRowProps): ReactElement {
  const { values, mean, interval, timesNarrower, verdict } = difference;
  const half = interval && (factor * (interval[1] - interval[0])) / 2;
  const decimals = decimalsFor(half ?? factor * mean);
  return (
    <tr>
      <th scope="row">{settingWords(values)}</th>
      <td className={classes.plotCell}>
        <Plot mark={mark} scale={scale} />
      </td>
      <td className={classes.number}>
        {mean > 0 && '+'}
        {formatDecimal(factor * mean, decimals)}
        <span className={classes.muted}>{half === null ? '' : ` ± ${formatDecimal(half, decimals)}`}</span>
      </td>
      <td className={classes.verdict} data-verdict={verdict}>
        <VerdictWords difference={difference} factor={factor} />
      </td>
      <td className={classes.number}>{timesNarrower === null ? '–' : `${formatDecimal(timesNarrower, 1)} ×`}</td>
    </tr>
  );
}

function Plot({ mark, scale }: { mark: DifferenceMark | null; scale: DifferenceScale }): ReactElement {
  const [from, to] = scale.same;
  return (
    <svg className={classes.plot} aria-hidden="true">
      <rect className={classes.same} x={percent(from)} width={percent(to - from)} y="0" height="100%" />
      {scale.ticks.map(({ at, text }) => (
        <line key={text} className={classes.grid} x1={percent(at)} x2={percent(at)} y1="0" y2="100%" />
      ))}
      <line className={classes.zero} x1={percent(scale.zero)} x2={percent(scale.zero)} y1="0" y2="100%" />
      {mark && mark.low !== null && mark.high !== null && (
        <line className={classes.interval} x1={percent(mark.low)} x2={percent(mark.high)} y1="50%" y2="50%" />
      )}
      {mark && <circle className={classes.mark} cx={percent(mark.at)} cy="50%" r="4" />}
    </svg>
  );
}

function VerdictWords({ difference, factor }: { difference: Difference; factor: number }): ReactElement {
  const within = factor * difference.sameWithin;
  const written = formatDecimal(within, decimalsFor(within));
  switch (difference.verdict) {
    case 'BETTER':
      return <>{t`Better`}</>;
    case 'WORSE':
      return <>{t`Worse`}</>;
    case 'HIGHER':
      return <>{t`Higher`}</>;
    case 'LOWER':
      return <>{t`Lower`}</>;
    case 'SAME':
      return <>{t`The same within ${written}`}</>;
    case 'NOT_KNOWN':
      return <>{t`Not known yet`}</>;
  }
}

/** A difference's place, as shares of the width. */
interface DifferenceMark {
  readonly at: number;
  readonly low: number | null;
  readonly high: number | null;
}

interface DifferenceScale {
  readonly marks: readonly DifferenceMark[];
  readonly zero: number;
  /** Differences between these do not matter. */
  readonly same: readonly [number, number];
  readonly ticks: readonly Tick[];
}

/** Marks and ticks stand a little off the edges. */
const EDGE = 0.04;
const NOTHING_DIFFERS = { marked: [-1, 0, 1], from: -1, to: 1 };

/** All differences of an indicator on one axis that holds zero. `factor` leads from a value to the figure shown. */
export function differenceScale(
  differences: readonly Difference[],
  factor: number,
  write: (value: number) => string,
): DifferenceScale {
  const ends = differences.flatMap(({ mean, interval }) => [mean, ...(interval ?? [])].map((value) => factor * value));
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const { marked, from: left, to: right } = low < high ? axisOver(low, high) : NOTHING_DIFFERS;
  const place = (shown: number) => EDGE + ((shown - left) / (right - left)) * (1 - 2 * EDGE);
  const inside = (shown: number) => place(Math.min(right, Math.max(left, shown)));
  const sameWithin = factor * Math.max(0, ...differences.map((each) => each.sameWithin));
  return {
    marks: differences.map(({ mean, interval }) => ({
      at: place(factor * mean),
      low: interval && place(factor * interval[0]),
      high: interval && place(factor * interval[1]),
    })),
    zero: place(0),
    same: [inside(-sameWithin), inside(sameWithin)],
    ticks: marked.map((value) => ({ at: place(value), text: write(value) })),
  };
}
