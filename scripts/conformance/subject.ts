import { ENDPOINTS, type EndpointName, endpointPath } from '../../src/protocol/index.ts';
import { type Control, createControl, type NewSimulation } from './control.ts';
import type { Call, Reply, Service } from './http.ts';
import { type Observation, observe } from './observation.ts';
import type { ConformanceOptions } from './options.ts';
import { dataOf } from './replies.ts';
import { skip } from './rule.ts';

/** The service under examination and what is known of it; what takes long is done once, for all rules. */
export interface Subject {
  readonly options: ConformanceOptions;
  readonly service: Service;
  /** Asks an endpoint; without an id, of the instance under examination. */
  ask(endpoint: EndpointName, body?: unknown, simulationId?: string, changes?: Partial<Call>): Promise<Reply>;
  /** Payload of a successful reply. @throws Deviation */
  data(endpoint: EndpointName, body?: unknown, simulationId?: string): Promise<Record<string, unknown>>;
  /** The instance under examination, which animates. @throws Skipped when there is none */
  simulationId(): Promise<string>;
  /** What was seen of it while it ran. @throws Skipped when there is none */
  observation(): Promise<Observation>;
  /** @throws Skipped when the service has no control plane */
  control(): Control;
  /** An instance of its own for one purpose, made once. @throws Skipped when none can be made */
  made(purpose: string, simulation: NewSimulation): Promise<string>;
  /** Frees what was made. */
  close(): Promise<void>;
}

export function createSubject(options: ConformanceOptions, service: Service): Subject {
  const known = new Map<string, Promise<unknown>>();
  const made: string[] = [];
  const control = options.control ? createControl(service, options.scenario) : null;

  function once<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const running = known.get(name) ?? work();
    known.set(name, running);
    return running as Promise<Value>;
  }

  const subject: Subject = {
    options,
    service,
    async ask(endpoint, body, simulationId, changes = {}) {
      const isGlobal = !ENDPOINTS[endpoint].path.includes('{');
      const id = isGlobal ? '' : (simulationId ?? (await subject.simulationId()));
      const path = endpointPath(endpoint, id);
      return service.call({ method: ENDPOINTS[endpoint].method, path, body, ...changes });
    },
    data: async (endpoint, body, simulationId) => dataOf(await subject.ask(endpoint, body, simulationId)),
    async simulationId() {
      if (options.simulationId !== null) return options.simulationId;
      if (control === null) skip('no instance is known: give --simulation or --control');
      return subject.made('observed', { runMode: 'REAL_TIME', speedMultiplier: options.speed });
    },
    observation: () => once('observation', async () => observe(subject, await subject.simulationId(), options.seconds)),
    control: () => control ?? skip('needs --control: the interface shows no lifecycle endpoints'),
    made: (purpose, simulation) =>
      once(`made ${purpose}`, async () => {
        const id = await subject.control().create(simulation);
        made.push(id);
        return id;
      }),
    async close() {
      for (const id of made) await control?.command(id, 'release').catch(() => {});
      await service.close();
    },
  };
  return subject;
}
