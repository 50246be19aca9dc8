import * as z from 'zod';
import { type Envelope, envelopeSchema, errorBodySchema, PATH_PREFIX } from '../../protocol/index.ts';
import type { SimulatorSettings } from '../settings.ts';
import { createSimulator } from '../simulator.ts';
import { createFakeTiming } from './fake-timing.ts';
import { yard } from './yard.ts';

export const KEY = 'first-key';
export const OTHER_KEY = 'other-key';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}

/** Payload of a successful answer, checked against what the interface says of it. */
export function dataOf<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> {
  envelopeSchema(schema).parse(answer.body);
  return schema.parse((answer.body as Envelope<unknown>).data);
}

/** Fields that a refusal names. */
export function fieldsOf(answer: Answer): string[] {
  return (errorBodySchema.parse(answer.body).details ?? []).map((detail) => detail.field);
}

/** A simulator on wall time of the test's own, asked without a port. */
export function createService(settings: SimulatorSettings = {}) {
  const timing = createFakeTiming();
  const simulator = createSimulator({ apiKeys: [KEY, OTHER_KEY], scenarios: [yard], timing, ...settings });

  async function ask(method: 'GET' | 'POST', url: string, options: Asking = {}): Promise<Answer> {
    const body = options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const response = await simulator.app.inject({
      method,
      url,
      headers: {
        ...(options.key === null ? {} : { 'x-service-api-key': options.key ?? KEY }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
  }

  return {
    timing,
    ask,
    elapse: timing.elapse,
    /** An endpoint of the interface. */
    get: (path: string, options?: Asking) => ask('GET', PATH_PREFIX + path, options),
    post: (path: string, body: unknown, options?: Asking) => ask('POST', PATH_PREFIX + path, { body, ...options }),
    /** An operation of the control plane. */
    control: (path: string, body?: unknown, options?: Asking) =>
      ask('POST', `/control/v1/simulations${path}`, body === undefined ? options : { body, ...options }),
    async create(request: object = {}): Promise<string> {
      const answer = await ask('POST', '/control/v1/simulations', {
        body: { scenario: 'yard', runMode: 'REAL_TIME', ...request },
      });
      if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`);
      return dataOf(z.object({ simulationId: z.string() }), answer).simulationId;
    },
  };
}

export interface Asking {
  /** Null: without the header. */
  key?: string | null;
  body?: unknown;
  /** Sent as it is. */
  text?: string;
  headers?: Record<string, string>;
}
