import { readFile, statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Archive, bytesOf } from '../../archive/index.ts';
import { clientOf } from '../access/caller.ts';
import type { Copies } from '../copies/copies.ts';
import type { ClusterLog } from '../following/cluster/cluster-log.ts';
import type { Followers } from '../following/followers.ts';
import type { EndedRead, Upstream } from '../upstream/upstream.ts';
import type { Watch } from '../watch/watch.ts';
import type { AlertNews, DeliveryOutcome, Webhook } from '../watch/webhook.ts';
import { onRequestEnd } from './request-ends.ts';

/** Figures for Prometheus. Whoever adds a concern registers its own figures with `registry`. */
export interface Metrics {
  readonly registry: Registry;
  /** To be told of every read of the service that ended. */
  onRead(read: EndedRead): void;
  /** Counts the requests of the app from now on, and what waits upstream. */
  watch(
    app: FastifyInstance,
    upstream: Pick<Upstream, 'queue' | 'heldBack'>,
    followers: Pick<Followers, 'count'>,
  ): void;
  /** What is kept and what grows, counted when somebody asks; and whether nothing is recorded though it should be. */
  watchRecordings(archive: Pick<Archive, 'list' | 'folderOf'> | null, trouble: string | null): void;
  watchCopies(copies: Pick<Copies, 'count' | 'rows' | 'engineProcessId'>): void;
  /** What this gateway reads for others of its cluster, and hears of them. */
  watchStream(log: Pick<ClusterLog, 'figures' | 'led' | 'gateways' | 'trouble'>): void;
  onAlert(news: Pick<AlertNews, 'event'>): void;
  onDelivery(outcome: DeliveryOutcome): void;
  watchAlerts(watch: Pick<Watch, 'watched' | 'everywhere'>, webhook: Pick<Webhook, 'waiting'> | null): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const BATCHES = [0, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 10_000];
const LAG_SECONDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60];
/** A viewer polls several times a second; one that has not for so long has gone. */
const VIEWER_MILLIS = 15_000;
const UPDATES = 'animationUpdates';

/** @param processFigures also those of the process: memory, event loop */
export function createMetrics(processFigures: boolean): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (processFigures) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'aisle_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route and status (cut-off: not all of it left).',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const reads = new Counter({
    name: 'aisle_upstream_reads_total',
    help: 'Reads of the simulation service, by endpoint and outcome (a status or an error code of the gateway).',
    labelNames: ['endpoint', 'outcome'],
    registers,
  });
  const readSeconds = new Histogram({
    name: 'aisle_upstream_read_duration_seconds',
    help: 'Time of a read of the simulation service, waiting for its turn included.',
    labelNames: ['endpoint'],
    buckets: SECONDS,
    registers,
  });
  const lagBatches = new Histogram({
    name: 'aisle_updates_lag_batches',
    help: 'Batches by which this gateway is behind the latest after an answer to its updates query.',
    buckets: BATCHES,
    registers,
  });
  const lagSeconds = new Histogram({
    name: 'aisle_updates_lag_seconds',
    help: 'Age of the clock in an answer to an updates query, by the wall clocks of service and gateway.',
    buckets: LAG_SECONDS,
    registers,
  });

  const alerts = new Counter({
    name: 'aisle_watch_alerts_total',
    help: 'What became of alerts of watch rules: they began, ended, were acknowledged.',
    labelNames: ['event'],
    registers,
  });
  const deliveries = new Counter({
    name: 'aisle_webhook_deliveries_total',
    help: 'Alerts sent to the webhook: delivered, to be retried, refused, given up, left out as too many waited.',
    labelNames: ['outcome'],
    registers,
  });

  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value());
      },
    });
  return {
    registry,
    onRead({ request, answer, failure, millis }) {
      reads.inc({ endpoint: request.endpoint, outcome: failure?.code ?? String(answer?.status) });
      readSeconds.observe({ endpoint: request.endpoint }, millis / 1000);
      const lag = request.endpoint === UPDATES && answer?.status === 200 ? answer.facts.lag(Date.now()) : null;
      if (lag?.batches != null) lagBatches.observe(lag.batches);
      if (lag?.seconds != null) lagSeconds.observe(lag.seconds);
    },
    watch(app, { queue, heldBack }, followers) {
      const viewers = createViewers();
      gauge('aisle_upstream_reads_running', 'Reads of the simulation service that run.', () => queue.running);
      gauge('aisle_upstream_reads_waiting', 'Reads that wait for their turn.', () => queue.waiting);
      gauge('aisle_followed_simulations', 'Instances that are read for viewers.', () => followers.count);
      gauge('aisle_viewers', 'Viewers that follow a stream.', viewers.count);
      const heldBackText = 'Whether the service asked to wait with everything.';
      gauge('aisle_upstream_held_back', heldBackText, () =>
        heldBack().some(({ simulationId }) => simulationId === null) ? 1 : 0,
      );
      const ofInstances = 'Instances with which the service asked to wait.';
      gauge(
        'aisle_upstream_held_back_simulations',
        ofInstances,
        () => heldBack().filter(({ simulationId }) => simulationId !== null).length,
      );
      onRequestEnd(app, (request, reply, { isCutOff, millis }) => {
        const route = request.routeOptions.url ?? 'none';
        const status = isCutOff ? 'cut-off' : String(reply.statusCode);
        requests.observe({ method: request.method, route, status }, millis / 1000);
        if (route.endsWith('/updates/query') && reply.statusCode === 200) viewers.saw(clientOf(request));
      });
    },
    onAlert({ event }) {
      alerts.inc({ event: event.replace('alert.', '') });
    },
    onDelivery(outcome) {
      deliveries.inc({ outcome });
    },
    watchAlerts(watch, webhook) {
      const sum = async (of: 'open' | 'unacknowledged') =>
        (await watch.everywhere(null)).reduce((total, { [of]: count }) => total + count, 0);
      gauge('aisle_watched_simulations', 'Instances with watch rules that are on.', () => watch.watched);
      gauge('aisle_watch_alerts_open', 'Alerts whose condition holds.', () => sum('open'));
      gauge('aisle_watch_alerts_unacknowledged', 'Alerts that nobody has seen to.', () => sum('unacknowledged'));
      gauge('aisle_webhook_waiting', 'Alerts that wait to be sent.', () => webhook?.waiting ?? 0);
    },
    watchStream(log) {
      const counter = (name: string, help: string, value: () => number) =>
        new Counter({
          name,
          help,
          registers,
          collect() {
            this.reset();
            this.inc(value());
          },
        });
      const { figures } = log;
      gauge('aisle_stream_alone', 'Whether this gateway reads alone, as NATS cannot be used.', () =>
        log.trouble ? 1 : 0,
      );
      gauge('aisle_stream_gateways', 'Gateways that are there.', () => log.gateways);
      gauge(
        'aisle_stream_delay_seconds',
        'Age of the message heard last, by the clocks of server and gateway.',
        () => figures.delaySeconds,
      );
      counter(
        'aisle_stream_published_bytes_total',
        'Bytes of records told to the others.',
        () => figures.publishedBytes,
      );
      counter('aisle_stream_heard_bytes_total', 'Bytes of messages heard.', () => figures.heardBytes);
      counter('aisle_stream_takeovers_total', "Simulations led in another gateway's place.", () => figures.takeovers);
      counter(
        'aisle_stream_times_alone_total',
        'How often this gateway began to read alone.',
        () => figures.timesAlone,
      );
      new Gauge({
        name: 'aisle_stream_leads',
        help: 'Simulations that this gateway reads for all.',
        labelNames: ['simulation'],
        registers,
        collect() {
          this.reset();
          for (const simulation of log.led) this.set({ simulation }, 1);
        },
      });
    },
    watchCopies(copies) {
      gauge('aisle_table_copies', 'Copies of whole tables that are kept.', () => copies.count);
      const engine = 'Memory of the process that holds copies of tables.';
      gauge('aisle_table_engine_resident_bytes', engine, () => residentBytes(copies.engineProcessId));
      gauge('aisle_table_copies_rows', 'Rows of all copies together.', () => copies.rows);
    },
    watchRecordings(archive, trouble) {
      const unusable = 'Whether nothing is recorded as the folder of recordings cannot be used.';
      gauge('aisle_recordings_unusable', unusable, () => (trouble === null ? 0 : 1));
      if (archive === null) return;
      const growing = () => archive.list().filter(({ isGrowing }) => isGrowing).length;
      gauge('aisle_recordings', 'Recordings that are kept.', () => archive.list().length);
      gauge('aisle_recordings_growing', 'Recordings that are being written.', growing);
      const all = 'Bytes of all recordings with their tables and relations, as RECORDINGS_MAX_BYTES bounds them.';
      gauge('aisle_recordings_bytes', all, () => bytesOf(archive.list()));
      const inTrouble = () => archive.list().filter(({ trouble }) => trouble !== null).length;
      gauge('aisle_recordings_in_trouble', 'Recordings that could not be written or read.', inTrouble);
      const free = 'What is left on the disk of the recordings.';
      gauge('aisle_recordings_disk_free_bytes', free, () => freeBytes(archive.folderOf('')));
    },
  };
}

/** Clients that polled updates not long ago. */
function createViewers() {
  const lastSeen = new Map<string, number>();
  const forget = () => {
    for (const [client, at] of lastSeen) if (at < performance.now() - VIEWER_MILLIS) lastSeen.delete(client);
  };
  return {
    saw(client: string) {
      // The one seen longest ago stays first, so that forgetting ends early.
      lastSeen.delete(client);
      lastSeen.set(client, performance.now());
      if (lastSeen.size % 1000 === 0) forget();
    },
    count() {
      forget();
      return lastSeen.size;
    },
  };
}

/** What is left for us where a folder lies. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Memory that a process holds: zero where there is none, where it has just ended, and where no /proc says it. */
async function residentBytes(processId: number | null): Promise<number> {
  if (processId === null) return 0;
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
