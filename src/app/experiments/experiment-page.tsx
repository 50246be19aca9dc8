import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { Experiment } from '../../client/index.ts';
import { Button, EmptyState, ErrorNotice, Failure, Icon, SafePart, Select, StatusBadge } from '../../ui/index.ts';
import { nameWords } from '../overview/scenario-parameters.ts';
import { PagePending } from '../pages/page.tsx';
import { ReadingPage } from '../pages/reading-page.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { BandPanel } from './band-panel.tsx';
import { chartScale } from './chart-scale.ts';
import { DifferencesPanel } from './differences-panel.tsx';
import type { ExperimentResults } from './experiment-results.ts';
import { factorWords, indicatorWords, labelOf, lengthWords, valueWords } from './experiment-words.ts';
import classes from './experiments.module.css';
import { IntervalChart } from './interval-chart.tsx';
import { Progress } from './progress.tsx';
import { ResultsTable } from './results-table.tsx';
import { isUnderWay, useCancelExperiment, useExperiment, useResults } from './use-experiments.ts';

/** One experiment: its progress, its results so far, and where all of its rows are. */
export function ExperimentPage(): ReactElement {
  const { experimentId } = useParams({ from: '/experiments/$experimentId' });
  usePageTitle(t`Experiment`, experimentId);
  const { data, error, refetch } = useExperiment(experimentId);
  if (!data && !error) return <PagePending />;
  return (
    <ReadingPage>
      <nav className={classes.back}>
        <Link to="/experiments">
          <Icon name="arrow-left" size={14} /> {t`All experiments`}
        </Link>
      </nav>
      {error && <Failure title={t`This experiment could not be read`} error={error} onRetry={refetch} />}
      {data && <Head experiment={data} />}
      {data && (
        <SafePart title={t`What was found could not be shown`}>
          <Found experiment={data} />
        </SafePart>
      )}
    </ReadingPage>
  );
}

function Head({ experiment }: { experiment: Experiment }): ReactElement {
  const { experimentId, label, factors, status, failure } = experiment;
  const cancel = useCancelExperiment(experimentId);
  const why = failure === null ? null : { code: 'PLANT_FAILURE', message: failure, requestId: null };
  return (
    <>
      <header className={classes.header}>
        <div>
          <h1>
            <bdi>{label}</bdi>
          </h1>
          <p className={classes.muted}>{[...factors.map(factorWords), lengthWords(experiment)].join('; ')}</p>
        </div>
        <div className={classes.state}>
          <StatusBadge status={status} />
          <Progress experiment={experiment} />
          {isUnderWay(experiment) && (
            <Button icon="stop" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
              {t`Cancel`}
            </Button>
          )}
        </div>
      </header>
      {why && <ErrorNotice title={t`A run failed, and the experiment with it`} problem={why} />}
      {cancel.error && <Failure title={t`It could not be cancelled`} error={cancel.error} />}
    </>
  );
}

function Found({ experiment }: { experiment: Experiment }): ReactElement {
  const { data, error, refetch } = useResults(experiment);
  if (error && !data) return <Failure title={t`What was found could not be read`} error={error} onRetry={refetch} />;
  if (data && data.points.length > 0) return <Results experiment={experiment} results={data} />;
  if (experiment.runsDone === null)
    return <EmptyState icon="chart" title={t`What it found has been given up to make room for newer experiments`} />;
  return isUnderWay(experiment) ? (
    <EmptyState icon="chart" title={t`The first run has not ended yet`}>
      {t`What is found is shown here as soon as it is there.`}
    </EmptyState>
  ) : (
    <EmptyState icon="chart" title={t`Nothing was found before it ended`} />
  );
}

interface ResultsProps {
  experiment: Experiment;
  results: ExperimentResults;
}

/** The most wanted indicators come first. */
const PREFERRED = ['shippedPerHour', 'droppedPerHour', 'finishedPerHour'];

/** One indicator as a chart with its intervals, and all of them as a table. */
function Results({ experiment, results }: ResultsProps): ReactElement {
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
            hasUnstable={results.points.some(({ isStable }) => !isStable)}
            seriesTitle={others.map((other) => nameWords(other.name)).join(', ')}
          />
        )}
      </section>
      {results.points.length > 1 && (
        <DifferencesPanel experiment={experiment} points={results.points} indicator={indicator} />
      )}
      <BandPanel experiment={experiment} />
      <ResultsTable experiment={experiment} results={results} indicator={indicator} onChoose={setChosen} />
      <p className={classes.links}>
        <a href={tableHref(experiment, 'indicators')}>
          <Icon name="table" size={14} /> {t`Indicators as a table to sort, filter and export`}
        </a>
        {results.points.length > 1 && (
          <a href={tableHref(experiment, 'differences')}>
            <Icon name="table" size={14} /> {t`Differences of all indicators`}
          </a>
        )}
        <a href={tableHref(experiment, 'replications')}>
          <Icon name="table" size={14} /> {t`Every single replication`}
        </a>
      </p>
    </>
  );
}

function tableHref({ experimentId }: Experiment, table: string): string {
  return `/simulations/${encodeURIComponent(experimentId)}/tables/${table}`;
}
