import { useEffect } from 'react';
import { useServiceClient } from '../service-client.ts';
import type { Viewer } from '../viewer.ts';
import type { AisleHandle } from './aisle-handle.ts';
import { createAisleHandle } from './create-aisle-handle.ts';

declare global {
  interface Window {
    /** There while a live page is open, and only then. */
    aisle: AisleHandle;
  }
}

/** @param recordingId of what is over; null for a file of the reader's own disk, of which the gateway knows nothing */
export function useAutomation(viewer: Viewer, recordingId?: string | null): void {
  const { recordings } = useServiceClient();
  useEffect(() => {
    const handle = createAisleHandle(viewer, async (entityName, fromMicros, toMicros) => {
      if (recordingId === null) throw new Error('This recording is on this machine alone: nothing is derived of it.');
      const source = recordingId === undefined ? { simulationId: viewer.simulationId } : { recordingId };
      return (await recordings.activity(source, { entityNames: [entityName], fromMicros, toMicros })).rows;
    });
    window.aisle = handle;
    return () => {
      if (window.aisle === handle) Reflect.deleteProperty(window, 'aisle');
    };
  }, [viewer, recordingId, recordings]);
}
