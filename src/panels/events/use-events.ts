import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { EventLog, inSlices, NewestLook, type Run } from '../../feed/index.ts';
import { alertWords, useFeedState, useReadoutPace, useViewer, useViewerState, type Viewer } from '../../run/index.ts';
import type { EventQuery, ToldEvent } from './event-rows.ts';
import { type Gathered, GatheredLogs, type ListedEvents } from './gathered-logs.ts';

/** Milliseconds between two looks at what has come. */
const PERIOD = 250;

/** What happened over the whole timeline, as far as it was read, and what comes. Null until the first was looked through. */
export function useEvents(query: EventQuery): ListedEvents | null {
  const viewer = useViewer();
  const [gatherer] = useState(() => createGatherer(viewer));
  const [listed, setListed] = useState<ListedEvents | null>(null);
  const notes = useViewerState((state) => state.notes);
  const alerts = useViewerState((state) => state.alerts);
  const incidents = useFeedState((state) => state.incidents);
  const recorded = useRecordedEvents();
  const look = useEffectEvent(
    () => void gatherer.look({ query, recorded, told: toldBy(viewer) }, (found) => found && setListed(found)),
  );
  // Notes, alerts and incidents are read from the stores.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => look(), [query, notes, alerts, incidents, recorded]);
  useReadoutPace(look, PERIOD);
  return listed;
}

function createGatherer({ feed }: Viewer): NewestLook<Gathered, ListedEvents | null> {
  const logs = new GatheredLogs(feed.store.events);
  return new NewestLook((wanted) => logs.gather(wanted));
}

/** Incidents, recorded ones too, notes and alerts, in their order. */
function toldBy({ feed, store }: Viewer): ToldEvent[] {
  const own = feed.store.getState().incidents.map(({ timelineMicros, trouble }) => ({ timelineMicros, ...trouble }));
  const recorded = feed.store.timeline.past?.incidents ?? [];
  const incidents = [...recorded, ...own].map(({ timelineMicros, code, message, requestId }): ToldEvent => {
    const known = { timelineMicros, kind: code ?? '', entityName: '', text: message, requestId: requestId || null };
    return { group: 'incidents', ...known };
  });
  const notes = store.getState().notes.map(({ timelineMicros, text, entityName }): ToldEvent => {
    return { group: 'notes', timelineMicros, kind: 'NOTE', entityName: entityName ?? '', text, requestId: null };
  });
  const alerts = store.getState().alerts.map((alert): ToldEvent => {
    const { timelineMicros, ruleName, entityNames } = alert;
    const text = `${ruleName}: ${alertWords(alert)}`;
    return { group: 'alerts', timelineMicros, kind: 'ALERT', entityName: entityNames[0] ?? '', text, requestId: null };
  });
  return [...incidents, ...notes, ...alerts].sort((a, b) => a.timelineMicros - b.timelineMicros);
}

const NO_LOGS: readonly EventLog[] = [];

/**
 * What was recorded before this page began to read, in the order of time: read from the newest stretch on, once, as long as the
 * panel is there. Gathering all of it again for each would take longer than reading: told are 1, 2, 4, 8 … stretches, then all.
 */
function useRecordedEvents(): readonly EventLog[] {
  const { feed } = useViewer();
  const { timeline } = feed.store;
  const epochs = useFeedState(() => timeline.past?.epochs ?? null);
  const [logs, setLogs] = useState(NO_LOGS);
  const read = useRef(new Map<string, EventLog>());
  useEffect(() => {
    const { past } = timeline;
    if (epochs === null || past === null) return;
    const stop = new AbortController();
    const readAll = async () => {
      const found: EventLog[] = [];
      const kept = new Map<string, EventLog>();
      for (const [at, epoch] of epochs.toReversed().entries()) {
        const key = keyOf(epoch);
        const known = read.current.get(key);
        const log = known ?? (await logOf(past.eventsIn(epoch, stop.signal), epoch, timeline.ownOldestMicros));
        if (stop.signal.aborted) return;
        read.current.set(key, log);
        kept.set(key, log);
        if (log.size > 0) found.unshift(log);
        const count = at + 1;
        if (count === epochs.length || (known === undefined && Number.isInteger(Math.log2(count)))) {
          const told = [...found];
          setLogs((before) => (isSameLogs(before, told) ? before : told));
        }
      }
      // Where stretches reach elsewhere by now, what they were is forgotten.
      read.current = kept;
    };
    // What cannot be read is told with the past: the picture asks for it too.
    readAll().catch(() => undefined);
    return () => stop.abort();
  }, [timeline, epochs]);
  return logs;
}

/** What an epoch holds is another once it reaches elsewhere. */
function keyOf({ generation, offsetMicros, startMicros, endMicros }: Run): string {
  return JSON.stringify([generation, offsetMicros, startMicros, endMicros]);
}

function isSameLogs(a: readonly EventLog[], b: readonly EventLog[]): boolean {
  return a.length === b.length && a.every((log, at) => log === b[at]);
}

type Parts = AsyncGenerator<readonly Parameters<EventLog['add']>[0][]>;

async function logOf(
  parts: Parts,
  { offsetMicros }: Pick<Run, 'offsetMicros'>,
  ownOldestMicros: number,
): Promise<EventLog> {
  const log = new EventLog(0);
  const end = ownOldestMicros > 0 ? ownOldestMicros : Number.POSITIVE_INFINITY;
  for await (const events of parts) {
    await inSlices(adding(log, events, offsetMicros, end));
  }
  return log;
}

function* adding(log: EventLog, events: readonly Parameters<EventLog['add']>[0][], offset: number, end: number) {
  for (const [at, event] of events.entries()) {
    const timelineMicros = event.simulationTimeMicros + offset;
    if (timelineMicros < end) log.add(event, timelineMicros);
    if (at % 500 === 499) yield;
  }
}
