import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createSimulation, type InstanceDefaults } from './control/create-simulation.ts';
import { createRegistry, type Registry } from './control/registry.ts';
import { keepAnswers } from './experiments/kept-answers.ts';
import { createReplicationPool } from './experiments/replication-pool.ts';
import { createApp } from './http/app.ts';
import { createAuthenticator } from './http/authentication.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { systemTiming } from './instance/timing.ts';
import { createPlantPlanner } from './plans/plant-planner.ts';
import { scenarios } from './plant/index.ts';
import type { SimulatorSettings } from './settings.ts';

export interface SimulatorAddress {
  host: string;
  port: number;
  baseUrl: string;
}

/** The simulation service: all endpoints of the interface and a control plane. */
export interface Simulator {
  /** Port 0 takes any free one. */
  listen(host: string, port: number): Promise<SimulatorAddress>;
  /** Ends every simulation and frees the port. */
  close(): Promise<void>;
  /** For requests without a port. */
  readonly app: FastifyInstance;
}

export const DEFAULT_API_KEY = 'demo-key';
const RETENTION_BATCHES = 20_000;
const RETENTION_BYTES = 64 * 1024 * 1024;
const RESPONSE_BYTES = 4 * 1024 * 1024;
const BACK_PRESSURE_BATCHES = 1_000;
const REQUESTS_PER_SECOND = 2_000;
/** Demo runs that nobody watches cost nothing. */
const DEMO_RESTS_AFTER_MILLIS = 60_000;

export function createSimulator(settings: SimulatorSettings = {}): Simulator {
  const apiKeys = settings.apiKeys ?? [DEFAULT_API_KEY];
  const timing = settings.timing ?? systemTiming;
  const registry = createRegistry();
  const authenticator = createAuthenticator(apiKeys);
  const requestsPerSecond = settings.requestsPerSecond ?? REQUESTS_PER_SECOND;
  const replications = settings.replications ?? keepAnswers(createReplicationPool());
  const planner = createPlantPlanner();
  const defaults = instanceDefaults(settings, { replications, planner });
  const app = createApp({
    registry,
    defaults,
    authenticator,
    rateLimiter: createRateLimiter({ requestsPerSecond, burst: 2 * requestsPerSecond }),
    timing,
    onRequestFailure: settings.onRequestFailure ?? (() => {}),
  });
  const [firstKey] = apiKeys;
  if (firstKey !== undefined && settings.demoInstances !== false) {
    startDemoInstances(registry, authenticator.ownerOf(firstKey), defaults, settings.demoWarmHours ?? 0);
  }
  return {
    app,
    async listen(host, port) {
      await app.listen({ host, port });
      const address = app.server.address() as AddressInfo;
      const hostInUrl = address.family === 'IPv6' ? `[${host}]` : host;
      return { host, port: address.port, baseUrl: `http://${hostInUrl}:${address.port}` };
    },
    async close() {
      registry.releaseAll();
      await app.close();
      await Promise.all([replications.close(), planner.close()]);
    },
  };
}

/** A simulator that listens, wherever it runs. */
export interface ListeningSimulator {
  readonly baseUrl: string;
  /** Ends every simulation and frees the port. */
  close(): Promise<void>;
}

/** Starts a simulator in this thread. */
export async function startSimulator(
  settings: SimulatorSettings,
  host: string,
  port: number,
): Promise<ListeningSimulator> {
  const simulator = createSimulator(settings);
  const { baseUrl } = await simulator.listen(host, port);
  return { baseUrl, close: simulator.close };
}

function instanceDefaults(
  settings: SimulatorSettings,
  threads: Pick<InstanceDefaults, 'replications' | 'planner'>,
): InstanceDefaults {
  return {
    ...threads,
    scenarios: settings.scenarios ?? scenarios,
    seed: settings.seed ?? 1,
    limits: {
      entries: settings.retentionBatches ?? RETENTION_BATCHES,
      bytes: RETENTION_BYTES,
      responseBytes: settings.responseBytes ?? RESPONSE_BYTES,
    },
    backPressureBatches: settings.backPressureBatches ?? BACK_PRESSURE_BATCHES,
    isWarmUpAttended: settings.isWarmUpAttended ?? false,
    timing: settings.timing ?? systemTiming,
    onFailure: settings.onFailure ?? (() => {}),
  };
}

/** One running instance of each plant under a name that stays the same (architecture 5). */
function startDemoInstances(
  registry: Registry,
  owner: string,
  defaults: InstanceDefaults,
  beginAfterHours: number,
): void {
  for (const { name, isNoPlant } of defaults.scenarios) {
    if (isNoPlant) continue;
    const request = { scenario: name, runMode: 'REAL_TIME', beginAfterHours } as const;
    const pace = { restsAfterMillis: DEMO_RESTS_AFTER_MILLIS };
    const instance = createSimulation(request, `demo-${name}`, defaults, pace);
    registry.add(owner, instance);
    instance.start();
  }
}
