import type { Envelope } from '../protocol/index.ts';

/** What the gateway answers itself, in the form of the interface (interface 1). */
export function envelope<Data>(requestId: string, data: Data): Envelope<Data> {
  return { code: 'OK', message: 'OK', requestId, data };
}

/** An envelope round data that are JSON text already: numbers have more digits than a value of JavaScript takes through. */
export function envelopeText(requestId: string, data: string): string {
  return `{"code":"OK","message":"OK","requestId":${JSON.stringify(requestId)},"data":${data}}`;
}
