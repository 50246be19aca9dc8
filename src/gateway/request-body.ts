import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { describeProblem, problemsOf } from '../protocol/index.ts';
import { parseExactJson } from '../tabular/index.ts';
import { GatewayFailure } from './failures.ts';

/** @throws GatewayFailure that names each field that cannot be used */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  try {
    return readAs(schema, JSON.parse(String(body)), 'The change cannot be used.');
  } catch (error) {
    if (error instanceof GatewayFailure) throw error;
    throw new GatewayFailure('INVALID_REQUEST', 'The body is no JSON.');
  }
}

/** @throws GatewayFailure that names each field that cannot be used */
export function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown, message: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = problemsOf(result.error.issues, value).map((problem) => ({
    field: problem.path,
    reason: describeProblem(problem),
  }));
  throw new GatewayFailure('INVALID_REQUEST', message, { details });
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
