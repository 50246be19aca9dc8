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

/** An instance that can still be read. */
export interface ListedSimulation {
  simulationId: string;
  label: string;
  /** Date and time in its tables at simulation time 0, where the service says. */
  calendarStart?: string | undefined;
  /** What it was made of, where the control plane says. */
  scenario?: string | undefined;
  /** How far the hours before its first instant have been simulated; null or absent: it is as it is to be. */
  warmUp?: { simulationTimeMicros: number; untilMicros: number } | null | undefined;
}

const listSchema = envelopeSchema(
  z.object({
    items: z.array(
      z.object({
        simulationId: z.string(),
        label: z.string().optional(),
        calendarStart: z.iso.datetime().optional(),
        scenario: z.string().optional(),
        warmUp: z.object({ simulationTimeMicros: z.number(), untilMicros: z.number() }).nullish(),
        runtimeAvailable: z.boolean().optional(),
      }),
    ),
  }),
);

/** Those that a configuration names: nothing else is known of them. */
export function namedSimulations(ids: Iterable<string>): ListedSimulation[] {
  return [...ids].map((simulationId) => ({ simulationId, label: simulationId }));
}

/**
 * Those of a control plane's answer that can still be read: of a released run nothing will be answered any more
 * (interface 2.13). @throws GatewayFailure
 */
export function listedSimulations(answer: UpstreamAnswer): ListedSimulation[] {
  try {
    const list = parseMessage(listSchema, JSON.parse(answer.body.toString('utf8')), 'list of simulations');
    return list.data.items
      .filter(({ runtimeAvailable = true }) => runtimeAvailable)
      .map(({ runtimeAvailable: _, label, ...item }) => ({ ...item, label: label ?? item.simulationId }));
  } catch {
    throw new GatewayFailure('UPSTREAM_UNREADABLE', 'The control plane sent a list that cannot be read.');
  }
}
