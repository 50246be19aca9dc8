import * as z from 'zod';

/** Successful response around an endpoint's payload (interface 1, common conventions 2). */
export function envelopeSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ code: z.literal('OK'), message: z.string(), requestId: z.string(), data });
}

export interface Envelope<Data> {
  code: 'OK';
  message: string;
  requestId: string;
  data: Data;
}
