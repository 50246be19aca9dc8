import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Experiment } from '../../client/index.ts';
import { Button, EmptyState, ErrorNotice, Icon, problemOf, SafePart, StatusBadge } from '../../ui/index.ts';
import { PagePending } from '../pages/page-pending.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { factorWords, lengthWords } from './experiment-words.ts';
import classes from './experiments.module.css';
import { Progress } from './progress.tsx';
import { Results } from './results.tsx';
import { isUnderWay, useCancelExperiment, useExperiment, useResults } from './use-experiments.ts';

/** One experiment: how far it is, what it has found so far, and where all of its rows are. */
export function ExperimentPage(): ReactElement {
  const { experimentId } = useParams({ from: '/experiments/$experimentId' });
  usePageTitle(t`Experiment`, experimentId);
  const { data, error, refetch } = useExperiment(experimentId);
  if (!data && !error) return <PagePending />;
  return (
    <div className={classes.page}>
      <nav className={classes.back}>
        <Link to="/experiments">
          <Icon name="arrow-left" size={14} /> {t`All experiments`}
        </Link>
      </nav>
      {error && (
        <ErrorNotice title={t`This experiment could not be read`} problem={problemOf(error)}>
          <Button icon="refresh" onClick={() => refetch()}>
            {t`Try again`}
          </Button>
        </ErrorNotice>
      )}
      {data && <Head experiment={data} />}
      {data && (
        <SafePart title={t`What was found could not be shown`}>
          <Found experiment={data} />
        </SafePart>
      )}
    </div>
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
      {cancel.error && <ErrorNotice title={t`It could not be cancelled`} problem={problemOf(cancel.error)} />}
    </>
  );
}

function Found({ experiment }: { experiment: Experiment }): ReactElement {
  const { data, error, refetch } = useResults(experiment);
  if (error && !data)
    return (
      <ErrorNotice title={t`What was found could not be read`} problem={problemOf(error)}>
        <Button icon="refresh" onClick={() => refetch()}>
          {t`Try again`}
        </Button>
      </ErrorNotice>
    );
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
