import { t } from '@lingui/core/macro';
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, use, useCallback, useMemo } from 'react';
import type { ServiceClient } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { clockQuery, KeptViewersContext, linksTo, useCalendarStart } from '../../run/index.ts';
import type { TableLinks } from '../../tables/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import { RecordedRun, type ShownRun } from './recorded-run.tsx';

/** A run as its pages show it: live, or recorded as of an instant. */
export interface PageRun {
  /** By which its tables are asked for. */
  name: string;
  /** The instance, also of a recording of it. */
  simulationId: string;
  /** Null: it is live. */
  recordingId: string | null;
  /** Cells lead to its picture; what its viewer knows is known here, too. */
  links: TableLinks;
  /** Chooses the instant; null: now. */
  choice: ReactElement | null;
}

/** Search parameters of a run's tables. */
export interface RunSearch {
  at?: number | 'run' | undefined;
  [name: string]: unknown;
}

interface RunPageProps {
  title: string;
  /** The search parameters to keep at another instant; default: none. */
  kept?: (search: RunSearch) => RunSearch;
  children: (run: PageRun) => ReactNode;
}

/** A page of the run in the address, live or recorded. */
export function RunPage({ title, kept = () => ({}), children }: RunPageProps): ReactElement {
  const { simulationId = '', recordingId } = useParams({ strict: false });
  const { at } = useSearch({ strict: false });
  const change = useChangedSearch();
  usePageTitle(title, recordingId === undefined ? simulationId : t`Recording`);
  if (recordingId === undefined) return <LiveRun simulationId={simulationId}>{children}</LiveRun>;
  return (
    <RecordedRun {...{ recordingId, at }} onAt={(next) => change((old) => ({ ...kept(old), at: next }))}>
      {(run) => <Recorded {...{ recordingId, run }}>{children}</Recorded>}
    </RecordedRun>
  );
}

/** Changes the page's search parameters; while somebody types, in place of the last entry of the history. */
export function useChangedSearch() {
  const navigate = useNavigate();
  return useCallback(
    (change: (search: RunSearch) => RunSearch, replace = false) =>
      void navigate({ to: '.', search: change as never, replace }),
    [navigate],
  );
}

interface LiveRunProps extends Pick<RunPageProps, 'children'> {
  simulationId: string;
}

function LiveRun({ simulationId, children }: LiveRunProps): ReactNode {
  const navigate = useNavigate();
  const client = useServiceClient();
  const queries = useQueryClient();
  const open = useCallback(
    (search: PictureSearch) => void navigate({ to: '/simulations/$simulationId', params: { simulationId }, search }),
    [navigate, simulationId],
  );
  const playhead = useMemo(() => clockPlayhead(queries, client, simulationId), [queries, client, simulationId]);
  const links = useRunLinks({ viewer: simulationId, simulationId, open, playhead });
  return children({ name: simulationId, simulationId, recordingId: null, links, choice: null });
}

interface RecordedProps extends Pick<RunPageProps, 'children'> {
  recordingId: string;
  run: ShownRun;
}

function Recorded({ recordingId, run, children }: RecordedProps): ReactNode {
  const { name, simulationId, micros, choice } = run;
  const navigate = useNavigate();
  const open = useCallback(
    (search: PictureSearch) => void navigate({ to: '/recordings/$recordingId', params: { recordingId }, search }),
    [navigate, recordingId],
  );
  // Without a viewer of the run, the time of its tables.
  const playhead = useMemo(() => ({ micros: () => micros, subscribe: () => () => undefined }), [micros]);
  const links = useRunLinks({ viewer: `recording ${recordingId}`, simulationId, open, playhead });
  return children({ name, simulationId, recordingId, links, choice });
}

type PictureSearch = { select: string } | { t: number };

interface RunOfLinks {
  /** The name under which its viewer is kept. */
  viewer: string;
  simulationId: string;
  /** Shows the picture. */
  open: (search: PictureSearch) => void;
  /** Of the picture, if no viewer is open. */
  playhead: NonNullable<TableLinks['playhead']>;
}

function useRunLinks({ viewer: key, simulationId, open, playhead }: RunOfLinks): TableLinks {
  const viewer = use(KeptViewersContext).find(key);
  const calendarStart = useCalendarStart(simulationId);
  return useMemo(() => {
    const known = viewer && linksTo(viewer);
    return {
      hasEntity: (name) => known?.hasEntity(name) ?? null,
      typeOf: (name) => known?.typeOf?.(name),
      showEntity: (select) => open({ select }),
      selectedEntityName: viewer?.store.getState().selection.name ?? null,
      reaches: (micros) => known?.reaches(micros) ?? null,
      showTime: (micros) => open({ t: Math.max(Math.round(micros), 0) }),
      calendarStart,
      playhead: known?.playhead ?? playhead,
    };
  }, [viewer, open, calendarStart, playhead]);
}

const CLOCK_MILLIS = 2_000;

/** The clock of a run without a viewer, read while a chart is on the screen. */
function clockPlayhead(queries: QueryClient, client: ServiceClient, simulationId: string): RunOfLinks['playhead'] {
  const query = clockQuery(client, simulationId);
  return {
    micros: () => queries.getQueryData(query.queryKey)?.simulationTimeMicros ?? null,
    subscribe: (listener) =>
      new QueryObserver(queries, { ...query, refetchInterval: CLOCK_MILLIS, retry: false }).subscribe(listener),
  };
}
