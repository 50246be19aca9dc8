import * as z from 'zod';
import type { RUN_MODES } from '../protocol/index.ts';
import { get, post, type Read, type ReadOptions } from './transport.ts';

/** Control plane of the embedded simulator. The interface has none: a real service has `controlPlane: false`. */

const CONTROL_PREFIX = '/control/v1';
const SIMULATIONS_PATH = `${CONTROL_PREFIX}/simulations`;

export const knownSimulationSchema = z.object({
  simulationId: z.string(),
  label: z.string(),
  /** Date and time in its tables at simulation time 0; null: unknown. */
  calendarStart: z.string().nullish(),
  /** Why it failed, in a sentence; null: it did not, or nobody says. */
  failure: z.string().nullish(),
  /** Progress of the hours before its first instant; null: finished, or none wanted. */
  warmUp: z.object({ simulationTimeMicros: z.number(), untilMicros: z.number() }).nullish(),
});
export const knownSimulationsSchema = z.object({ items: z.array(knownSimulationSchema), controlPlane: z.boolean() });

const scenarioSchema = z.looseObject({
  name: z.string(),
  label: z.string().optional(),
  description: z.string().optional(),
  /** What of a plant model is not as its file may have meant it. */
  warnings: z.array(z.object({ line: z.int(), text: z.string() })).optional(),
  /** False: experiments find nothing in it to compare. */
  isPlant: z.boolean().optional(),
  /** JSON schema of the scenario's parameters. */
  parameters: z.unknown().optional(),
});
const scenariosSchema = z.object({ items: z.array(scenarioSchema) });
const runSchema = z.looseObject({
  simulationId: z.string(),
  label: z.string(),
  scenario: z.string(),
  /** All parameters of the scenario, as the run was made with. */
  parameters: z.record(z.string(), z.unknown()),
  seed: z.int(),
});
const runsSchema = z.object({ items: z.array(runSchema) });
const createdSchema = z.object({ simulationId: z.string() });

export type Scenario = z.infer<typeof scenarioSchema>;
/** A run of the control plane. */
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
  /** Simulated hours before it is first seen. */
  beginAfterHours?: number;
}

export type ControlClient = ReturnType<typeof createControlClient>;

export function createControlClient(read: Read) {
  const of = (simulationId: string) => `${SIMULATIONS_PATH}/${encodeURIComponent(simulationId)}`;
  return {
    scenarios: (options?: ReadOptions) =>
      read(get('list of scenarios', `${CONTROL_PREFIX}/scenarios`, scenariosSchema), options),
    /** Makes a scenario of an openTCS plant model; the details of an error list the model's faults. */
    addPlant: (name: string, xml: string, options?: ReadOptions) =>
      read(post('plant', `${CONTROL_PREFIX}/plants`, scenarioSchema, { name, xml }), options),
    runs: (options?: ReadOptions) => read(get('list of runs', SIMULATIONS_PATH, runsSchema), options),
    create: (run: NewRun, options?: ReadOptions) =>
      read(post('new run', SIMULATIONS_PATH, createdSchema, run), options),
    command: (simulationId: string, command: Command, options?: ReadOptions) =>
      read(post(command, `${of(simulationId)}/${command}`, z.unknown()), options),
    setSpeed: (simulationId: string, speedMultiplier: number, options?: ReadOptions) =>
      read(post('change of speed', `${of(simulationId)}/speed`, z.unknown(), { speedMultiplier }), options),
  };
}
