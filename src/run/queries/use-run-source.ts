import { useMemo } from 'react';
import type { RunSource } from '../../client/index.ts';
import { useViewer } from '../viewer-context.ts';
import { useShownRecording } from './use-notes.ts';

/** What is shown, as the gateway is asked about it; null for a file of the reader's own disk. */
export function useRunSource(): RunSource | null {
  const { hasLive, simulationId } = useViewer();
  const recordingId = useShownRecording()?.recordingId ?? null;
  return useMemo(() => {
    if (hasLive) return { simulationId };
    return recordingId === null ? null : { recordingId };
  }, [hasLive, simulationId, recordingId]);
}
