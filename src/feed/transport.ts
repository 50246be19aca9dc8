import type * as z from 'zod';
import { type Answer, type Expected, headOf, readAnswer } from './answer.ts';
import { patience } from './patience.ts';
import { CLIENT_ERROR_CODES, ServiceError } from './service-error.ts';
import type { Timers } from './timers.ts';

export interface ReadOptions {
  signal?: AbortSignal | undefined;
}

export interface Request<Schema extends z.ZodType> extends Expected<Schema> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** Left out where the endpoint takes none: no empty object in its place (interface 1). */
  body?: object | undefined;
  /** JSON text in its place, where it says more than `JSON.stringify` would. */
  bodyText?: string;
  /** A file in its place, told by its type. */
  file?: Blob;
}

/** Reads the body of a response; in one go unless it is known to be large. */
export type ReadBody<Schema extends z.ZodType> = (
  response: Response,
  request: Request<Schema>,
  signal: AbortSignal,
) => Promise<Answer<z.output<Schema>>>;

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
  readBody: ReadBody<Schema> = readText,
): Promise<Answer<z.output<Schema>>> {
  const deadline = new AbortController();
  const settled = new AbortController();
  const giveUp = () => deadline.abort();
  patience(transport.timeoutMillis, transport.timers, settled.signal).then(giveUp, () => undefined);
  const either = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
  try {
    const response = await transport.fetch(transport.baseUrl + request.path, requestInit(request, either));
    return await readBody(response, request, either);
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

async function readText<Schema extends z.ZodType>(response: Response, request: Request<Schema>) {
  return readAnswer(request, headOf(response), await response.text());
}

function requestInit(request: Request<z.ZodType>, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { method: request.method, headers, signal, cache: 'no-store' };
  const body = request.bodyText ?? (request.body && JSON.stringify(request.body));
  if (request.file) return { ...init, body: request.file };
  if (body === undefined) return init;
  headers['content-type'] = 'application/json';
  return { ...init, body };
}

function timeoutError(request: Request<z.ZodType>, millis: number, cause: unknown): ServiceError {
  const message = `${request.what}: no complete answer within ${millis / 1000} s`;
  return new ServiceError({ code: CLIENT_ERROR_CODES.timeout, message }, { cause });
}

function networkError(request: Request<z.ZodType>, cause: unknown): ServiceError {
  const message = `${request.what}: the connection was refused or broke`;
  return new ServiceError({ code: CLIENT_ERROR_CODES.networkError, message }, { cause });
}
