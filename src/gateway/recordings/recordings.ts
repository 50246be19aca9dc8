import type { Archive } from '../../archive/index.ts';
import { ENDPOINTS, PATH_PREFIX } from '../../protocol/index.ts';
import type { Copies } from '../copies/copies.ts';
import type { Followers } from '../following/followers.ts';
import type { StreamLog } from '../following/stream-log.ts';
import { readClock } from '../overview/read-clock.ts';
import type { Relations } from '../relations/relations.ts';
import type { App } from '../route-schemas.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { addRuleRoutes } from '../watch/rule-routes.ts';
import { Watch } from '../watch/watch.ts';
import type { AlertNews } from '../watch/webhook.ts';
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

/** Who records, and who watches what is recorded. */
export interface Recordings {
  readonly desk: RecordingDesk;
  readonly watch: Watch;
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
  onNews: (news: AlertNews) => void,
): Recordings {
  const keeping =
    everyMillis === undefined
      ? null
      : { everyMillis, tables: recorded, copies, ask: followers.ask('tableCatalog'), log: app.log };
  const desk = createRecordingDesk({
    ...{ archive, followers, kept: log.kept, policy, keeping },
    onClock: (simulationId, clock) => watch.noteClock(simulationId, clock),
  });
  const watch: Watch = new Watch({
    ...{ archive, relations, log: app.log, onNews },
    tables: followers.ask('table'),
    follow: desk.noteViewer,
    // Hours that pass within seconds before anybody sees the plant are nobody's alarm.
    mayJudge: (simulationId) => !desk.isWarming(simulationId),
  });
  archive.onPastShared((past) => {
    sharePastTables(recorded, archive, past).catch((err) =>
      app.log.warn({ err, ...past }, 'Tables could not be shared.'),
    );
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 200 || request.routeOptions.url !== WATCHED_PATH) return;
    desk.noteViewer((request.params as { simulationId: string }).simulationId);
  });
  app.addHook('preClose', async () => {
    await watch.close();
    await desk.close();
  });
  addRecordingsRoutes(app, { archive, recorded, relations, copies, watch, dashboardFolder }, access);
  addRuleRoutes(app, {
    ...{ watch, access, isRecorded: desk.records },
    async isThere(simulationId) {
      const read = await readClock(followers.ask('clock'), simulationId);
      return !('trouble' in read) || read.status !== 404;
    },
  });
  return { desk, watch };
}
