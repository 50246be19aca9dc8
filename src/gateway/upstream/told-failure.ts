import { REQUEST_ID_HEADER } from '../../protocol/index.ts';
import type { UpstreamAnswer } from './answer.ts';

/** What a service says of why it refused (interface 7); null where it says nothing. */
export interface ToldFailure {
  code: string;
  message: string | null;
  requestId: string | null;
}

/** Reads an answer that is none: where its body cannot be read, its status says enough. */
export function toldFailure({ status, body, headers }: UpstreamAnswer): ToldFailure {
  const json = jsonOf(body);
  const said = (field: string): string | null => {
    const value = json[field];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    code: said('code') ?? `HTTP_${status}`,
    message: said('message'),
    requestId: headers[REQUEST_ID_HEADER] ?? null,
  };
}

function jsonOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
