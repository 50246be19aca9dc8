import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import * as z from 'zod';
import { describeProblem, envelopeSchema, problemsOf } from '../protocol/index.ts';
import { parseExactJson } from '../tabular/index.ts';
import { GatewayFailure } from './failures.ts';
import type { RefusalCode } from './openapi/refusals.ts';

/*
 * A route says once, in zod, what it takes and what it answers: requests are held against it, its handler is typed by it,
 * and `/api/openapi.json` is written from it (decision 107).
 */

declare module 'fastify' {
  interface FastifySchema {
    /** One sentence; a route without it is not described. */
    summary?: string;
    /** The media type of a body that is no JSON. */
    consumes?: string;
    /** What is answered, where it is no JSON. */
    produces?: FileAnswer;
    /** Beside those that every route has. */
    refusals?: readonly RefusalCode[];
  }
}

/** Answered as it is, without an envelope. */
export interface FileAnswer {
  mediaTypes: readonly string[];
  /** Headers with JSON in them. */
  headers?: Record<string, z.ZodType>;
  /** Statuses that are no refusals, and when. */
  besides?: Record<string, string>;
}

/** What is sent as it is: JSON text, row by row or with numbers of more digits than a value takes through; no body. */
type Sent = string | NodeJS.ReadableStream | Buffer;

interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> | Sent : unknown;
}

/** A server, or a part of one, whose routes have schemas of zod. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypes>;

/** The same server, which holds requests against the zod schemas of its routes and types handlers by them. */
export function withZod(app: FastifyInstance): App {
  return app
    .setValidatorCompiler(checkPart)
    .setSerializerCompiler(() => (data) => JSON.stringify(data))
    .withTypeProvider<ZodTypes>();
}

/** Bodies arrive as bytes, so that every digit of their numbers counts. */
const checkPart: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (value: unknown) => {
    try {
      return { value: readAs(schema, httpPart === 'body' ? exactJson(value) : value) };
    } catch (error) {
      return { error: error as GatewayFailure };
    }
  };
};

/** @throws GatewayFailure that names each field that cannot be used */
export function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const details = problemsOf(result.error.issues, value).map((problem) => ({
    field: problem.path,
    reason: describeProblem(problem),
  }));
  throw new GatewayFailure('INVALID_REQUEST', 'The request cannot be used.', { details });
}

/** @throws GatewayFailure for what is no JSON */
export function exactJson(body: unknown): unknown {
  try {
    return parseExactJson(String(body));
  } catch {
    throw new GatewayFailure('INVALID_REQUEST', 'The body is no JSON.');
  }
}

/** The `response` of a route that answers data in the interface's envelope (interface 1). */
export function answers<Data extends z.ZodType>(data: Data) {
  return { 200: envelopeSchema(data) };
}

/** The same with status 201, for something that was made. */
export function makes<Data extends z.ZodType>(data: Data) {
  return { 201: envelopeSchema(data) };
}

/** What a list answers. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item) });
}
