import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** What a caller gets for a refused request (interface 7). */
export function answerRefusal(refusal: Refusal, requestId: string): ErrorAnswer {
  const { code, message, details, retryAfterSeconds } = refusal;
  return {
    status: ERROR_STATUS[code],
    headers: retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) },
    body: { code, message, requestId, details: [...details] },
  };
}

/** A request that could not even be read as HTTP or as a URL. */
export function answerError(code: ErrorCode, message: string, requestId: string): ErrorAnswer {
  return answerRefusal(new Refusal(code, message), requestId);
}
