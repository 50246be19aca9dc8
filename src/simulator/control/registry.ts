import type { Instance } from '../instance/instance.ts';
import { Refusal } from '../refusal.ts';

/** Released runs that are remembered: about older ones the service knows nothing any more. */
const MOST_RELEASED = 32;

/** Instances by id, each belonging to the credential that made it (interface 1, conventions 5). */
export interface Registry {
  /** Of a run that the same credential has released, the id is free. @throws Refusal STATE_CONFLICT when it is taken */
  requireFree(owner: string, simulationId: string): void;
  /** @throws Refusal STATE_CONFLICT when the id has been taken meanwhile */
  add(owner: string, instance: Instance): void;
  /** @throws Refusal SIMULATION_NOT_FOUND or FORBIDDEN */
  find(owner: string, simulationId: string): Instance;
  /** The same, and its runtime must be there. @throws Refusal also SIMULATION_RUNTIME_RELEASED */
  findRunnable(owner: string, simulationId: string): Instance;
  ownedBy(owner: string): Instance[];
  releaseAll(): void;
}

export function createRegistry(): Registry {
  const entries = new Map<string, { owner: string; instance: Instance }>();

  function find(owner: string, simulationId: string): Instance {
    const entry = entries.get(simulationId);
    if (!entry) throw new Refusal('SIMULATION_NOT_FOUND', `There is no simulation ${simulationId}.`);
    if (entry.owner !== owner) {
      throw new Refusal('FORBIDDEN', `Simulation ${simulationId} does not belong to this credential.`);
    }
    return entry.instance;
  }

  /** Those made last stay, so that who reads on is told that the runtime is released (interface 7). */
  function forgetReleased(): void {
    const released = [...entries].filter(([, { instance }]) => !instance.runtimeAvailable);
    for (const [id] of released.slice(0, Math.max(0, released.length - MOST_RELEASED))) entries.delete(id);
  }

  function requireFree(owner: string, simulationId: string): void {
    const entry = entries.get(simulationId);
    if (!entry || (entry.owner === owner && !entry.instance.runtimeAvailable)) return;
    throw new Refusal('STATE_CONFLICT', `Simulation ${simulationId} exists already.`);
  }

  return {
    requireFree,
    add(owner, instance) {
      forgetReleased();
      const { simulationId } = instance.settings;
      requireFree(owner, simulationId);
      // Those that were made last are remembered longest.
      entries.delete(simulationId);
      entries.set(simulationId, { owner, instance });
    },
    find,
    findRunnable(owner, simulationId) {
      const instance = find(owner, simulationId);
      instance.run();
      return instance;
    },
    ownedBy: (owner) => [...entries.values()].filter((entry) => entry.owner === owner).map(({ instance }) => instance),
    releaseAll() {
      for (const { instance } of entries.values()) instance.release();
    },
  };
}
