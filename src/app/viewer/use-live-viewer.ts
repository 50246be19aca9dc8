import {
  createKeptWorld,
  createViewer,
  HISTORY_BYTES,
  lookBack,
  useKeptViewer,
  useServiceClient,
  type Viewer,
} from '../../run/index.ts';

/** The viewer of a simulation as it runs, with what was recorded of it. */
export function useLiveViewer(simulationId: string): Viewer {
  const client = useServiceClient();
  return useKeptViewer(simulationId, () =>
    createViewer({
      client,
      simulationId,
      createWorld: createKeptWorld,
      historyBytes: HISTORY_BYTES,
      remember: (opened) => lookBack(opened, client, createKeptWorld),
    }),
  );
}
