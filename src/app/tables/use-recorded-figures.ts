import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useServiceClient } from '../../run/index.ts';
import type { FigureOverRun } from '../../tables/index.ts';

const READ_MILLIS = 30_000;

/** The newest recording of an instance, where result tables were kept with it: an older one may be of another run. */
export function useRecordingWithTables(simulationId: string): string | null {
  const client = useServiceClient();
  const { data } = useQuery({
    queryKey: ['recordings', 'with tables', simulationId],
    queryFn: async ({ signal }) => {
      const { items } = await client.recordings.list({ signal });
      const own = items.find((one) => one.simulationId === simulationId);
      return own !== undefined && own.tableBytes > 0 ? own.recordingId : null;
    },
    refetchInterval: READ_MILLIS,
    retry: false,
  });
  return data ?? null;
}

/** Draws a figure of a table over the run, as it was recorded; undefined while no tables are kept of it. */
export function useRecordedFigures(simulationId: string, tableName: string, entity: string | undefined) {
  const navigate = useNavigate();
  const recordingId = useRecordingWithTables(simulationId);
  const show = useCallback(
    (figure: FigureOverRun) => {
      const params = { recordingId: recordingId ?? '', tableName };
      const search = { ...figure, at: 'run' as const, ...(entity !== undefined && { entity }) };
      void navigate({ to: '/recordings/$recordingId/tables/$tableName', params, search });
    },
    [navigate, recordingId, tableName, entity],
  );
  return recordingId === null ? undefined : show;
}
