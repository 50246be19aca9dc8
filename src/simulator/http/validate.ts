import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { invalidField, invalidFields, Refusal } from '../refusal.ts';

/** No endpoint has query parameters (interface 1, conventions 3). @throws Refusal INVALID_REQUEST */
export function refuseQuery(request: FastifyRequest): void {
  const query = request.url.split('?')[1];
  if (query === undefined) return;
  const names = [...new Set(new URLSearchParams(query).keys())];
  const details = names.map((name) => ({ field: `query.${name}`, reason: 'query parameters are not accepted' }));
  throw new Refusal('INVALID_REQUEST', 'This endpoint has no query parameters.', {
    details: details.length > 0 ? details : [{ field: 'query', reason: 'a query string is not accepted' }],
  });
}

/** Endpoints without a body are called without one, `{}` included (interface 1, conventions 4). */
export function refuseBody(request: FastifyRequest): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined || (length !== undefined && Number(length) !== 0)) {
    throw invalidField('body', 'this endpoint must be called without a body');
  }
}

/** The request body as the schema reads it. @throws Refusal INVALID_REQUEST naming each field that is wrong */
export function readBody<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.output<Schema> {
  const body = parseJson(request);
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalidFields(result.error.issues, body);
}

function parseJson(request: FastifyRequest): unknown {
  const type = request.headers['content-type'] ?? '';
  const { body } = request;
  if (!(body instanceof Uint8Array) || body.length === 0) throw invalidField('body', 'a JSON body is required');
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw invalidField('body', 'must be JSON with Content-Type: application/json');
  }
  const text = textOf(body);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('body', 'is not well-formed JSON');
  }
}

/** Never with other characters in place of what cannot be read: names are looked up by it. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidField('body', 'is not UTF-8');
  }
}
