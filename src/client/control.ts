import * as z from 'zod';
import type { RUN_MODES } from '../protocol/index.ts';
import type { ReadOptions, Request } from './transport.ts';

/*
 * Control plane of the embedded simulator (ARCHITECTURE.md 5). The interface shows no lifecycle endpoints, so a real
 * service has none of these and the gateway says `controlPlane: false`.
 */

const CONTROL_PREFIX = '/control/v1';

export const knownSimulationsSchema = z.object({
  items: z.array(
    z.object({
      simulationId: z.string(),
      label: z.string(),
      /** Date and time in its tables at simulation time 0; null: nobody says. */
      calendarStart: z.string().nullish(),
    }),
  ),
  controlPlane: z.boolean(),
});

const scenarioSchema = z.looseObject({
  name: z.string(),
  label: z.string().optional(),
  description: z.string().optional(),
  /** JSON schema of what the scenario takes. */
  parameters: z.unknown().optional(),
});
const scenariosSchema = z.object({ items: z.array(scenarioSchema) });
const runSchema = z.looseObject({
  simulationId: z.string(),
  label: z.string(),
  scenario: z.string(),
  /** All that the scenario takes, as it was when the run was made. */
  parameters: z.record(z.string(), z.unknown()),
  seed: z.int(),
});
const runsSchema = z.object({ items: z.array(runSchema) });
const createdSchema = z.object({ simulationId: z.string() });

/** Instances that the gateway knows, and whether they can be controlled through it. */
export type KnownSimulations = z.infer<typeof knownSimulationsSchema>;
export type Scenario = z.infer<typeof scenarioSchema>;
/** A run that the control plane has made. */
export type MadeRun = z.infer<typeof runSchema>;
export type Command = 'pause' | 'resume' | 'stop' | 'reset' | 'release';

export interface NewRun {
  scenario: string;
  parameters?: Record<string, number | string | boolean>;
  runMode: (typeof RUN_MODES)[number];
  speedMultiplier?: number;
  seed?: number;
  /** Simulation seconds. */
  endTimeSeconds?: number;
  simulationId?: string;
  /** Simulated hours that lie behind it when it is first seen. */
  beginAfterHours?: number;
}

export interface ControlClient {
  scenarios(options?: ReadOptions): Promise<{ items: Scenario[] }>;
  /** Makes a scenario of an openTCS plant model; what is wrong with it are the details of the error. */
  addPlant(name: string, xml: string, options?: ReadOptions): Promise<Scenario>;
  runs(options?: ReadOptions): Promise<{ items: MadeRun[] }>;
  create(run: NewRun, options?: ReadOptions): Promise<{ simulationId: string }>;
  command(simulationId: string, command: Command, options?: ReadOptions): Promise<unknown>;
  setSpeed(simulationId: string, speedMultiplier: number, options?: ReadOptions): Promise<unknown>;
}

type Read = <Schema extends z.ZodType>(request: Request<Schema>, options?: ReadOptions) => Promise<z.output<Schema>>;

export function createControlClient(read: Read): ControlClient {
  const of = (simulationId: string) => `${CONTROL_PREFIX}/simulations/${encodeURIComponent(simulationId)}`;
  return {
    scenarios: (options) =>
      read(
        { method: 'GET', path: `${CONTROL_PREFIX}/scenarios`, data: scenariosSchema, what: 'list of scenarios' },
        options,
      ),
    addPlant: (name, xml, options) =>
      read(
        { method: 'POST', path: `${CONTROL_PREFIX}/plants`, body: { name, xml }, data: scenarioSchema, what: 'plant' },
        options,
      ),
    runs: (options) =>
      read({ method: 'GET', path: `${CONTROL_PREFIX}/simulations`, data: runsSchema, what: 'list of runs' }, options),
    create: (run, options) =>
      read(
        { method: 'POST', path: `${CONTROL_PREFIX}/simulations`, body: run, data: createdSchema, what: 'new run' },
        options,
      ),
    command: (simulationId, command, options) =>
      read({ method: 'POST', path: `${of(simulationId)}/${command}`, data: z.unknown(), what: command }, options),
    setSpeed: (simulationId, speedMultiplier, options) =>
      read(
        {
          method: 'POST',
          path: `${of(simulationId)}/speed`,
          body: { speedMultiplier },
          data: z.unknown(),
          what: 'change of speed',
        },
        options,
      ),
  };
}
