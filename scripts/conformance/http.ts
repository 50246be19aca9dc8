import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'undici';
import { API_KEY_HEADER } from '../../src/protocol/index.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the service's base URL on. */
  path: string;
  /** JSON value; `raw` for bytes as they are. */
  body?: unknown;
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Undefined: the key of the options; null: none. */
  key?: string | null;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Undefined where the text is no JSON. */
  json: unknown;
  /** The call in words, for messages. */
  asked: string;
}

/** The service under examination, by HTTP and nothing else. */
export interface Service {
  call(call: Call): Promise<Reply>;
  close(): Promise<void>;
}

const PATIENCE_MILLIS = 30_000;

export function createService(baseUrl: string, key: string): Service {
  const base = baseUrl.replace(/\/+$/, '');
  const dispatcher = new Agent({ headersTimeout: PATIENCE_MILLIS, bodyTimeout: PATIENCE_MILLIS });
  return {
    async call(call) {
      const body = call.raw ?? (call.body === undefined ? null : JSON.stringify(call.body));
      const response = await request(base + call.path, {
        dispatcher,
        method: call.method,
        body,
        headers: {
          accept: 'application/json',
          ...(call.key === null ? {} : { [API_KEY_HEADER]: call.key ?? key }),
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...call.headers,
        },
      });
      const text = await response.body.text();
      return {
        status: response.statusCode,
        headers: response.headers,
        text,
        json: parsed(text),
        asked: `${call.method} ${call.path}`,
      };
    },
    close: () => dispatcher.close(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
