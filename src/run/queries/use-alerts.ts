import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { RunSource, SeenTo, ServiceClient } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { runAtTime, type Timeline } from '../../feed/index.ts';
import type { Alert, AlertsAnswer } from '../../watch/index.ts';
import type { Viewer } from '../viewer.ts';
import { useTimelineRevision, useViewer } from '../viewer-context.ts';
import type { PlacedAlert } from '../viewer-state.ts';
import { useShownRecording } from './use-notes.ts';
import { useRunSource } from './use-run-source.ts';

const READ_MILLIS = 5000;
/** What is over gets no more alerts, but others acknowledge them. */
const OVER_MILLIS = 30_000;

const EVERYWHERE_KEY = ['alerts everywhere'];
const alertsKey = (source: RunSource | null) => ['alerts', source];

/** Whose alerts are read: of a run that goes on those of its newest recording, which need not be the one that the page began with. */
function useAlertsSource(): RunSource | null {
  const source = useRunSource();
  return useShownRecording() === null ? null : source;
}

/** Alerts are kept with what is recorded: all at first, then what has changed. */
function alertsQuery({ watch }: Pick<ServiceClient, 'watch'>, source: RunSource | null, everyMillis: number) {
  return queryOptions({
    queryKey: alertsKey(source),
    queryFn:
      source === null
        ? skipToken
        : ({ signal, client, queryKey }) =>
            watch.alerts(source, client.getQueryData<AlertsAnswer>(queryKey), { signal }),
    refetchInterval: everyMillis,
    // What was merged is the same object where nothing has changed.
    structuralSharing: false,
  });
}

/** Alerts of the run that is shown, as far as it is recorded. */
export function useAlerts() {
  const client = useServiceClient();
  const { hasLive } = useViewer();
  return useQuery(alertsQuery(client, useAlertsSource(), hasLive ? READ_MILLIS : OVER_MILLIS));
}

/** Reads the alerts of what is shown and puts them on its timeline: called by who draws that. */
export function usePlacedAlerts(): void {
  const viewer = useViewer();
  const { data } = useAlerts();
  const revision = useTimelineRevision();
  const place = useEffectEvent(({ feed, store }: Viewer, read: readonly Alert[] | undefined, _revision: string) => {
    store.setState({ alerts: placeAlerts(read ?? [], feed.store.timeline) });
  });
  useEffect(() => place(viewer, data?.alerts, revision), [viewer, data, revision]);
}

/** Alerts where they lie on the timeline, in their order; those of runs that are not on it are left out. */
export function placeAlerts(alerts: readonly Alert[], { runs }: Pick<Timeline, 'runs'>): PlacedAlert[] {
  const placed = alerts.flatMap((alert) => {
    const run = runAtTime(runs, alert.generation, alert.fromMicros);
    if (!run) return [];
    const { fromMicros, toMicros } = alert;
    const timelineEndMicros = toMicros === null ? null : toMicros + run.offsetMicros;
    return [{ ...alert, timelineMicros: fromMicros + run.offsetMicros, timelineEndMicros }];
  });
  return placed.toSorted((a, b) => a.timelineMicros - b.timelineMicros);
}

/** Says who has seen to alerts. */
export function useAcknowledge() {
  const { watch } = useServiceClient();
  const queries = useQueryClient();
  const source = useAlertsSource();
  return useMutation({
    mutationFn: async ({ ids, ...said }: SeenTo & { ids: readonly string[] }) => {
      if (source === null) return;
      for (const id of ids) await watch.acknowledge(source, id, said);
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: alertsKey(source) });
      await queries.invalidateQueries({ queryKey: EVERYWHERE_KEY });
    },
  });
}

/** Counts of alerts of all instances: one question, whatever page is shown. */
export function alertsEverywhereQuery({ watch }: Pick<ServiceClient, 'watch'>) {
  return queryOptions({
    queryKey: EVERYWHERE_KEY,
    queryFn: ({ signal }) => watch.everywhere({ signal }),
    refetchInterval: READ_MILLIS,
  });
}
