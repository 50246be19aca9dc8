import * as z from 'zod';
import { type Answer, type Expected, headOf, type UnreadAnswer } from './answer.ts';
import { silence } from './patience.ts';
import { CLIENT_ERROR_CODES, ServiceError } from './service-error.ts';
import type { Timers } from './timers.ts';

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Called for each part of a good answer as it comes. */
  onHeard?: (() => void) | undefined;
}

export interface Request<Schema extends z.ZodType> extends Expected<Schema> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** Left out if the endpoint takes none: no empty object in its place (interface 1). */
  body?: object | undefined;
  /** JSON text instead, if it says more than `JSON.stringify` would. */
  bodyText?: string;
  /** A file instead, with its type. */
  file?: Blob;
  /** Milliseconds of silence that end the request, if not the usual. */
  silenceMillis?: number;
}

export function get<Schema extends z.ZodType>(what: string, path: string, data: Schema): Request<Schema> {
  return { method: 'GET', path, data, what };
}

export function post<Schema extends z.ZodType>(
  what: string,
  path: string,
  data: Schema,
  body?: object,
): Request<Schema> {
  return { method: 'POST', path, body, data, what };
}

export function deletion(what: string, path: string): Request<z.ZodUnknown> {
  return { method: 'DELETE', path, data: z.unknown(), what };
}

/** Requests the payload of one answer. */
export type Read = <Schema extends z.ZodType>(
  request: Request<Schema>,
  options?: ReadOptions,
) => Promise<z.output<Schema>>;

/** Reads an answer by its schema. */
export type ReadBody<Schema extends z.ZodType> = (
  unread: UnreadAnswer,
  request: Request<Schema>,
  signal: AbortSignal | undefined,
) => Answer<z.output<Schema>> | Promise<Answer<z.output<Schema>>>;

export interface Line {
  fetch: typeof globalThis.fetch;
  /** Milliseconds of silence that end a request; an answer that keeps coming may take any time. */
  silenceMillis: number;
  timers: Timers;
}

/** Long enough for a service that thinks before its first word. */
export const SILENCE_MILLIS = 15_000;

/** @throws ServiceError if the connection breaks or is silent too long; the signal's reason on abort */
export async function fetchWhole(
  line: Line,
  { what, url, init }: { what: string; url: string; init: RequestInit },
  { signal, onHeard }: ReadOptions = {},
): Promise<UnreadAnswer> {
  return whileHeard(line, { what, url, init, signal }, async (response, hear) => {
    const bytes = await bytesOf(response, () => {
      hear();
      if (response.ok) onHeard?.();
    });
    return { head: headOf(response), bytes };
  });
}

interface Asked {
  what: string;
  url: string;
  init: RequestInit;
  signal: AbortSignal | undefined;
}

/**
 * Asks, and reads the answer for as long as something is heard of it: each call of `hear` says so.
 * @throws ServiceError if the connection breaks or is silent too long, and as `read` does; the signal's reason on abort
 */
export async function whileHeard<Result>(
  { fetch, silenceMillis, timers }: Line,
  { what, url, init, signal }: Asked,
  read: (response: Response, hear: () => void) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const settled = new AbortController();
  const heard = { at: timers.now() };
  const giveUp = () => deadline.abort();
  silence(heard, silenceMillis, timers, settled.signal).then(giveUp, () => undefined);
  try {
    const either = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    const response = await fetch(url, { ...init, signal: either, cache: 'no-store' });
    return await read(response, () => {
      heard.at = timers.now();
    });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ServiceError) throw cause;
    const isSilent = deadline.signal.aborted;
    const code = isSilent ? CLIENT_ERROR_CODES.timeout : CLIENT_ERROR_CODES.networkError;
    const reason = isSilent ? `nothing came for ${silenceMillis / 1000} s` : 'the connection was refused or broke';
    throw new ServiceError({ code, message: `${what}: ${reason}` }, { cause });
  } finally {
    settled.abort();
  }
}

async function bytesOf({ body }: Response, onHeard: () => void): Promise<Uint8Array<ArrayBuffer>> {
  onHeard();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    chunks.push(read.value);
    onHeard();
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

export function requestInit(request: Request<z.ZodType>): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { method: request.method, headers };
  const body = request.bodyText ?? (request.body && JSON.stringify(request.body));
  if (request.file) return { ...init, body: request.file };
  if (body === undefined) return init;
  headers['content-type'] = 'application/json';
  return { ...init, body };
}
