import { REQUEST_ID_HEADER } from '../../protocol/index.ts';
import type { UpstreamAnswer } from './answer.ts';

/** What a service says of why it refused (interface 7); null where it says nothing. */
export interface ToldFailure {
  code: string;
  message: string | null;
  requestId: string | null;
}

/** Reads an answer that is none: where its body cannot be read, its status says enough. */
export function toldFailure({ status, headers, facts }: UpstreamAnswer): ToldFailure {
  const message = facts.said('message');
  return {
    code: facts.code ?? `HTTP_${status}`,
    message: typeof message === 'string' && message !== '' ? message : null,
    requestId: headers[REQUEST_ID_HEADER] ?? null,
  };
}
