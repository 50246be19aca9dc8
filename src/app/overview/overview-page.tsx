import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { Button, EmptyState, ErrorNotice, lazyPart, problemOf, SafePart } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import { foundPlants, type Wanted } from './found-plants.ts';
import type { KnownPlant } from './known-plants.ts';
import { OpenById } from './open-by-id.tsx';
import classes from './overview.module.css';
import type { Drawable } from './pictures/plant-pictures.ts';
import { PlantGrid } from './plant-grid.tsx';
import { PlantTools } from './plant-tools.tsx';
import { ServiceNotice } from './service-notice.tsx';
import { useKnownPlants } from './use-known-plants.ts';
import { useRelated } from './use-related.ts';

const NewRunDialog = lazyPart(
  () => t`The form for a new run could not be shown`,
  () => import('./new-run-dialog.tsx').then((module) => module.NewRunDialog),
);
const PlantStudio = lazyPart(
  () => t`The pictures could not be drawn`,
  () => import('./pictures/plant-studio.tsx').then((module) => module.PlantStudio),
);

/** Every instance that the gateway knows, as it is now; starts new ones where there is a control plane. */
export function OverviewPage(): ReactElement {
  usePageTitle(t`Simulations`);
  const inView = useRef<readonly KnownPlant[]>([]);
  const { data, error, isPending, refetch } = useKnownPlants(inView);
  const [starting, setStarting] = useState(false);
  const { wanted, want } = useWanted();
  const plants = data?.plants ?? [];
  const found = foundPlants(plants, wanted);
  const relatedTo = useRelated(data?.controlPlane ?? false);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div>
          <h1>{t`Simulations`}</h1>
          <p className={classes.muted}>{t`Open a running warehouse to watch it in 3D next to its result tables.`}</p>
        </div>
        {plants.length > 0 && <PlantTools {...{ plants, wanted }} foundCount={found.length} onChange={want} />}
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
      <PlantGrid plants={found} relatedTo={relatedTo} inView={inView} isBusy={isPending} />
      {data && plants.length === 0 && <NoInstances controlPlane={data.controlPlane} />}
      {plants.length > 0 && found.length === 0 && (
        <NoneFound onReset={() => want({ ...wanted, text: '', state: null })} />
      )}
      {(error || (data && !data.controlPlane && plants.length === 0)) && <OpenById />}
      {plants.length > 0 && <Pictures inView={inView} />}
    </div>
  );
}

/** What is searched for stands in the address. */
function useWanted() {
  const { q = '', state = null, order = 'listed' } = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const want = ({ text, ...next }: Wanted): void => {
    const search = {
      q: text || undefined,
      state: next.state ?? undefined,
      order: next.order === 'listed' ? undefined : next.order,
    };
    void navigate({ search, replace: true });
  };
  return { wanted: { text: q, state, order }, want };
}

/** Draws what is in view; whatever goes wrong there, the page stands. */
function Pictures({ inView }: { inView: RefObject<readonly KnownPlant[]> }): ReactElement {
  const [wanted] = useState(() => ({
    get current(): readonly Drawable[] {
      return drawableOf(inView.current);
    },
  }));
  return (
    <SafePart title={t`The pictures could not be drawn`}>
      <PlantStudio wanted={wanted} />
    </SafePart>
  );
}

/** A plant is drawn once its clock is known, and not while it cannot be read. */
function drawableOf(plants: readonly KnownPlant[]): Drawable[] {
  return plants.flatMap(({ simulationId, warmUp, card }) => {
    const clock = card?.trouble === null ? card.clock : null;
    if (warmUp || !clock?.runtimeAvailable) return [];
    return [{ simulationId, simulationTimeMicros: clock.simulationTimeMicros }];
  });
}

function NoneFound({ onReset }: { onReset: () => void }): ReactElement {
  return (
    <EmptyState icon="search" title={t`No simulation is like that`}>
      <Button onClick={onReset}>{t`Show all`}</Button>
    </EmptyState>
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
