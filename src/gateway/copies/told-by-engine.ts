import { EngineFailure, type EngineFailureCode } from '../../copies/index.ts';
import { FAILURES, type FailureCode, GatewayFailure } from '../failures.ts';
import type { Copy } from './copy.ts';

/** What the engine says, in the gateway's words where it fails. */
export async function told<Answer>(copy: Copy, ask: () => Promise<Answer>): Promise<Answer> {
  if (copy.columns === null) throw notYet(copy);
  return inOurWords(ask);
}

export async function inOurWords<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof EngineFailure ? failureOf(error) : error;
  }
}

function notYet({ trouble }: Copy): GatewayFailure {
  const words = trouble === null ? 'Nothing of the table has been read yet.' : trouble.message;
  return new GatewayFailure('STATE_CONFLICT', words, { retryAfter: '1' });
}

/** Why there is nothing to ask of a copy, in the words of what went wrong with it. */
export function failedCopy({ trouble, tableName }: Copy): GatewayFailure {
  const { code = 'FAILED', message = 'It could not be opened.' } = trouble ?? {};
  if (code in FAILURES) return new GatewayFailure(code as FailureCode, message);
  const words = `The table "${tableName}": ${message}`;
  return new GatewayFailure(code === 'TOO_LARGE' ? 'COPY_TOO_LARGE' : 'RECORDING_UNREADABLE', words);
}

const CODES: Partial<Record<EngineFailureCode, FailureCode>> = {
  COPY_NOT_FOUND: 'COPY_NOT_FOUND',
  TOO_LARGE: 'COPY_TOO_LARGE',
  TOOK_TOO_LONG: 'QUERY_TOO_LONG',
  ENGINE_LOST: 'COPY_LOST',
};

function failureOf({ code, message, field }: EngineFailure): GatewayFailure {
  if (code === 'FAILED') return new GatewayFailure('INTERNAL_ERROR', 'The copy could not be asked.');
  const known = CODES[code];
  if (known !== undefined) return new GatewayFailure(known, message);
  const details = [{ field: field ?? 'query', reason: message }];
  return new GatewayFailure('INVALID_REQUEST', 'The query cannot be used.', { details });
}
