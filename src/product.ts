import type { Logger } from 'pino';
import packageDescription from '../package.json' with { type: 'json' };
import { createZstd, openArchive } from './archive/index.ts';
import {
  auditOwnDeletion,
  createGateway,
  type GatewayEnvironment,
  gatewayVariables,
  type RecordingsOptions,
  readGatewayEnvironment,
  recordPolicy,
  whyNot,
} from './gateway/index.ts';
import { readAll, unknownSettings } from './settings/index.ts';
import {
  DEFAULT_API_KEY,
  readSimulatorEnvironment,
  requireOpenTcsScenario,
  scenarios,
  simulatorVariables,
  startSimulator,
  startSimulatorThread,
} from './simulator/index.ts';

export const PRODUCT_VERSION: string = packageDescription.version;

export interface ProductEnvironment {
  gateway: GatewayEnvironment;
  simulator: ReturnType<typeof readSimulatorEnvironment>;
}

/** The running product: a gateway, and behind it the embedded simulator where no real service is named. */
export interface RunningProduct {
  /** Where the gateway answers. */
  url: string;
  /** Whose simulations it shows, in words. */
  source: string;
  /** Who else than this machine can ask, in words; null: nobody. */
  exposure: string | null;
  /** The folder of recordings; null where nothing is recorded. */
  recordings: string | null;
  close(): Promise<void>;
}

/** @throws EnvironmentError that lists, one line each, every setting that cannot be used */
export function readProductEnvironment(variables: Record<string, string | undefined>): ProductEnvironment {
  return readAll<{ [Part in keyof ProductEnvironment]: ProductEnvironment[Part] }>({
    gateway: () => readGatewayEnvironment(variables),
    simulator: () => readSimulatorEnvironment(variables),
  });
}

/** Every setting there is (docs/operating.md). */
export const SETTINGS: readonly string[] = [...gatewayVariables, ...simulatorVariables];

/** Lines about variables that look like settings and are none. */
export function oddSettings(variables: Record<string, string | undefined>): string[] {
  return unknownSettings(variables, SETTINGS);
}

/** With an openTCS plant model as the plant to show first. @throws Error that lists what is wrong, by line */
export function withPlant(
  environment: ProductEnvironment,
  xml: string,
  fileName: string,
  warn: (words: string) => void = () => undefined,
): ProductEnvironment {
  if (environment.gateway.service) throw new Error('--plant is for the embedded simulator: unset SIMULATION_BASE_URL.');
  const { settings, port } = environment.simulator;
  const plant = requireOpenTcsScenario(xml, fileName);
  for (const { line, text } of plant.warnings ?? []) warn(`${fileName}, line ${line}: ${text}`);
  const all = [plant, ...scenarios];
  return { ...environment, simulator: { port, settings: { ...settings, scenarios: all } } };
}

/** @param dashboardFolder where the built dashboard lies; null where something else serves it */
export async function startProduct(
  environment: ProductEnvironment,
  dashboardFolder: string | null,
  logger: Logger,
): Promise<RunningProduct> {
  const { host, port, service, requestsPerSecond, isOnlyHere, recordings: toRecord, ...settings } = environment.gateway;
  const exposure = isOnlyHere ? null : exposureOf(environment.gateway);
  const source = service ? realService(service) : await startEmbeddedSimulator(environment.simulator, logger);
  try {
    const { baseUrl, apiKey, isEmbedded } = source;
    const upstream = { baseUrl, apiKey, requestsPerSecond, useOutboundProxy: !isEmbedded };
    const { recordings, trouble: recordingsTrouble } = await openRecordings(environment.gateway, isEmbedded, logger);
    const gateway = await createGateway({
      ...settings,
      ...{ recordings, recordingsTrouble },
      upstream,
      controlPlane: isEmbedded,
      dashboardFolder,
      processFigures: true,
      logger,
    });
    const url = await listenUnannounced(gateway, logger, { host, port });
    if (exposure !== null && settings.access.open) logger.warn(exposure);
    // A service that cannot be read is told at once, not when the first viewer comes.
    if (!isEmbedded) void gateway.inject({ url: '/readyz' });
    return {
      url,
      source: isEmbedded ? `the embedded simulator at ${baseUrl}` : baseUrl,
      exposure,
      recordings: recordings && toRecord.folder,
      async close() {
        await gateway.close();
        await recordings?.archive.close();
        await source.close();
      },
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Fastify tells it in a line at level info; the address is told once, by who started it. */
export async function listenUnannounced(
  gateway: Awaited<ReturnType<typeof createGateway>>,
  logger: Logger,
  address: { host: string; port: number },
): Promise<string> {
  const { level } = logger;
  if (level === 'info') logger.level = 'warn';
  try {
    return await gateway.listen(address);
  } finally {
    logger.level = level;
  }
}

function exposureOf({ host, port, address, access }: GatewayEnvironment): string {
  const where = address.host === null ? `every address of this machine, port ${port}` : `${host}, port ${port}`;
  const who = access.open ? 'whoever reaches it may read and command (ACCESS=open)' : 'people sign in';
  return `Others can ask: it listens on ${where}; ${who}.`;
}

/** A folder that cannot be used is told, at the start and for as long as the gateway runs, and done without: recording is never a reason not to show. */
async function openRecordings(
  { recordings, simulationIds }: GatewayEnvironment,
  isEmbedded: boolean,
  logger: Logger,
): Promise<{ recordings: RecordingsOptions | null; trouble: string | null }> {
  const { folder, bucket, record, mostBytes, mostDays, tablesSeconds } = recordings;
  if (folder === null) return { recordings: null, trouble: null };
  try {
    const archive = await openArchive({
      folder,
      bucket,
      compress: await createZstd(),
      limits: { mostBytes, mostDays },
      productVersion: PRODUCT_VERSION,
      onTrouble: (recordingId, { message }, err) => logger.warn({ recordingId, err }, message),
      onForgotten: (forgotten) => auditOwnDeletion(logger, 'retention', forgotten),
    });
    const policy = recordPolicy(record, simulationIds, isEmbedded);
    return { recordings: { archive, policy, tablesEveryMillis: tablesSeconds * 1000 }, trouble: null };
  } catch (err) {
    logger.error(
      { err },
      `RECORDINGS_DIR: ${whyNot(folder, err)} Nothing is recorded until the gateway is started again.`,
    );
    // Whoever asks whether the gateway is ready need not know where it keeps what.
    return { recordings: null, trouble: 'RECORDINGS_DIR cannot be used: nothing is recorded. The log says why.' };
  }
}

/** Why the product did not start, in one sentence that says what to do. */
export function whyNotStarted(error: unknown, variables: Record<string, string | undefined>): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number };
  const setting = port !== undefined && String(port) === variables.SIMULATOR_PORT ? 'SIMULATOR_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return `Port ${port} is taken: set ${setting} to another one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs more rights: set ${setting} to one from 1024.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is no address of this machine.';
  if (path !== undefined) return `The file ${path} cannot be read (${code}).`;
  return error.message;
}

interface Source {
  baseUrl: string;
  apiKey: string;
  isEmbedded: boolean;
  close(): Promise<void>;
}

function realService(service: { baseUrl: string; apiKey: string }): Source {
  return { ...service, isEmbedded: false, close: async () => {} };
}

/** Who comes first sees plants in the middle of their day. */
const DEMO_WARM_HOURS = 4;
const LOOPBACK = '127.0.0.1';
const ANY_FREE_PORT = 0;

async function startEmbeddedSimulator(
  { settings, port }: ProductEnvironment['simulator'],
  logger: Logger,
): Promise<Source> {
  const demoWarmHours = settings.demoWarmHours ?? DEMO_WARM_HOURS;
  const toStart = { ...settings, demoWarmHours, isWarmUpAttended: true, ...tellFailures(logger) };
  // Hours that pass within seconds take a core of their own: pages are served meanwhile.
  const start = demoWarmHours > 0 ? startSimulatorThread : startSimulator;
  const { baseUrl, close } = await start(toStart, LOOPBACK, port ?? ANY_FREE_PORT);
  return { baseUrl, apiKey: settings.apiKeys?.[0] ?? DEFAULT_API_KEY, isEmbedded: true, close };
}

/** Under the name `err`, which the logger writes with message and stack. */
export function tellFailures(logger: Pick<Logger, 'error'>) {
  return {
    onFailure: (simulationId: string, err: unknown) => logger.error({ simulationId, err }, 'A simulation failed.'),
    onRequestFailure: (requestId: string, err: unknown) =>
      logger.error({ requestId, err }, 'The simulator failed to answer.'),
  };
}
