import type { Envelope } from '../protocol/index.ts';

/** What the gateway answers itself, in the form of the interface (interface 1). */
export function envelope<Data>(requestId: string, data: Data): Envelope<Data> {
  return { code: 'OK', message: 'OK', requestId, data };
}
