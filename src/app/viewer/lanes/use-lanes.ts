import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RunSource } from '../../../client/index.ts';
import { indexAt, type Run } from '../../../feed/index.ts';
import { useShownRecording } from '../notes/use-notes.ts';
import type { Viewer } from '../viewer.ts';
import { useFeedState, useViewer, useViewerState } from '../viewer-context.ts';
import { type LanesRead, LanesReader, LaneThread } from './read-lanes.ts';

const FOLLOW_MILLIS = 2000;
/** Of the time of the gateway, reading takes a tenth at most. */
const REST_PER_READ = 10;
const RETRY_MILLIS = 30_000;

/** Nothing is derived of a file of the reader's own disk. */
export type LanesState =
  | { readonly kind: 'local' }
  | { readonly kind: 'reading' | 'read'; readonly read: LanesRead | null; readonly run: Run }
  | { readonly kind: 'failed'; readonly read: LanesRead | null; readonly error: Error; readonly retry: () => void };

/** The run in which an instant of the timeline lies. */
export function runShown({ feed, store }: Viewer): Run | undefined {
  const { runs } = feed.store.timeline;
  return runs[Math.max(0, indexAt(runs, store.getState().readout.timelineMicros))];
}

/** What the devices of the run that is shown did, and, while it goes on, what they do; null while there is no run. */
export function useLanes(): LanesState | null {
  const viewer = useViewer();
  const { hasLive } = viewer;
  const shown = useShownRecording();
  const isPastKnown = useFeedState(({ past }) => past.kind === 'known');
  const generation = useViewerState(() => runShown(viewer)?.generation ?? null);
  const isLocal = !hasLive && isPastKnown && shown?.recordingId === null;
  const recordingId = hasLive ? null : (shown?.recordingId ?? null);
  const [thread] = useState(() => new LaneThread());
  useEffect(() => () => thread.end(), [thread]);
  const isAsked = generation !== null && !isLocal && (hasLive || recordingId !== null);
  const { data, error, refetch } = useQuery({
    queryKey: ['lanes', viewer.key, recordingId, generation],
    queryFn: ({ signal, queryKey, client }) => {
      const before = client.getQueryData<Reading>(queryKey);
      return readOn(before?.reader ?? readerOf(viewer, thread, recordingId), signal);
    },
    enabled: isAsked,
    // The lanes are one object that grows.
    structuralSharing: false,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.error !== null) return hasLive && RETRY_MILLIS;
      if (!state.data.isCaughtUp) return 1;
      return hasLive && Math.max(FOLLOW_MILLIS, REST_PER_READ * state.data.tookMillis);
    },
  });
  const run = runShown(viewer);
  if (isLocal) return { kind: 'local' };
  if (!run) return null;
  if (error) return { kind: 'failed', read: data ?? null, error, retry: () => void refetch() };
  return { kind: data?.isCaughtUp ? 'read' : 'reading', read: data ?? null, run };
}

interface Reading extends LanesRead {
  readonly reader: LanesReader;
  readonly tookMillis: number;
}

async function readOn(reader: LanesReader, signal: AbortSignal): Promise<Reading> {
  const begun = performance.now();
  const read = await reader.readOn(signal);
  return { ...read, reader, tookMillis: performance.now() - begun };
}

function readerOf(viewer: Viewer, thread: LaneThread, recordingId: string | null): LanesReader {
  const source: RunSource = recordingId === null ? { simulationId: viewer.simulationId } : { recordingId };
  return new LanesReader((query, signal) => thread.ask({ source, query }, signal), runShown(viewer)?.generation ?? '');
}
