import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { Experiment } from '../../client/index.ts';
import { useSimulations } from '../../run/index.ts';
import { Button, EmptyState, Failure, lazyPart, SafePart, StatusBadge } from '../../ui/index.ts';
import { ReadingPage } from '../pages/reading-page.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { factorWords, lengthWords } from './experiment-words.ts';
import classes from './experiments.module.css';
import { Progress } from './progress.tsx';
import { useExperiments } from './use-experiments.ts';

const NewExperimentDialog = lazyPart(
  () => t`The form for a new experiment could not be shown`,
  () => import('./new-experiment-dialog.tsx').then((module) => module.NewExperimentDialog),
);

/** Experiments of this service: many runs each, to learn what a plant achieves and what that depends on. */
export function ExperimentsPage(): ReactElement {
  usePageTitle(t`Experiments`);
  const simulations = useSimulations();
  const hasControl = simulations.data?.controlPlane ?? false;
  const { data, error, refetch } = useExperiments(hasControl);
  const [making, setMaking] = useState(false);
  const failure = simulations.error ?? error;
  return (
    <ReadingPage>
      <header className={classes.header}>
        <div>
          <h1>{t`Experiments`}</h1>
          <p className={classes.muted}>
            {t`Many runs of a plant at full speed, with other seeds and other parameters, compared by what they come to.`}
          </p>
        </div>
        {hasControl && (
          <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
            {t`New experiment`}
          </Button>
        )}
      </header>
      {making && <NewExperimentDialog onClose={() => setMaking(false)} />}
      {failure && (
        <Failure
          title={t`Experiments could not be loaded`}
          error={failure}
          onRetry={() => (simulations.error ? simulations.refetch() : refetch())}
        />
      )}
      {simulations.data && !hasControl && (
        <EmptyState icon="chart" title={t`This service makes no experiments`}>
          {t`The embedded simulator does: start Aisle without the address of a service.`}
        </EmptyState>
      )}
      <SafePart title={t`The experiments could not be shown`}>
        {data && <List items={[...data.items].reverse()} />}
      </SafePart>
    </ReadingPage>
  );
}

function List({ items }: { items: readonly Experiment[] }): ReactElement {
  if (items.length === 0)
    return (
      <EmptyState icon="chart" title={t`No experiments yet`}>
        {t`Ask how many carriers a plant needs, for example: vary them, and run each number ten times.`}
      </EmptyState>
    );
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={t`Experiments`}>
        <thead>
          <tr>
            {[t`Name`, t`What is varied`, t`Runs`, t`State`].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ExperimentRow key={item.experimentId} experiment={item} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ExperimentRow({ experiment }: { experiment: Experiment }): ReactElement {
  const { experimentId, label, factors, status } = experiment;
  return (
    <tr>
      <th scope="row">
        <Link to="/experiments/$experimentId" params={{ experimentId }} className={classes.name}>
          <bdi>{label}</bdi>
        </Link>
        <code className={classes.id}>{experimentId}</code>
      </th>
      <td>
        {factors.length === 0 ? t`Nothing: one plant, run again and again` : factors.map(factorWords).join('; ')}
        <span className={classes.remark}>{lengthWords(experiment)}</span>
      </td>
      <td>
        <Progress experiment={experiment} />
      </td>
      <td>
        <StatusBadge status={status} />
      </td>
    </tr>
  );
}
