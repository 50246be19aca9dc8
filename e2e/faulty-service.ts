import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong between the gateway and the simulation service. */
export type Fault =
  | { kind: 'error'; status: number; code: string; retryAfterSeconds?: number }
  | { kind: 'html' }
  | { kind: 'truncated' }
  | { kind: 'reset' }
  | { kind: 'hanging' }
  | { kind: 'slow'; millis: number }
  | { kind: 'odd-payload' }
  /** Answers are longer by a field that nobody knows. */
  | { kind: 'flood'; bytes: number }
  /** Snapshots state other coordinates. */
  | { kind: 'coordinates'; coordinates: object }
  /** Snapshots hold a motion of C along a path that nobody knows. */
  | { kind: 'unusable-motion' }
  /** Once: an event that nobody can map is put before the batches of an answer. */
  | { kind: 'unusable-action' };

export interface FaultyService {
  baseUrl: string;
  /** Null lets everything through. `only` is a part of the paths that are hit; default all. */
  set(fault: Fault | null, only?: string): void;
  /** Wall times at which requests came, by what their path contains. */
  arrivals(path: string): number[];
  /** Nobody listens any more, or again. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** Identifier by which tests find a fault again on screen. */
export const FAULT_REQUEST_ID = 'request-of-the-fault';

/** A service in between that passes everything on to `target`, but for the fault that a test sets. */
export async function startFaultyService(target: string): Promise<FaultyService> {
  let fault: Fault | null = null;
  let only = '';
  const seen: { path: string; at: number }[] = [];

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    seen.push({ path, at: performance.now() });
    const hit = fault !== null && path.includes(only) ? fault : null;
    if (hit?.kind === 'slow') setTimeout(() => passOn(target, request, response, asItIs), hit.millis);
    else if (hit?.kind === 'unusable-action' && path.includes('updates/query')) {
      passOn(target, request, response, (body) => {
        const spoilt = withUnusableAction(body);
        if (spoilt !== body) fault = null;
        return spoilt;
      });
    } else if (hit?.kind === 'coordinates' || hit?.kind === 'unusable-motion') {
      const spoil = path.includes('animation/snapshot') ? (body: Buffer) => withOddSnapshot(body, hit) : asItIs;
      passOn(target, request, response, spoil);
    } else if (hit?.kind === 'flood') {
      passOn(target, request, response, (body) => withUnknownField(body, hit.bytes));
    } else if (hit === null || hit.kind === 'unusable-action') passOn(target, request, response, asItIs);
    else fail(hit, request, response);
  };

  let server = await listen(handle, 0);
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    set(next, path = '') {
      fault = next;
      only = path;
    },
    arrivals: (path) => seen.filter((one) => one.path.includes(path)).map(({ at }) => at),
    refuse: () => end(server),
    async accept() {
      server = await listen(handle, port);
    },
    close: () => end(server),
  };
}

function fail(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  switch (fault.kind) {
    case 'error':
      if (fault.retryAfterSeconds !== undefined) response.setHeader('retry-after', fault.retryAfterSeconds);
      sendJson(response, fault.status, {
        code: fault.code,
        message: `${fault.code} as the test wanted`,
        requestId: FAULT_REQUEST_ID,
        details: [],
      });
      break;
    case 'html':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<!doctype html><h1>Bad Gateway</h1>');
      break;
    case 'truncated':
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"code":"OK","message":"OK","requestId":"r","da');
      break;
    case 'odd-payload':
      sendJson(response, 200, { code: 'OK', message: 'OK', requestId: FAULT_REQUEST_ID, data: { simulationId: 7 } });
      break;
    case 'reset':
      request.socket.destroy();
      break;
    default:
      // Accepted, and then nothing.
      break;
  }
}

/** Passes a request on and its answer back, changed by `change`. */
function passOn(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  change: (body: Buffer) => Buffer,
): void {
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const onward = forward(new URL(request.url ?? '/', target), { method: request.method, headers }, async (answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...answerHeaders } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, answerHeaders).end(change(Buffer.concat(chunks)));
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

function asItIs(body: Buffer): Buffer {
  return body;
}

function withUnknownField(body: Buffer, bytes: number): Buffer {
  return Buffer.concat([Buffer.from(`{"flood":"${'x'.repeat(bytes)}",`), body.subarray(body.indexOf('{') + 1)]);
}

/** The first batch gets a STOP of somebody who does not exist; unchanged when there is no batch. */
function withUnusableAction(body: Buffer): Buffer {
  const answer = JSON.parse(body.toString('utf8'));
  const batch = answer.data?.batches?.[0];
  if (batch === undefined) return body;
  batch.events.unshift({
    animationType: 'STOP',
    entityName: 'nobody knows',
    entityType: 'CARRIER',
    simulationTimeMicros: batch.events[0]?.simulationTimeMicros ?? 0,
    position: { x: 0, y: 0, z: 0 },
    rotation: { x: 0, y: 0, z: 0 },
  });
  return Buffer.from(JSON.stringify({ ...answer, requestId: FAULT_REQUEST_ID }));
}

function withOddSnapshot(body: Buffer, fault: Fault & { kind: 'coordinates' | 'unusable-motion' }): Buffer {
  const answer = JSON.parse(body.toString('utf8'));
  if (fault.kind === 'coordinates') Object.assign(answer.data.coordinates, fault.coordinates);
  else answer.data.motions = [motionToNowhere(answer.data)];
  return Buffer.from(JSON.stringify({ ...answer, requestId: FAULT_REQUEST_ID }));
}

function motionToNowhere({ clock, entities }: { clock: { simulationTimeMicros: number }; entities: object[] }): object {
  return {
    position: { x: 0, y: 0, z: 0 },
    rotation: { x: 0, y: 0, z: 0 },
    ...entities[0],
    animationType: 'MOVE_ALONG_PATH',
    entityName: 'C',
    entityType: 'CARRIER',
    simulationTimeMicros: clock.simulationTimeMicros,
    route: [{ type: 'PATH', name: 'nowhere' }],
    initialSpeed: 1,
    maxSpeed: 1,
    acceleration: 0,
    deceleration: 0,
    durationSeconds: 10,
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function listen(handle: (request: IncomingMessage, response: ServerResponse) => void, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(handle);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function end(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
