import type { Cursor } from '../../protocol/index.ts';
import type { GatewayFailure } from '../failures.ts';
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

/** Reading goes on only from a new snapshot. */
export function streamIsLost(refusal: Refusal): boolean {
  return generationHasEnded(refusal) || refusal.code === 'VISUALIZATION_CURSOR_EXPIRED';
}

/** Whether a reader at this cursor would be told the same. */
export function concernsReader(refusal: Refusal, { generation, sequence }: Cursor): boolean {
  const { after, code } = refusal;
  if (generationHasEnded(refusal)) return generation === after.generation;
  if (!OF_A_CURSOR.includes(code)) return true;
  return generation === after.generation && sequence === after.sequence;
}

function codeIn(body: Buffer): string {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && 'code' in value ? String(value.code) : '';
  } catch {
    return '';
  }
}
