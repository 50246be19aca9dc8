import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { Experiment } from '../../client/index.ts';
import { Icon, Select } from '../../ui/index.ts';
import { nameWords } from '../overview/name-words.ts';
import { chartScale } from './chart-scale.ts';
import type { ExperimentResults } from './experiment-results.ts';
import { indicatorWords, valueWords } from './experiment-words.ts';
import classes from './experiments.module.css';
import { IntervalChart } from './interval-chart.tsx';
import { ResultsTable } from './results-table.tsx';

interface ResultsProps {
  experiment: Experiment;
  results: ExperimentResults;
}

/** What is asked for most comes first. */
const PREFERRED = ['shippedPerHour', 'droppedPerHour', 'finishedPerHour'];

/** One indicator as a chart with its intervals, and all of them as a table. */
export function Results({ experiment, results }: ResultsProps): ReactElement {
  const { indicators } = results;
  const [chosen, setChosen] = useState<string | null>(null);
  const first = PREFERRED.find((name) => indicators.includes(name)) ?? indicators[0] ?? '';
  const indicator = chosen !== null && indicators.includes(chosen) ? chosen : first;
  const { name, unit, factor } = indicatorWords(indicator);
  const [, ...others] = experiment.factors;
  const firstValues = experiment.factors[0]?.values ?? [];
  const scale = chartScale(results, { indicator, firstValues, factor, write: valueWords });
  return (
    <>
      <section className={classes.panel} aria-label={t`Chart`}>
        <div className={classes.panelHead}>
          <Select
            label={t`Indicator`}
            className={classes.indicator}
            options={indicators.map((each) => ({ value: each, label: labelOf(each) }))}
            value={indicator}
            onChange={setChosen}
          />
          <span className={classes.muted}>{t`Mean with its 95 % confidence interval`}</span>
        </div>
        {scale && (
          <IntervalChart
            scale={scale}
            title={unit === '' ? name : `${name} (${unit})`}
            xTitle={nameWords(experiment.factors[0]?.name ?? '')}
            seriesTitle={others.map((other) => nameWords(other.name)).join(', ')}
          />
        )}
      </section>
      <ResultsTable experiment={experiment} results={results} indicator={indicator} onChoose={setChosen} />
      <p className={classes.links}>
        <a href={tableHref(experiment, 'indicators')}>
          <Icon name="table" size={14} /> {t`Indicators as a table to sort, filter and export`}
        </a>
        <a href={tableHref(experiment, 'replications')}>
          <Icon name="table" size={14} /> {t`Every single replication`}
        </a>
      </p>
    </>
  );
}

function labelOf(indicator: string): string {
  const { name, unit } = indicatorWords(indicator);
  return unit === '' ? name : `${name} (${unit})`;
}

function tableHref({ experimentId }: Experiment, table: string): string {
  return `/simulations/${encodeURIComponent(experimentId)}/tables/${table}`;
}
