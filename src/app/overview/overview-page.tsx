import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { Button, EmptyState, ErrorNotice, lazyPart, problemOf, SafePart } from '../../ui/index.ts';
import { useSimulations } from '../simulations.ts';
import { usePageTitle } from '../use-page-title.ts';
import { InstanceCard } from './instance-card.tsx';
import { OpenById } from './open-by-id.tsx';
import classes from './overview.module.css';
import { ServiceNotice } from './service-notice.tsx';

const NewRunDialog = lazyPart(
  () => t`The form for a new run could not be shown`,
  () => import('./new-run-dialog.tsx').then((module) => module.NewRunDialog),
);

/** Every instance that the gateway knows, live; starts new ones where there is a control plane. */
export function OverviewPage(): ReactElement {
  usePageTitle(t`Simulations`);
  const { data, error, isPending, refetch } = useSimulations();
  const [starting, setStarting] = useState(false);
  const items = data?.items ?? [];
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div>
          <h1>{t`Simulations`}</h1>
          <p className={classes.muted}>{t`Open a running warehouse to watch it in 3D next to its result tables.`}</p>
        </div>
        {data?.controlPlane && (
          <Button look="primary" icon="plus" onClick={() => setStarting(true)}>
            {t`New run`}
          </Button>
        )}
      </header>
      {starting && <NewRunDialog onClose={() => setStarting(false)} />}
      <ServiceNotice />
      {error && (
        <ErrorNotice title={t`Simulations could not be loaded`} problem={problemOf(error)}>
          <Button icon="refresh" onClick={() => refetch()}>
            {t`Try again`}
          </Button>
        </ErrorNotice>
      )}
      <ul className={classes.cards} aria-label={t`Simulations`} aria-busy={isPending}>
        {items.map((item) => (
          <SafePart key={item.simulationId} title={t`This simulation could not be shown`}>
            <InstanceCard simulationId={item.simulationId} label={item.label} />
          </SafePart>
        ))}
      </ul>
      {data && items.length === 0 && <NoInstances controlPlane={data.controlPlane} />}
      {(error || (data && !data.controlPlane && items.length === 0)) && <OpenById />}
    </div>
  );
}

function NoInstances({ controlPlane }: { controlPlane: boolean }): ReactElement {
  return (
    <EmptyState
      icon="live"
      title={controlPlane ? t`No simulations yet` : t`This service does not list its simulations`}
    >
      {controlPlane
        ? t`Start a new run to see it here.`
        : t`Open one by the ID that the service returned when it was created.`}
    </EmptyState>
  );
}
