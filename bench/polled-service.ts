import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service whose stream grows by one batch every 50 ms of wall time; counts how often it is asked. */
export interface PolledService {
  readonly baseUrl: string;
  reads: number;
  /** Of the batch that was told last. */
  latestSequence(): number;
  close(): void;
}

const WINDOW_MILLIS = 50;
const EVENTS_PER_BATCH = 20;
/** What a service on another machine takes at least. */
const ANSWER_MILLIS = 2;

const event = JSON.stringify({
  entityName: 'CARRIER-01',
  entityType: 'CARRIER',
  animationType: 'ROTATE',
  simulationTimeMicros: 12_500_000,
  durationSeconds: 2,
  position: { x: 12.5, y: 0, z: 3.25 },
  rotation: { x: 0, y: 90, z: 0 },
  targetRotation: { x: 0, y: 180, z: 0 },
});
const events = Array(EVENTS_PER_BATCH).fill(event).join(',');

export async function startPolledService(): Promise<PolledService> {
  const startedAt = performance.now();
  const latest = () => Math.floor((performance.now() - startedAt) / WINDOW_MILLIS);
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      service.reads += 1;
      const answer = updatesAfter(Number(/"sequence":(\d+)/.exec(body)?.[1] ?? 0), latest());
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(answer), ANSWER_MILLIS);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const service: PolledService = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reads: 0,
    latestSequence: latest,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return service;
}

function updatesAfter(sequence: number, latest: number): string {
  const batches: string[] = [];
  for (let next = sequence + 1; next <= latest; next += 1) {
    batches.push(`{"sequence":${next},"assets":[],"events":[${events}]}`);
  }
  const cursor = `{"generation":"g","sequence":${Math.max(sequence, latest)}}`;
  // As many microseconds as milliseconds of the wall: how old an answer is shows in it.
  const clock = `{"simulationTimeMicros":${Math.floor(performance.now() * 1000)},"status":"RUNNING","advancing":true}`;
  const known = `"clock":${clock},"oldestAvailableSequence":1,"latestSequence":${latest},"hasMore":false`;
  return `{"code":"OK","message":"","requestId":"r","data":{${known},"nextCursor":${cursor},"batches":[${batches.join(',')}]}}`;
}
