import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, type RefObject, useRef, useState } from 'react';
import { useServiceClient } from '../../run/index.ts';
import {
  Button,
  EmptyState,
  ErrorNotice,
  Failure,
  formatCount,
  formatDateTime,
  lazyPart,
  SafePart,
  SearchField,
  Select,
  TextField,
} from '../../ui/index.ts';
import { ReadingPage } from '../pages/reading-page.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { type KnownPlant, useKnownPlants } from './known-plants.ts';
import classes from './overview.module.css';
import type { Drawable } from './pictures/plant-pictures.ts';
import { PLANT_ORDERS, PLANT_STATES, type PlantOrder, type PlantState } from './plant-choices.ts';
import { PlantGrid } from './plant-grid.tsx';
import { countByState, foundPlants, plantStateWords, type Wanted } from './plant-state.ts';
import { useRelated } from './related-links.tsx';

const NewRunDialog = lazyPart(
  () => t`The form for a new run could not be shown`,
  () => import('./new-run-dialog.tsx').then((module) => module.NewRunDialog),
);
const PlantStudio = lazyPart(
  () => t`The pictures could not be drawn`,
  () => import('./pictures/plant-studio.tsx').then((module) => module.PlantStudio),
);

/** Every instance of the gateway; starts new ones if there is a control plane. */
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
    <ReadingPage isWide>
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
      <RecordingsNotice />
      {error && <Failure title={t`Simulations could not be loaded`} error={error} onRetry={refetch} />}
      <PlantGrid plants={found} relatedTo={relatedTo} inView={inView} isBusy={isPending} />
      {data && plants.length === 0 && <NoInstances controlPlane={data.controlPlane} />}
      {plants.length > 0 && found.length === 0 && (
        <NoneFound onReset={() => want({ ...wanted, text: '', state: null })} />
      )}
      {(error || (data && !data.controlPlane && plants.length === 0)) && <OpenById />}
      {plants.length > 0 && <Pictures inView={inView} />}
    </ReadingPage>
  );
}

/** The search stands in the address. */
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

/** Draws the plants in view; if that fails, the page stays. */
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

/** Opens an instance by its identifier, for services without a list. */
function OpenById(): ReactElement {
  const [id, setId] = useState('');
  const navigate = useNavigate();
  const open = (event: FormEvent) => {
    event.preventDefault();
    const simulationId = id.trim();
    if (simulationId) navigate({ to: '/simulations/$simulationId', params: { simulationId } });
  };
  return (
    <form className={classes.openById} onSubmit={open}>
      <TextField label={t`Simulation ID`} value={id} onChange={setId} autoComplete="off" />
      <Button type="submit" look="primary" disabled={id.trim() === ''}>
        {t`Open`}
      </Button>
    </form>
  );
}

interface PlantToolsProps {
  plants: readonly KnownPlant[];
  foundCount: number;
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** Filter and order of the instances. */
function PlantTools({ plants, foundCount, wanted, onChange }: PlantToolsProps): ReactElement {
  const counts = countByState(plants);
  const states = PLANT_STATES.filter((state) => counts[state] > 0 || state === wanted.state);
  const [found, all] = [formatCount(foundCount), formatCount(plants.length)];
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchField
          label={t`Find a simulation`}
          placeholder={t`Name, ID or scenario`}
          value={wanted.text}
          onChange={(text) => onChange({ ...wanted, text })}
        />
        <p className={classes.found} role="status">
          {foundCount < plants.length && t`${found} of ${all}`}
        </p>
      </div>
      <Select
        label={t`State`}
        value={wanted.state ?? ''}
        options={[
          { value: '', label: t`All states (${all})` },
          ...states.map((state) => ({ value: state, label: stateOption(state, counts[state]) })),
        ]}
        onChange={(state) => onChange({ ...wanted, state: state === '' ? null : (state as PlantState) })}
      />
      <Select
        label={t`Order`}
        value={wanted.order}
        options={PLANT_ORDERS.map((order) => ({ value: order, label: orderWords(order) }))}
        onChange={(order) => onChange({ ...wanted, order: order as PlantOrder })}
      />
    </div>
  );
}

function stateOption(state: PlantState, count: number): string {
  const [words, number] = [plantStateWords(state), formatCount(count)];
  return `${words} (${number})`;
}

function orderWords(order: PlantOrder): string {
  const words: Record<PlantOrder, string> = {
    listed: t`As listed`,
    name: t`By name`,
    state: t`Trouble first`,
    time: t`Longest running first`,
  };
  return words[order];
}

const LOOK_MILLIS = 10_000;

function useReadiness() {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => client.gateway.readiness({ signal }),
    refetchInterval: LOOK_MILLIS,
  });
}

/** Why nothing is recorded though it should be. */
function RecordingsNotice(): ReactElement | null {
  const { data: { recordingsTrouble: message } = {} } = useReadiness();
  if (message === undefined) return null;
  return (
    <ErrorNotice title={t`Nothing is recorded`} problem={{ code: 'RECORDINGS_UNUSABLE', message, requestId: null }} />
  );
}

/** Why the gateway cannot read the service (a wrong key, no connection, too many requests), or not together with others. */
function ServiceNotice(): ReactElement | null {
  const { data } = useReadiness();
  if (data?.isReady && data.streamTrouble != null) {
    const apart = { code: 'STREAM_UNREACHABLE', message: data.streamTrouble, requestId: null };
    return <ErrorNotice title={t`This gateway reads alone: NATS cannot be used`} problem={apart} />;
  }
  if (data === undefined || data.isReady) return null;
  const problem = { code: 'NOT_READY', message: data.message, requestId: null };
  const ofAll = data.heldBack.find(({ simulationId }) => simulationId === null);
  const until = ofAll && formatDateTime(ofAll.until);
  return (
    <ErrorNotice title={t`Simulation service not ready`} problem={problem}>
      {until && <p>{t`The service asked to wait until ${until}.`}</p>}
    </ErrorNotice>
  );
}
