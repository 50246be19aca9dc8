import type { FastifyInstance } from 'fastify';
import type { Archive } from '../../archive/index.ts';
import { ENDPOINTS, type EndpointName, PATH_PREFIX } from '../../protocol/index.ts';
import type { Followers } from '../following/followers.ts';
import type { StreamStore } from '../following/stream-store.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { createRecordingDesk, type RecordPolicy } from './recording-desk.ts';
import { addRecordingsRoutes } from './recordings-routes.ts';

export interface RecordingsOptions {
  archive: Archive;
  policy: RecordPolicy;
  /** Where the models lie that the dashboard draws. */
  dashboardFolder?: string | null;
}

/** What a viewer of the live picture reads. */
const WATCHING: readonly EndpointName[] = ['animationSnapshot', 'animationUpdates'];
const WATCHED_PATHS = WATCHING.map(
  (name) => PATH_PREFIX + ENDPOINTS[name].path.replace('{simulationId}', ':simulationId'),
);

/** Records what is read of the instances, and answers what is asked of the recordings. */
export function addRecordings(
  app: FastifyInstance,
  followers: Followers,
  store: StreamStore,
  access: SimulationAccess,
  { archive, policy, dashboardFolder = null }: RecordingsOptions,
): void {
  const desk = createRecordingDesk({ archive, ask: followers.ask, lease: store.lease, policy });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 200 || !WATCHED_PATHS.includes(request.routeOptions.url ?? '')) return;
    desk.noteViewer((request.params as { simulationId: string }).simulationId);
  });
  app.addHook('preClose', () => desk.close());
  addRecordingsRoutes(app, { archive, dashboardFolder }, access);
}
