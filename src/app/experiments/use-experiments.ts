import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Experiment, NewExperiment, ParameterValue, ServiceClient } from '../../client/index.ts';
import { useServiceClient } from '../../run/index.ts';
import { bandOf } from './experiment-band.ts';
import { differencesOf } from './experiment-differences.ts';
import { resultsOf } from './experiment-results.ts';

const QUERY_KEY = ['experiments'];
const LIST_MILLIS = 3_000;
const WATCH_MILLIS = 1_000;
/** A minute of a run in real time is long; at full speed there are several in a second. */
const RUN_MILLIS = 5_000;
const PAGE_SIZE = 500;

export function useExperiments(isAsked: boolean, everyMillis = LIST_MILLIS) {
  const client = useServiceClient();
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => client.experiments.list({ signal }),
    refetchInterval: everyMillis,
    enabled: isAsked,
  });
}

/** An experiment, watched while it is under way. */
export function useExperiment(experimentId: string) {
  const client = useServiceClient();
  return useQuery({
    queryKey: [...QUERY_KEY, experimentId],
    queryFn: ({ signal }) => client.experiments.one(experimentId, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? WATCH_MILLIS : false),
  });
}

export function isUnderWay(experiment: Experiment | undefined): boolean {
  return experiment !== undefined && ['READY', 'RUNNING', 'PAUSED'].includes(experiment.status);
}

/** Its results so far, read again after each run; the old ones stay until then. */
export function useResults({ experimentId, runsDone, factors }: Experiment) {
  const client = useServiceClient();
  return useQuery({
    queryKey: [...QUERY_KEY, experimentId, 'results', runsDone],
    queryFn: async ({ signal }) => resultsOf(await readAll(client, experimentId, 'indicators', signal), factors),
    placeholderData: (before) => before,
    enabled: runsDone !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How its settings differ from the base, so far. */
export function useDifferences({ experimentId, runsDone, baseDesignPoint, factors }: Experiment) {
  const client = useServiceClient();
  return useQuery({
    queryKey: [...QUERY_KEY, experimentId, 'differences', runsDone, baseDesignPoint],
    queryFn: async ({ signal }) => differencesOf(await readAll(client, experimentId, 'differences', signal), factors),
    placeholderData: (before) => before,
    enabled: runsDone !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The base's normal band; null until its first round is over. */
export function useBand({ experimentId, status, runsDone }: Experiment) {
  const client = useServiceClient();
  return useQuery({
    queryKey: [...QUERY_KEY, experimentId, 'band', status],
    queryFn: async ({ signal }) => bandOf(await readAll(client, experimentId, 'band', signal)),
    enabled: status === 'COMPLETED' && runsDone !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Runs on the control plane. */
export function useRuns(isAsked: boolean) {
  const client = useServiceClient();
  return useQuery({
    queryKey: [...QUERY_KEY, 'runs'],
    queryFn: async ({ signal }) => (await client.control.runs({ signal })).items,
    enabled: isAsked,
  });
}

/** The table `throughput` of a run, read again as it goes on. */
export function useRunMinutes(simulationId: string | null) {
  const client = useServiceClient();
  return useQuery({
    queryKey: [...QUERY_KEY, 'minutes', simulationId],
    queryFn: ({ signal }) => readAll(client, simulationId ?? '', 'throughput', signal),
    enabled: simulationId !== null,
    refetchInterval: RUN_MILLIS,
  });
}

/** Compares all settings with another base, given by its varied values. */
export function useChooseBase({ experimentId, factors }: Experiment) {
  const client = useServiceClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: readonly ParameterValue[]) => {
      const base = factors.flatMap(({ name }, index) => {
        const value = values[index];
        return value === undefined ? [] : [[name, value] as const];
      });
      return client.experiments.compareWith(experimentId, Object.fromEntries(base));
    },
    onSuccess: (experiment) => queries.setQueryData([...QUERY_KEY, experimentId], experiment),
  });
}

export function useCreateExperiment() {
  const client = useServiceClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (experiment: NewExperiment) => client.experiments.create(experiment),
    onSuccess: async ({ experimentId }) => {
      await queries.invalidateQueries({ queryKey: QUERY_KEY, exact: true });
      await navigate({ to: '/experiments/$experimentId', params: { experimentId } });
    },
  });
}

export function useCancelExperiment(experimentId: string) {
  const client = useServiceClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.experiments.cancel(experimentId),
    onSettled: () => queries.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

async function readAll(client: ServiceClient, simulationId: string, tableName: string, signal: AbortSignal) {
  const rows: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const query = { tableName, page, pageSize: PAGE_SIZE };
    const part = await client.table(simulationId, query, { signal });
    rows.push(...part.rows);
    if (rows.length >= part.page.totalElements || part.rows.length === 0) return rows;
  }
}
