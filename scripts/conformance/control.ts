import * as z from 'zod';
import type { RunMode } from '../../src/protocol/index.ts';
import type { Service } from './http.ts';
import { conforming, described } from './replies.ts';
import { Deviation } from './rule.ts';

export interface NewSimulation {
  runMode: RunMode;
  scenario?: string;
  speedMultiplier?: number;
  endTimeSeconds?: number;
  seed?: number;
}

export type Command = 'pause' | 'resume' | 'stop' | 'reset' | 'release';

/** The simulator's control plane: lifecycle that the interface does not show. */
export interface Control {
  /** What is run by default. */
  scenario(): Promise<string>;
  create(simulation: NewSimulation): Promise<string>;
  command(simulationId: string, command: Command): Promise<void>;
  setSpeed(simulationId: string, speedMultiplier: number): Promise<void>;
}

const PREFIX = '/control/v1';
/** Goes through every action within the seconds for which an instance is watched; no plant does. */
const TOUR = 'interface-tour';
const scenariosSchema = z.object({ data: z.object({ items: z.array(z.object({ name: z.string() })).min(1) }) });
const createdSchema = z.object({ data: z.object({ simulationId: z.string() }) });

export function createControl(service: Service, scenario: string | null): Control {
  async function post(path: string, body?: unknown) {
    const reply = await service.call({ method: 'POST', path: PREFIX + path, ...(body === undefined ? {} : { body }) });
    if (reply.status < 200 || reply.status > 201) throw new Deviation(`${reply.asked}: ${described(reply)}`);
    return reply.json;
  }

  async function usualScenario(): Promise<string> {
    const reply = await service.call({ method: 'GET', path: `${PREFIX}/scenarios` });
    const { items } = conforming(scenariosSchema, reply.json, 'list of scenarios').data;
    const usual = items.find(({ name }) => name === TOUR) ?? items[0];
    if (usual === undefined) throw new Deviation('the control plane lists no scenario');
    return usual.name;
  }

  const chosen = async () => scenario ?? (await usualScenario());

  return {
    scenario: chosen,
    async create(simulation) {
      const created = await post('/simulations', { scenario: await chosen(), ...simulation });
      return conforming(createdSchema, created, 'answer of the control plane').data.simulationId;
    },
    async command(simulationId, command) {
      await post(`/simulations/${encodeURIComponent(simulationId)}/${command}`);
    },
    async setSpeed(simulationId, speedMultiplier) {
      await post(`/simulations/${encodeURIComponent(simulationId)}/speed`, { speedMultiplier });
    },
  };
}
