import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, Pool } from 'undici';
import { API_KEY_HEADER, REQUEST_ID_HEADER } from '../protocol/index.ts';
import { GatewayFailure } from './failures.ts';
import { createRedaction } from './redaction.ts';

export interface UpstreamOptions {
  /** The service's `{base_url}`; may have a path of its own. */
  baseUrl: string;
  apiKey: string;
  /** Longest wait for a connection. */
  connectTimeoutMillis?: number;
  /** Longest wait for the first byte, and between two bytes. */
  answerTimeoutMillis?: number;
  /** Longest answer taken over. */
  maximumAnswerBytes?: number;
}

export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** Begins with a slash; comes from the allow-list, never from the browser as it is. */
  path: string;
  body: Buffer | null;
  requestId: string;
}

/** A JSON answer of the service, whole, whatever its status. */
export interface UpstreamAnswer {
  status: number;
  body: Buffer;
  /** Headers that reach the browser: nothing but these (interface 7). */
  headers: Record<string, string>;
}

/** The simulation service, as the gateway asks it: over HTTP, with the key. */
export interface Upstream {
  /** @throws GatewayFailure when there is no answer in time, or none that follows the interface. */
  ask(request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

const RETURNED_HEADERS = ['retry-after', REQUEST_ID_HEADER] as const;
const CONNECTIONS = 32;

export function createUpstream(options: UpstreamOptions): Upstream {
  const base = new URL(options.baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const answerTimeout = options.answerTimeoutMillis ?? 15_000;
  const maximumBytes = options.maximumAnswerBytes ?? 64 * 1024 * 1024;
  const redaction = createRedaction(options.apiKey);
  const pool = new Pool(base.origin, {
    connections: CONNECTIONS,
    connect: { timeout: options.connectTimeoutMillis ?? 5_000 },
    headersTimeout: answerTimeout,
    bodyTimeout: answerTimeout,
  });

  const send = ({ method, path, body, requestId }: UpstreamRequest) =>
    pool.request({
      method,
      path: basePath + path,
      body,
      headers: {
        accept: 'application/json',
        [API_KEY_HEADER]: options.apiKey,
        [REQUEST_ID_HEADER]: requestId,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
    });

  return {
    async ask(request) {
      try {
        const response = await send(request);
        const body = await readBody(response.body, maximumBytes);
        requireJson(response.statusCode, response.headers);
        return { status: response.statusCode, body: redaction.body(body), headers: returnedHeaders(response.headers) };
      } catch (error) {
        throw error instanceof GatewayFailure ? error : transportFailure(error);
      }
    },
    close: () => pool.close(),
  };
}

async function readBody(body: Dispatcher.ResponseData['body'], maximumBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop ends the connection: the rest is not read.
    if (length > maximumBytes) throw unreadable('The simulation service sent a larger answer than is taken over.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** An error page of something in between is no answer of the service; a redirect is never followed. */
function requireJson(status: number, headers: IncomingHttpHeaders): void {
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');
  if (status >= 300 && status < 400) throw unreadable(`The simulation service redirects (${status}).`);
  if (!isJson) throw unreadable(`The simulation service did not answer in JSON (${status}).`, status);
}

function unreadable(message: string, upstreamStatus = 0): GatewayFailure {
  return new GatewayFailure('UPSTREAM_UNREADABLE', message, upstreamStatus >= 400 ? { status: upstreamStatus } : {});
}

function returnedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const returned: Record<string, string> = {};
  for (const name of RETURNED_HEADERS) {
    const value = headers[name];
    if (typeof value === 'string') returned[name] = value;
  }
  return returned;
}

const TIMEOUT_CODES = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'];

function transportFailure(error: unknown): GatewayFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
  if (TIMEOUT_CODES.includes(code)) {
    return new GatewayFailure('UPSTREAM_TIMEOUT', `The simulation service did not answer in time (${code}).`);
  }
  return new GatewayFailure('UPSTREAM_UNREACHABLE', `The simulation service cannot be reached (${code}).`);
}
