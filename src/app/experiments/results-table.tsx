import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { unstableWords } from '../../charts/index.ts';
import type { Experiment } from '../../client/index.ts';
import { formatCount, formatDecimal } from '../../ui/index.ts';
import { nameWords } from '../overview/scenario-parameters.ts';
import { decimalsFor, type Estimate, type ExperimentResults, type ResultPoint } from './experiment-results.ts';
import { indicatorWords, valueWords } from './experiment-words.ts';
import classes from './experiments.module.css';

interface ResultsTableProps {
  experiment: Experiment;
  results: ExperimentResults;
  indicator: string;
  onChoose: (indicator: string) => void;
}

/** A row for each design point, a column for each indicator: its mean, and half the width of its interval. */
export function ResultsTable({ experiment, results, indicator, onChoose }: ResultsTableProps): ReactElement {
  const { factors } = experiment;
  const hasUnstable = results.points.some(({ isStable }) => !isStable);
  return (
    <section className={classes.scroller}>
      <table className={classes.results} aria-label={t`All indicators`}>
        <thead>
          <tr>
            {factors.map(({ name }) => (
              <th key={name} scope="col">
                {nameWords(name)}
              </th>
            ))}
            <th scope="col">{t`Runs`}</th>
            {hasUnstable && <th scope="col">{t`Stable`}</th>}
            {results.indicators.map((each) => (
              <th key={each} scope="col" data-chosen={each === indicator}>
                <IndicatorHead indicator={each} isChosen={each === indicator} onChoose={onChoose} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.points.map((point) => (
            <PointRow key={point.number} {...{ point, factors, results, indicator, hasUnstable }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface IndicatorHeadProps {
  indicator: string;
  isChosen: boolean;
  onChoose: (indicator: string) => void;
}

function IndicatorHead({ indicator, isChosen, onChoose }: IndicatorHeadProps): ReactElement {
  const { name, unit } = indicatorWords(indicator);
  return (
    <button
      type="button"
      className={classes.choose}
      aria-pressed={isChosen}
      title={t`Draw it`}
      onClick={() => onChoose(indicator)}
    >
      {name}
      {unit !== '' && <span className={classes.unit}> {unit}</span>}
    </button>
  );
}

interface PointRowProps {
  point: ResultPoint;
  factors: Experiment['factors'];
  results: ExperimentResults;
  indicator: string;
  hasUnstable: boolean;
}

function PointRow({ point, factors, results, indicator, hasUnstable }: PointRowProps): ReactElement {
  const [first] = point.estimates.values();
  return (
    <tr>
      {factors.map(({ name }, index) => (
        <th key={name} scope="row">
          {valueWords(point.values[index] ?? '')}
        </th>
      ))}
      <td>{formatCount(first?.replications ?? 0)}</td>
      {hasUnstable && (
        <td
          className={point.isStable ? undefined : classes.unstable}
          title={point.isStable ? undefined : unstableWords()}
        >
          {point.isStable ? t`Yes` : t`No`}
        </td>
      )}
      {results.indicators.map((each) => (
        <td key={each} data-chosen={each === indicator}>
          <Cell estimate={point.estimates.get(each)} factor={indicatorWords(each).factor} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ estimate, factor }: { estimate: Estimate | undefined; factor: number }): ReactElement {
  if (!estimate) return <span className={classes.muted}>–</span>;
  const { mean, interval } = estimate;
  const half = interval ? ((interval[1] - interval[0]) / 2) * factor : null;
  const decimals = decimalsFor(half ?? mean * factor);
  return (
    <>
      {formatDecimal(mean * factor, decimals)}
      <span className={classes.half}>{half === null ? '' : ` ± ${formatDecimal(half, decimals)}`}</span>
    </>
  );
}
