import * as z from 'zod';
import type { Cursor } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';

/** Why the one reader was not given what comes after a cursor, as the service said it or as the gateway has to. */
export interface Refusal {
  outcome: UpstreamAnswer | GatewayFailure;
  /** The service's code; empty where it said none. */
  code: string;
  after: Cursor;
}

/** Said of one cursor (interface 7); everything else is said of the instance, the key or the service. */
const OF_A_CURSOR = ['INVALID_REQUEST', 'VISUALIZATION_CURSOR_EXPIRED', 'VISUALIZATION_UNSUPPORTED_ACTION'];

export function refusalOf(answer: UpstreamAnswer, after: Cursor): Refusal {
  return { outcome: answer, code: codeIn(answer.body), after };
}

export function generationHasEnded({ code }: Refusal): boolean {
  return code === 'VISUALIZATION_GENERATION_CHANGED';
}

/** Reading goes on only from a new snapshot: the generation or the cursor is over, or a batch behind it cannot be given. */
const LOST = ['VISUALIZATION_CURSOR_EXPIRED', 'VISUALIZATION_UNSUPPORTED_ACTION'];

export function streamIsLost(refusal: Refusal): boolean {
  return generationHasEnded(refusal) || LOST.includes(refusal.code);
}

/** The service allows fewer batches in an answer than were asked for, or wants to hear of no number. */
export function mayBeOfLimit({ code }: Refusal): boolean {
  return code === 'INVALID_REQUEST';
}

/** The largest number that a refused limit may have, where the service says so in its details; null: it does not. */
export function allowedLimit({ outcome }: Refusal): number | null {
  if (outcome instanceof GatewayFailure) return null;
  const { data } = limitDetails.safeParse(parsed(outcome.body));
  const reason = data?.details.find(({ field }) => field === 'limit')?.reason ?? '';
  const numbers = (reason.match(/\d+/g) ?? []).map(Number).filter((number) => number >= 1);
  return numbers.length > 0 ? Math.max(...numbers) : null;
}

const limitDetails = z.object({ details: z.array(z.object({ field: z.string(), reason: z.string() })) });

/** Whether a reader at this cursor would be told the same. */
export function concernsReader(refusal: Refusal, { generation, sequence }: Cursor): boolean {
  const { after, code } = refusal;
  if (generationHasEnded(refusal)) return generation === after.generation;
  if (!OF_A_CURSOR.includes(code)) return true;
  return generation === after.generation && sequence === after.sequence;
}

function codeIn(body: Buffer): string {
  const value = parsed(body);
  return typeof value === 'object' && value !== null && 'code' in value ? String(value.code) : '';
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
