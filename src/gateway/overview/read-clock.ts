import { type Clock, clockSchema, envelopeSchema, parseMessage } from '../../protocol/index.ts';
import { failureOf } from '../failures.ts';
import { retryAfterMillis } from '../upstream/retry-after.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { toldFailure } from '../upstream/told-failure.ts';
import { ownQuestion } from '../upstream/upstream-request.ts';
import type { CardTrouble } from './plant-card.ts';

/** All cards together are one client of the service: viewers have their turns beside them. */
export const OVERVIEW_CLIENT = 'overview';

const answerSchema = envelopeSchema(clockSchema);

export type ClockOutcome =
  | { clock: Clock }
  /** `waitMillis`: how long the service asked to wait; null: it did not. `status`: that of the answer. */
  | { trouble: CardTrouble; status: number; waitMillis: number | null };

/** Reads the clock of an instance (interface 4.4). Never rejected. */
export async function readClock(ask: Ask, simulationId: string): Promise<ClockOutcome> {
  const request = ownQuestion('clock', simulationId, OVERVIEW_CLIENT);
  try {
    const answer = await ask(request);
    if (answer.status === 200) {
      return { clock: parseMessage(answerSchema, JSON.parse(answer.body.toString('utf8')), 'clock').data };
    }
    const { message, ...told } = toldFailure(answer);
    const words = message ?? `The simulation service answered with status ${answer.status}.`;
    return refused({ ...told, message: words }, answer.status, answer.headers['retry-after']);
  } catch (error) {
    const failure = failureOf(error);
    const isOurs = failure.code !== 'INTERNAL_ERROR';
    const code = isOurs ? failure.code : 'UPSTREAM_UNREADABLE';
    const message = isOurs ? failure.message : 'The simulation service sent a clock that cannot be read.';
    return refused({ code, message, requestId: request.requestId }, failure.status, failure.retryAfter);
  }
}

function refused(
  told: Omit<CardTrouble, 'retryAt'>,
  status: number,
  retryAfter: string | null | undefined,
): Exclude<ClockOutcome, { clock: Clock }> {
  const waitMillis = retryAfterMillis(retryAfter, Date.now());
  const retryAt = waitMillis === null ? null : new Date(Date.now() + waitMillis).toISOString();
  return { trouble: { ...told, retryAt }, status, waitMillis };
}
