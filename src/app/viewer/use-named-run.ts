import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordingManifest } from '../../feed/index.ts';
import { manifestQuery, useServiceClient, useSimulations } from '../../run/index.ts';

/** What cannot be told yet is asked again after this long. */
const AGAIN_MILLIS = 5000;

/** What an id of an address names, and why that is not known. */
interface NamedRun {
  /** A simulation that runs, or the manifest of a recording; null: not known yet. */
  readonly named: 'live' | RecordingManifest | null;
  readonly error: Error | null;
}

/** Tells what an id names: a simulation that the service has, else a recording. Once it is known it stays so. */
export function useNamedRun(id: string): NamedRun {
  const client = useServiceClient();
  const { data, error } = useSimulations();
  const [isLive, setLive] = useState(false);
  if (!isLive && data?.items.some(({ simulationId }) => simulationId === id)) setLive(true);
  const recording = useQuery({
    ...manifestQuery(client, id),
    enabled: data !== undefined && !isLive,
    refetchInterval: ({ state }) => (state.data === undefined ? AGAIN_MILLIS : false),
  });
  return { named: isLive ? 'live' : (recording.data ?? null), error: error ?? recording.error };
}
