import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { useServiceClient } from '../../run/index.ts';
import { problemOf } from '../../ui/index.ts';
import { legacyStream, NO_STREAM } from './legacy-stream.ts';

const AUTO_MILLIS = 1000;
const AFTER_FAILURE_MILLIS = 5000;

/** Reads the legacy protocol step by step, or by itself every second (interface 4.5, 4.6). */
export function useLegacyStream(simulationId: string, limit: number) {
  const client = useServiceClient();
  const [stream, dispatch] = useReducer(legacyStream, NO_STREAM);
  const [auto, setAuto] = useState(false);
  const { cursor } = stream;

  const read = useMutation({
    mutationFn: async (step: 'snapshot' | 'poll') => {
      if (step === 'snapshot' || !cursor) {
        return { type: 'snapshot', snapshot: await client.visualizationSnapshot(simulationId) } as const;
      }
      return { type: 'updates', poll: await client.visualizationUpdates(simulationId, { cursor, limit }) } as const;
    },
    onSuccess: dispatch,
    onError: (error) => dispatch({ type: 'failed', code: problemOf(error).code }),
  });

  const { mutate, isPending, error } = read;
  // Each answered read schedules the next.
  useEffect(() => {
    if (!auto || isPending) return;
    const timer = setTimeout(() => mutate('poll'), error ? AFTER_FAILURE_MILLIS : AUTO_MILLIS);
    return () => clearTimeout(timer);
  }, [auto, isPending, error, mutate]);

  return { stream, auto, setAuto, read: mutate, busy: isPending, error };
}
