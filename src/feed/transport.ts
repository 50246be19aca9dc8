import type * as z from 'zod';
import {
  describeProblem,
  type Envelope,
  type ErrorDetail,
  envelopeSchema,
  InvalidMessageError,
  parseMessage,
  REQUEST_ID_HEADER,
} from '../protocol/index.ts';
import { patience } from './patience.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { CLIENT_ERROR_CODES, ServiceError } from './service-error.ts';
import type { Timers } from './timers.ts';

/** Payload of a successful answer with the identifier to keep for diagnosis (interface 1). */
export interface Answer<Data> {
  data: Data;
  requestId: string;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
}

export interface Request<Schema extends z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  /** Left out where the endpoint takes none: no empty object in its place (interface 1). */
  body?: object | undefined;
  data: Schema;
  /** Names the answer in errors. */
  what: string;
}

export interface TransportOptions {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** Milliseconds for a whole answer, body included. */
  timeoutMillis: number;
  timers: Timers;
}

/**
 * One request and its whole answer, read as the contract says.
 * @throws ServiceError for every failure but an abort by the caller, which is thrown as the signal's reason.
 */
export async function send<Schema extends z.ZodType>(
  transport: TransportOptions,
  request: Request<Schema>,
  { signal }: ReadOptions = {},
): Promise<Answer<z.output<Schema>>> {
  const deadline = new AbortController();
  const settled = new AbortController();
  const giveUp = () => deadline.abort();
  patience(transport.timeoutMillis, transport.timers, settled.signal).then(giveUp, () => undefined);
  const either = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
  try {
    const response = await transport.fetch(transport.baseUrl + request.path, requestInit(request, either));
    const text = await response.text();
    return readAnswer(request, response, text);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    signal?.throwIfAborted();
    throw deadline.signal.aborted
      ? timeoutError(request, transport.timeoutMillis, error)
      : networkError(request, error);
  } finally {
    settled.abort();
  }
}

function requestInit(request: Request<z.ZodType>, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { method: request.method, headers, signal, cache: 'no-store' };
  if (request.body === undefined) return init;
  headers['content-type'] = 'application/json';
  return { ...init, body: JSON.stringify(request.body) };
}

function readAnswer<Schema extends z.ZodType>(
  request: Request<Schema>,
  response: Response,
  text: string,
): Answer<z.output<Schema>> {
  const json = parseJson(text);
  if (!response.ok || isErrorBody(json)) throw refusal(request, response, json);
  if (json === undefined) throw invalidResponse(response, notJson(request, response, text), null);
  try {
    // The parsed value has the envelope's shape; inference loses it through the generic payload.
    const envelope = parseMessage(envelopeSchema(request.data), json, request.what) as Envelope<z.output<Schema>>;
    return { data: envelope.data, requestId: envelope.requestId };
  } catch (error) {
    if (!(error instanceof InvalidMessageError)) throw error;
    throw invalidResponse(response, error.message, textIn(json, 'requestId'), error);
  }
}

/** The service refuses where the body says so, whatever the status (interface 7; architecture 4.9: code first). */
function isErrorBody(json: unknown): boolean {
  const code = textIn(json, 'code');
  return code !== null && code !== 'OK';
}

/** An error answer: what the service says of it, as far as it says anything; the rest by the status in words. */
function refusal(request: Request<z.ZodType>, response: Response, json: unknown): ServiceError {
  return new ServiceError({
    status: response.status,
    retryAfterSeconds: retryAfterSeconds(response.headers),
    code: isErrorBody(json) ? (textIn(json, 'code') ?? '') : `HTTP_${response.status}`,
    message:
      textIn(json, 'message') ?? `${request.what}: answered with HTTP ${response.status} ${response.statusText}`.trim(),
    requestId: textIn(json, 'requestId') ?? response.headers.get(REQUEST_ID_HEADER),
    details: detailsIn(json),
  });
}

/** The details that can be read; one that cannot costs neither the others nor the code. */
function detailsIn(json: unknown): ErrorDetail[] {
  if (typeof json !== 'object' || json === null || !('details' in json) || !Array.isArray(json.details)) return [];
  return json.details.flatMap((detail: unknown) => {
    const field = textIn(detail, 'field');
    const reason = textIn(detail, 'reason');
    return field === null && reason === null ? [] : [{ field: field ?? '', reason: reason ?? '' }];
  });
}

function invalidResponse(
  response: Response,
  message: string,
  requestId: string | null,
  cause?: InvalidMessageError,
): ServiceError {
  return new ServiceError(
    {
      code: CLIENT_ERROR_CODES.invalidResponse,
      message,
      status: response.status,
      requestId: requestId ?? response.headers.get(REQUEST_ID_HEADER),
      details: (cause?.problems ?? []).map((problem) => ({ field: problem.path, reason: describeProblem(problem) })),
    },
    { cause },
  );
}

function notJson(request: Request<z.ZodType>, response: Response, text: string): string {
  const start = text.trimStart();
  if (start === '') return `${request.what}: the answer is empty`;
  if (start.startsWith('<')) return `${request.what}: the answer is a page of HTML, not JSON`;
  if (start.startsWith('{')) return `${request.what}: the answer is cut off after ${text.length} characters`;
  return `${request.what}: the answer is ${response.headers.get('content-type') ?? 'of no stated type'}, not JSON`;
}

function timeoutError(request: Request<z.ZodType>, millis: number, cause: unknown): ServiceError {
  const message = `${request.what}: no complete answer within ${millis / 1000} s`;
  return new ServiceError({ code: CLIENT_ERROR_CODES.timeout, message }, { cause });
}

function networkError(request: Request<z.ZodType>, cause: unknown): ServiceError {
  const message = `${request.what}: the connection was refused or broke`;
  return new ServiceError({ code: CLIENT_ERROR_CODES.networkError, message }, { cause });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field of an object where it is there and a text that says anything. */
function textIn(json: unknown, field: string): string | null {
  if (typeof json !== 'object' || json === null) return null;
  const value = (json as Record<string, unknown>)[field];
  return typeof value === 'string' && value !== '' ? value : null;
}
