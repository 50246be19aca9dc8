import * as z from 'zod';
import { type ErrorBody, errorBodySchema, InvalidMessageError, parseMessage } from '../../src/protocol/index.ts';
import type { Reply } from './http.ts';
import { Deviation, must } from './rule.ts';

/** The value as the interface has it. @throws Deviation naming where it is not */
export function conforming<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  try {
    return parseMessage(schema, value, what);
  } catch (error) {
    throw error instanceof InvalidMessageError ? new Deviation(error.message) : error;
  }
}

const successSchema = z.object({
  code: z.literal('OK'),
  message: z.string(),
  requestId: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Payload of a successful reply. @throws Deviation */
export function dataOf(reply: Reply): Record<string, unknown> {
  must(reply.status === 200, `${reply.asked}: expected HTTP 200, found ${described(reply)}`);
  return conforming(successSchema, reply.json, reply.asked).data;
}

/** Error body of a refusal. @throws Deviation when the reply is another one */
export function refusalOf(reply: Reply, status: number | readonly number[], code?: string): ErrorBody {
  const statuses = [status].flat();
  must(
    statuses.includes(reply.status),
    `${reply.asked}: expected HTTP ${statuses.join(' or ')}, found ${described(reply)}`,
  );
  const body = conforming(errorBodySchema, reply.json, `${reply.asked}: error body`);
  if (code !== undefined) must(body.code === code, `${reply.asked}: expected code ${code}, found ${described(reply)}`);
  return body;
}

/** Refusal of a request whose `field` is wrong: 400 INVALID_REQUEST, with a detail that names it. */
export function refusedForField(reply: Reply, field: string): void {
  const body = refusalOf(reply, 400, 'INVALID_REQUEST');
  const named = body.details?.map((detail) => detail.field) ?? [];
  const found = named.some((name) => name.split(/[./[\]]+/).includes(field));
  must(found, `${reply.asked}: expected details that name ${field}, found ${named.join(', ') || 'none'}`);
}

/** The service's error code, wherever it stands. */
export function codeOf(reply: Reply): string {
  const result = errorBodySchema.safeParse(reply.json);
  return result.success ? result.data.code : '';
}

export function described(reply: Reply): string {
  const start = reply.text.length > 160 ? `${reply.text.slice(0, 160)}...` : reply.text;
  return `HTTP ${reply.status} ${start}`;
}
