import type { Archive } from '../../archive/index.ts';
import { ENDPOINTS, PATH_PREFIX } from '../../protocol/index.ts';
import type { Copies } from '../copies/copies.ts';
import type { Followers } from '../following/followers.ts';
import type { StreamLog } from '../following/stream-log.ts';
import type { Relations } from '../relations/relations.ts';
import type { App } from '../route-schemas.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { createRecordingDesk, type RecordingDesk, type RecordPolicy } from './recording-desk.ts';
import { addRecordingsRoutes } from './recordings-routes.ts';
import type { RecordedTables } from './tables/recorded-tables.ts';
import { sharePastTables } from './tables/share-past-tables.ts';

export interface RecordingsOptions {
  archive: Archive;
  policy: RecordPolicy;
  /** How often result tables are kept with what is recorded: 0 is only at the end; none are without it. */
  tablesEveryMillis?: number | undefined;
  /** Where the models lie that the dashboard draws. */
  dashboardFolder?: string | null;
}

/** Who reads on watches; a snapshot alone may be for a picture on a card. */
const WATCHED_PATH = PATH_PREFIX + ENDPOINTS.animationUpdates.path.replace('{simulationId}', ':simulationId');

/** Records what is read of the instances, and answers what is asked of the recordings. */
export function addRecordings(
  app: App,
  { followers, log }: { followers: Followers; log: StreamLog },
  access: SimulationAccess,
  { copies, recorded, relations }: { copies: Copies; recorded: RecordedTables; relations: Relations },
  { archive, policy, tablesEveryMillis: everyMillis, dashboardFolder = null }: RecordingsOptions,
): RecordingDesk {
  const keeping =
    everyMillis === undefined
      ? null
      : { everyMillis, tables: recorded, copies, ask: followers.ask('tableCatalog'), log: app.log };
  const desk = createRecordingDesk({ archive, followers, kept: log.kept, policy, keeping });
  archive.onPastShared((past) => {
    sharePastTables(recorded, archive, past).catch((err) =>
      app.log.warn({ err, ...past }, 'Tables could not be shared.'),
    );
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 200 || request.routeOptions.url !== WATCHED_PATH) return;
    desk.noteViewer((request.params as { simulationId: string }).simulationId);
  });
  app.addHook('preClose', () => desk.close());
  addRecordingsRoutes(app, { archive, recorded, relations, copies, dashboardFolder }, access);
  return desk;
}
