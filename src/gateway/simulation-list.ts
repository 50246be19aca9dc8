import * as z from 'zod';
import { envelopeSchema, parseMessage } from '../protocol/index.ts';
import { CONTROL_PREFIX } from './control-routes.ts';
import { GatewayFailure } from './failures.ts';
import type { UpstreamAnswer } from './upstream/answer.ts';

/** The question that lists the instances of a control plane. */
export const SIMULATION_LIST = {
  method: 'GET',
  path: `${CONTROL_PREFIX}/simulations`,
  endpoint: 'control',
  simulationId: null,
} as const;

/** Which instance it is, and why it failed where it did. */
export const simulationSchema = z.strictObject({
  simulationId: z.string(),
  label: z.string(),
  calendarStart: z.iso.datetime().optional().describe('Date and time in its tables at simulation time 0'),
  failure: z.string().nullish().describe('Why it failed, in a sentence; null: it did not'),
});

/** An instance that can still be read, with what the control plane says besides. */
export const listedSchema = simulationSchema.extend({
  scenario: z.string().optional(),
  warmUp: z
    .strictObject({ simulationTimeMicros: z.int(), untilMicros: z.int() })
    .nullish()
    .describe('How far the hours before its first instant have been simulated'),
});
export type ListedSimulation = z.infer<typeof listedSchema>;

const listSchema = envelopeSchema(
  z.object({
    items: z.array(
      z.object({ ...listedSchema.shape, label: z.string().optional(), runtimeAvailable: z.boolean().optional() }),
    ),
  }),
);

/** Those that a configuration names: nothing else is known of them. */
export function namedSimulations(ids: Iterable<string>): ListedSimulation[] {
  return [...ids].map((simulationId) => ({ simulationId, label: simulationId }));
}

/**
 * Those that are offered (null: all) and can still be read: a released run answers nothing any more (interface 2.13).
 * @throws GatewayFailure
 */
export function listedSimulations(
  answer: UpstreamAnswer,
  offered: ReadonlySet<string> | null = null,
): ListedSimulation[] {
  try {
    const list = parseMessage(listSchema, JSON.parse(answer.body.toString('utf8')), 'list of simulations');
    return list.data.items
      .filter(({ simulationId, runtimeAvailable = true }) => runtimeAvailable && offered?.has(simulationId) !== false)
      .map(({ runtimeAvailable: _, label, ...item }) => ({ ...item, label: label ?? item.simulationId }));
  } catch {
    throw new GatewayFailure('UPSTREAM_UNREADABLE', 'The control plane sent a list that cannot be read.');
  }
}
