import * as z from 'zod';
import type { Cursor } from '../../protocol/index.ts';
import { failureOf, GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import type { SaidRecord } from './stream-log.ts';

/** Said of one cursor (interface 7); everything else is said of the instance, the key or the service. */
const OF_A_CURSOR = ['INVALID_REQUEST', 'VISUALIZATION_CURSOR_EXPIRED', 'VISUALIZATION_UNSUPPORTED_ACTION'];

export function refusalOf(answer: UpstreamAnswer, after: Cursor | null): SaidRecord {
  return { kind: 'said', outcome: answer, code: answer.facts.code ?? '', after };
}

/** That the gateway itself gives, where it has no answer. */
export function ownRefusal(error: unknown, after: Cursor | null): SaidRecord {
  return { kind: 'said', outcome: failureOf(error), code: '', after };
}

export function generationHasEnded({ code }: SaidRecord): boolean {
  return code === 'VISUALIZATION_GENERATION_CHANGED';
}

/** Reading goes on only from a new snapshot: the generation or the cursor is over, or a batch behind it cannot be given. */
const LOST = ['VISUALIZATION_CURSOR_EXPIRED', 'VISUALIZATION_UNSUPPORTED_ACTION'];

export function streamIsLost(refusal: SaidRecord): boolean {
  return generationHasEnded(refusal) || LOST.includes(refusal.code);
}

/** The service allows fewer batches in an answer than were asked for, or wants to hear of no number. */
export function mayBeOfLimit({ code }: SaidRecord): boolean {
  return code === 'INVALID_REQUEST';
}

/** The largest number that a refused limit may have, where the service says so in its details; null: it does not. */
export function allowedLimit({ outcome }: SaidRecord): number | null {
  if (outcome instanceof GatewayFailure) return null;
  const { data } = limitDetails.safeParse(outcome.facts.said('details'));
  const reason = data?.find(({ field }) => field === 'limit')?.reason ?? '';
  const numbers = (reason.match(/\d+/g) ?? []).map(Number).filter((number) => number >= 1);
  return numbers.length > 0 ? Math.max(...numbers) : null;
}

const limitDetails = z.array(z.object({ field: z.string(), reason: z.string() }));

/** Whether a reader at this cursor would be told the same; null: one that begins. */
export function concernsReader(refusal: SaidRecord, cursor: Cursor | null): boolean {
  const { after, code } = refusal;
  if (generationHasEnded(refusal)) return cursor?.generation === after?.generation;
  if (!OF_A_CURSOR.includes(code)) return true;
  return cursor?.generation === after?.generation && cursor?.sequence === after?.sequence;
}
