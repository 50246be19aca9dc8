import compress from '@fastify/compress';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { guard } from './access/access.ts';
import { limitClients } from './access/client-limiter.ts';
import { createApp, sendFailure } from './app.ts';
import { addControlRoutes } from './control-routes.ts';
import { type Copies, type CopiesOptions, createCopies } from './copies/copies.ts';
import { addCopiesRoutes } from './copies/copies-routes.ts';
import { addExportRoute } from './copies/export-route.ts';
import { addSqlRoute } from './copies/sql-route.ts';
import { addDashboard, isPageVisit } from './dashboard.ts';
import { type AccessSettings, type McpSettings, OPEN_ACCESS, type StreamSettings } from './environment/settings.ts';
import { GatewayFailure } from './failures.ts';
import { createEmbeddedLog } from './following/embedded-log.ts';
import { createFollowers } from './following/followers.ts';
import { MemoryStore } from './following/memory-store.ts';
import { createAskers } from './mcp/asking.ts';
import { checkStreamFiles, type TlsFiles } from './named-files.ts';
import { addDocumentRoute, watchRoutes } from './openapi/document.ts';
import type { OwnAddress } from './origin/own-address.ts';
import { refuseOtherOrigins } from './origin/same-origin.ts';
import { createOverview } from './overview/overview.ts';
import { addOverviewRoute } from './overview/overview-route.ts';
import { addOwnRoutes } from './own-routes.ts';
import { Presence } from './presence/presence.ts';
import { addPresenceRoutes } from './presence/presence-routes.ts';
import { attendWarmUps, type WarmUps } from './recordings/attend-warm-ups.ts';
import type { RecordingDesk } from './recordings/recording-desk.ts';
import { addRecordings, type RecordingsOptions } from './recordings/recordings.ts';
import { addNoRecordings } from './recordings/recordings-routes.ts';
import { withRecordedRuns } from './recordings/tables/recorded-access.ts';
import { createRecordedAnswers } from './recordings/tables/recorded-answers.ts';
import { createRecordedTables } from './recordings/tables/recorded-tables.ts';
import { Relations } from './relations/relations.ts';
import { addReportRoute } from './report/report-route.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { addServiceRoutes } from './service-routes.ts';
import { createSimulationAccess } from './simulation-id.ts';
import { SIMULATION_LIST } from './simulation-list.ts';
import { stopInTime } from './stopping.ts';
import { auditOwnDeletion, auditRoutes, type OwnDeletion } from './telling/audit.ts';
import { createMetrics, type Metrics } from './telling/metrics.ts';
import { addMonitoringRoutes } from './telling/monitoring-routes.ts';
import { createReadiness, type Readiness } from './telling/readiness.ts';
import { createServiceState } from './upstream/service-state.ts';
import { type Ask, createSharedReads } from './upstream/shared-reads.ts';
import { createNoUpstream, createUpstream, type Upstream, type UpstreamOptions } from './upstream/upstream.ts';
import { createWebhook, type WebhookSettings } from './watch/webhook.ts';

export interface GatewayOptions {
  /** The service; null: there is none, only what was recorded. */
  upstream: UpstreamOptions | null;
  /** The only instances that may be asked for; null: any. */
  simulationIds: readonly string[] | null;
  /** True when the upstream is the simulator that this process started; its control plane is then forwarded. */
  controlPlane: boolean;
  /** Where the built dashboard lies; null: none is served. */
  dashboardFolder: string | null;
  /** Where recordings are kept, and of what; null: nothing is recorded and none are shown. */
  recordings?: RecordingsOptions | null;
  /** Why nothing is recorded though it should be; null, as by default: nothing is wrong. */
  recordingsTrouble?: string | null;
  /** What gateways read together by; null: this one reads by itself. */
  stream?: StreamSettings | null;
  /** Where alerts are sent to; null: nowhere. */
  webhook?: WebhookSettings | null;
  /** By which names it may be asked; default: those of this machine. */
  address?: OwnAddress;
  /** Who may use it; default: whoever reaches it. */
  access?: AccessSettings;
  /** Requests a second of one client; default: as many as it likes. */
  clientRequestsPerSecond?: number | null;
  /** Origins whose pages may frame ours. */
  frameAncestors?: readonly string[];
  tls?: TlsFiles | null;
  /** Addresses of proxies whose word is taken for who the client is. */
  trustedProxies?: readonly string[];
  /** Whether /metrics also tells of the process. */
  processFigures?: boolean;
  /** Whether people who have the same run open see each other; default: they do. */
  isPresenceOn?: boolean;
  /** What programs may ask by tools; default: nothing. */
  mcp?: McpSettings | null;
  logger?: FastifyBaseLogger;
  requestTimeoutMillis?: number;
  /** Longest silence before a browser that waits for a snapshot. */
  beatMillis?: number;
  /** How long what runs may take to its end when the gateway closes. */
  stopGraceMillis?: number;
  /** Begins the engine that holds copies of tables; default: one of its own. */
  beginEngine?: CopiesOptions['beginEngine'];
  /** Begins what answers SQL over them; default: processes of its own. */
  beginSql?: CopiesOptions['beginSql'];
}

/** Under the two seconds after which a viewer repeats a read that hangs. */
const JOIN_MILLIS = 1500;
const THIS_MACHINE: OwnAddress = { host: null, publicOrigin: null };

/** The gateway, ready to listen or to be asked by `inject`; closing it closes its connections to the service. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const address = options.address ?? THIS_MACHINE;
  const app = createApp(options);
  const served = watchRoutes(app);
  const metrics = createMetrics(options.processFigures ?? false);
  const upstream = options.upstream === null ? createNoUpstream() : watchedUpstream(options.upstream, app.log, metrics);
  const reads = createSharedReads({ ask: upstream.ask, joinMillis: JOIN_MILLIS });
  const store = new MemoryStore();
  if (options.stream) checkStreamFiles(options.stream);
  // Its library is loaded where it is asked for.
  const cluster = options.stream ? (await import('./following/cluster/cluster-log.ts')).createClusterLog : null;
  const shared = (options.stream && cluster?.({ settings: options.stream, store, log: app.log })) || null;
  const log = shared ?? createEmbeddedLog(store);
  const followers = createFollowers({ log, store, ask: upstream.ask, passOn: reads.ask });
  const archive = options.recordings?.archive ?? null;
  const recorded = archive && createRecordedTables(archive);
  const overview = createOverview({ clock: followers.ask('clock'), tables: followers.ask('table') });
  const { beginEngine, beginSql } = options;
  const copies: Copies = createCopies({
    ask: followers.ask('table'),
    recorded: recorded ?? undefined,
    derive: archive ? (simulationId, relation) => (relations as Relations).table(simulationId, relation) : undefined,
    ...{ beginEngine, beginSql },
  });
  const relations = archive && new Relations(archive, { filesOf: copies.filesOf, log: app.log });
  const presence = (options.isPresenceOn ?? true) ? new Presence(shared?.talk ?? null) : null;
  let warmUps: WarmUps | null = null;
  const forget = (): void => {
    reads.forget();
    overview.forget();
    followers.forget();
  };
  const control: Ask = (request) =>
    request.method === 'GET'
      ? reads.ask(request)
      : upstream.ask(request).finally(() => {
          forget();
          // Only what is made can have hours to go through first.
          if (request.path === SIMULATION_LIST.path) warmUps?.look();
        });

  // A plant that stands since it is warm goes on at the first read, whatever is read: the recorder goes on first.
  app.addHook('preHandler', async ({ params }) => {
    const { simulationId } = params as { simulationId?: string };
    if (simulationId !== undefined) warmUps?.noteLooked([simulationId]);
  });

  // In this order for every route that follows: what may ask, who asks, how often; each leaves its traces.
  addSecurityHeaders(app, {
    frameAncestors: options.frameAncestors ?? [],
    isSecure: options.tls != null || address.publicOrigin?.startsWith('https:') === true,
  });
  app.addHook('preClose', async () => {
    overview.close();
    presence?.close();
    warmUps?.close();
    followers.close();
    await shared?.close();
    await relations?.close();
    copies.close();
  });
  metrics.watch(app, upstream, followers);
  metrics.watchCopies(copies);
  metrics.watchRecordings(archive, options.recordingsTrouble ?? null);
  if (shared) metrics.watchStream(shared);
  auditRoutes(app);
  stopInTime(app, upstream, options.stopGraceMillis);
  const settings = options.access ?? OPEN_ACCESS;
  refuseOtherOrigins(app, address);
  await guard(app, settings, address.publicOrigin);
  await limitClients(app, options.clientRequestsPerSecond ?? null);
  await app.register(compress, { threshold: 1024 });

  const { simulationIds } = options;
  const access = createSimulationAccess(simulationIds, settings.simulationIds);
  const withRecorded = withRecordedRuns(access, archive);
  // Where only certain instances are offered, nobody may make or command others.
  const controlPlane = options.controlPlane && simulationIds === null;
  const webhook =
    options.webhook &&
    createWebhook({
      ...options.webhook,
      ...{ log: app.log, onOutcome: metrics.onDelivery, useOutboundProxy: true },
    });
  if (webhook) app.addHook('preClose', () => webhook.close());
  let desk: RecordingDesk | null = null;
  await app.register(async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    if (options.recordings && recorded && relations) {
      const { dashboardFolder } = options;
      const withFolder = { ...options.recordings, dashboardFolder };
      const made = addRecordings(
        api,
        { followers, log },
        access,
        { copies, recorded, relations },
        withFolder,
        (news) => {
          metrics.onAlert(news);
          webhook?.send(news);
        },
      );
      desk = made.desk;
      metrics.watchAlerts(made.watch, webhook ?? null);
    } else {
      addNoRecordings(api);
    }
    addServiceRoutes(
      api,
      followers,
      access,
      {
        access: withRecorded,
        answers: recorded && createRecordedAnswers(recorded, copies),
      },
      options.beatMillis,
    );
    addCopiesRoutes(api, copies, withRecorded);
    addPresenceRoutes(api, { presence, access: withRecorded, hasRecordings: archive !== null });
    addExportRoute(api, copies, withRecorded);
    addSqlRoute(api, copies, withRecorded);
    addOwnRoutes(api, { ask: reads.ask, access, controlPlane });
    const onShown = (simulationIds: string[]) => warmUps?.noteLooked(simulationIds);
    addOverviewRoute(api, { overview, ask: reads.ask, access, controlPlane, onShown });
    addMonitoringRoutes(api, {
      access,
      readiness: options.upstream === null ? nothingToAsk : createReadiness(upstream),
      streamTrouble: shared && (() => shared.trouble),
      recordingsTrouble: options.recordingsTrouble ?? null,
      registry: metrics.registry,
    });
    addDocumentRoute(api, served, settings);
    if (controlPlane) addControlRoutes(api, control, access);
    const askers = createAskers(api, {
      browser: options.mcp?.browser ?? null,
      hasDashboard: options.dashboardFolder !== null,
      ...{ address, archive, access: withRecorded, relations },
    });
    if (archive) addReportRoute(api, askers);
    if (options.mcp) {
      // Its library is loaded where it is asked for.
      const { addMcpRoutes } = await import('./mcp/mcp-routes.ts');
      addMcpRoutes(api, { settings: options.mcp, controlPlane, askers });
    }
  });
  if (options.controlPlane) {
    const recording = desk && archive && { desk, archive };
    const onRemoved = (removed: OwnDeletion) => auditOwnDeletion(app.log, 'warm-up', removed);
    warmUps = attendWarmUps({ ask: upstream.ask, recording, onRemoved });
    app.addHook('onListen', async () => warmUps?.look());
  }
  if (options.dashboardFolder !== null) await addDashboard(app, options.dashboardFolder);
  const hasDashboard = options.dashboardFolder !== null;
  app.setNotFoundHandler((request, reply) => {
    // A reply that is returned is waited for, with two more listeners on it: here the files' own handler waits already.
    if (hasDashboard && isPageVisit(request)) reply.code(404).sendFile('index.html');
    else sendFailure(nothingThere(request), request, reply);
  });
  return app;
}

/** The service, with metrics and log told of every read. */
function watchedUpstream(options: UpstreamOptions, log: FastifyBaseLogger, metrics: Metrics): Upstream {
  const tellState = createServiceState(log.child({ service: options.baseUrl }));
  return createUpstream({
    ...options,
    onRead(read) {
      metrics.onRead(read);
      tellState(read);
    },
  });
}

async function nothingToAsk(): Promise<Readiness> {
  return { isReady: true, message: 'A recording is shown: there is no service to ask.', heldBack: [] };
}

function nothingThere(request: FastifyRequest): GatewayFailure {
  return new GatewayFailure('NOT_FOUND', `${request.method} is not offered at this path.`);
}
