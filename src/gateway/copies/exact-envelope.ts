import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { parseExactJson } from '../../tabular/index.ts';
import { GatewayFailure } from '../failures.ts';
import { readAs } from '../recordings/recording-requests.ts';

/** An envelope round data that are JSON text already: numbers have more digits than a value of JavaScript takes through. */
export function envelopeText(requestId: string, data: string): string {
  return `{"code":"OK","message":"OK","requestId":${JSON.stringify(requestId)},"data":${data}}`;
}

/** A body with every digit of its numbers. @throws GatewayFailure that names each field that cannot be used */
export function readExact<Schema extends z.ZodType>(schema: Schema, { body }: FastifyRequest): z.output<Schema> {
  let json: unknown;
  try {
    json = parseExactJson(String(body));
  } catch {
    throw new GatewayFailure('INVALID_REQUEST', 'The body is no JSON.');
  }
  return readAs(schema, json, 'The request cannot be used.');
}
