import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Manifest } from '../../archive/index.ts';
import { describeProblem, problemsOf } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';

export const RECORDINGS_PATH = '/api/recordings';

/** The recording that is asked for. @throws GatewayFailure for one that is not there, or not for this caller */
export type KnownRecording = (recordingId: string, request: FastifyRequest) => Manifest;

/** What changes the recordings is for operators, and leaves a line in the audit; so does what carries them away. */
export const audited = (audit: string) => ({ config: { role: 'operator', audit } }) as const;

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
