import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { API_KEY_HEADER, REQUEST_ID_HEADER } from '../../protocol/index.ts';
import type { UpstreamRequest } from './upstream-request.ts';

export interface ConnectionOptions {
  /** The service's `{base_url}`; may have a path of its own. */
  baseUrl: string;
  apiKey: string;
  /** Whether HTTPS_PROXY, HTTP_PROXY and NO_PROXY count, as for a service elsewhere. */
  useOutboundProxy?: boolean;
  /** Longest wait for a turn, for the first byte, and between two bytes. */
  answerTimeoutMillis?: number;
}

/** The way to the service: its address, our key, and how long is waited for it. */
export interface Connection {
  send(request: UpstreamRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** Lets what runs come to its end, at most so long. */
  close(graceMillis: number): Promise<void>;
}

const CONNECT_MILLIS = 5_000;
const ANSWER_MILLIS = 10_000;

export function createConnection(options: ConnectionOptions, connections: number): Connection {
  const { origin, pathname } = new URL(options.baseUrl);
  const basePath = pathname.replace(/\/+$/, '');
  const answerMillis = options.answerTimeoutMillis ?? ANSWER_MILLIS;
  const limits = {
    connections,
    connect: { timeout: CONNECT_MILLIS },
    headersTimeout: answerMillis,
    bodyTimeout: answerMillis,
  };
  const dispatcher = options.useOutboundProxy ? new EnvHttpProxyAgent(limits) : new Pool(origin, limits);

  return {
    send: ({ method, path, body, requestId }, signal) =>
      dispatcher.request({
        origin,
        method,
        path: basePath + path,
        body,
        signal,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          [API_KEY_HEADER]: options.apiKey,
          [REQUEST_ID_HEADER]: requestId,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
      }),
    async close(graceMillis) {
      const ended = dispatcher.close().catch(() => {});
      const inTime = await Promise.race([ended.then(() => true), pause(graceMillis, false, { ref: false })]);
      if (!inTime) await dispatcher.destroy();
    },
  };
}
