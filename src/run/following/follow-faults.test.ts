import { afterEach, describe, expect, test } from 'vitest';
import {
  type Fault,
  failure,
  hanging,
  html,
  json,
  onUpdates,
  refused,
  type ScriptedService,
  slow,
  stop,
} from '../../client/testing/scripted-service.ts';
import type { Feed } from '../../feed/index.ts';
import { type FollowedSimulation, followSimulation, stopTime } from '../testing/followed-simulation.ts';
import type { ViewerOptions } from '../viewer.ts';

let followed: FollowedSimulation;
let service: ScriptedService;
let feed: Feed;

function open(prepare?: (service: ScriptedService) => void, options?: Partial<ViewerOptions>): void {
  followed = followSimulation(prepare, options);
  ({ service, feed } = followed);
}

afterEach(() => {
  followed.leave();
  stopTime();
});

const pass = (seconds: number) => followed.pass(seconds);
const connection = () => feed.store.getState().connection;
const incidents = () => feed.store.getState().incidents;
const timeline = () => feed.store.timeline;
const codes = () => incidents().map(({ trouble }) => trouble.code);

interface Case {
  name: string;
  fault: Fault;
  code: string;
  state: string;
  requestId: string | null;
}

const healable: Case[] = [
  { name: 'refused connection', fault: refused, code: 'NETWORK_ERROR', state: 'stalled', requestId: null },
  {
    name: '503',
    fault: () => failure(503, 'UPSTREAM_DOWN'),
    code: 'UPSTREAM_DOWN',
    state: 'stalled',
    requestId: 'request-bad',
  },
  { name: 'page of HTML', fault: () => html(502), code: 'HTTP_502', state: 'stalled', requestId: null },
  { name: 'HTML with 200', fault: () => html(200), code: 'INVALID_RESPONSE', state: 'stalled', requestId: null },
  {
    name: 'cut-off JSON',
    fault: () => new Response('{"code":"OK","data":{"simu'),
    code: 'INVALID_RESPONSE',
    state: 'stalled',
    requestId: null,
  },
  {
    name: 'payload against the schema',
    fault: () => json({ code: 'OK', message: '', requestId: 'request-odd', data: { simulationId: 4 } }),
    code: 'INVALID_RESPONSE',
    state: 'stalled',
    requestId: 'request-odd',
  },
  { name: 'hanging connection', fault: hanging, code: 'TIMEOUT', state: 'stalled', requestId: null },
  {
    name: '401',
    fault: () => failure(401, 'UNAUTHENTICATED'),
    code: 'UNAUTHENTICATED',
    state: 'failed',
    requestId: 'request-bad',
  },
  { name: '403', fault: () => failure(403, 'FORBIDDEN'), code: 'FORBIDDEN', state: 'failed', requestId: 'request-bad' },
  {
    name: '404',
    fault: () => failure(404, 'SIMULATION_NOT_FOUND'),
    code: 'SIMULATION_NOT_FOUND',
    state: 'failed',
    requestId: 'request-bad',
  },
  {
    name: '410 of released resources',
    fault: () => failure(410, 'SIMULATION_RUNTIME_RELEASED'),
    code: 'SIMULATION_RUNTIME_RELEASED',
    state: 'ended',
    requestId: 'request-bad',
  },
];

describe('faults', () => {
  test.each(healable)(
    '[F11] [F13] [F14] $name: told, the picture kept, healed within 3 s of the service being back',
    async (fault) => {
      open();
      await pass(2);
      service.publish(stop('A', 2));
      service.fault = fault.fault;
      await pass(12);
      expect(connection().state).toBe(fault.state);
      expect(connection().trouble).toMatchObject({ code: fault.code, requestId: fault.requestId });
      expect(connection().sequence).toBe(0);
      service.fault = null;
      await pass(3.2);
      expect(connection()).toMatchObject({ state: 'following', sequence: 1, trouble: null });
      expect(timeline().epochs).toHaveLength(1);
      expect(incidents()).toMatchObject([{ trouble: { code: fault.code }, count: 1 }]);
    },
  );

  test.each(healable)('[F13] [F14] $name from the start: told, and healed when the service is there', async (fault) => {
    open((before) => {
      before.fault = fault.fault;
    });
    await pass(12);
    expect(connection()).toMatchObject({ state: fault.state, generation: null, trouble: { code: fault.code } });
    service.fault = null;
    await pass(4);
    expect(connection().state).toBe('following');
  });

  test('[F11] [F20] a short fault is recovering, a longer one stalled', async () => {
    open();
    await pass(2);
    service.fault = refused;
    await pass(1);
    expect(connection().state).toBe('recovering');
    await pass(2.5);
    expect(connection().state).toBe('stalled');
    expect(codes()).toEqual(['NETWORK_ERROR']);
  });

  test("[F11] the failure is the query's error", async () => {
    open();
    await pass(2);
    service.fault = refused;
    await pass(2);
    const { status, error, data } = followed.queries.getQueryState(['animation', 'sim', 'updates']) ?? {};
    expect({ status, error, data }).toMatchObject({ status: 'error', error: { code: 'NETWORK_ERROR' }, data: {} });
  });

  test('[F11] retries come ever more slowly, up to 2.4 s, with jitter', async () => {
    open();
    await pass(2);
    service.fault = refused;
    const before = service.requests.length;
    await pass(20);
    const times = service.requests.slice(before).map(({ atMillis }) => atMillis);
    const gaps = times.slice(1).map((at, index) => Math.round(at - (times[index] ?? 0)));
    expect(gaps.slice(0, 6)).toEqual([188, 375, 750, 1500, 1800, 1800]);
  });

  test.each([1, 5, 13])(
    '[F12] 429 with Retry-After %i: not read before, read within a second after',
    async (seconds) => {
      open();
      await pass(2);
      service.fault = () => failure(429, 'RATE_LIMITED', { 'retry-after': String(seconds) });
      await pass(0.5);
      const toldAt = service.requests.at(-1)?.atMillis ?? 0;
      expect(connection()).toMatchObject({ state: 'stalled', trouble: { kind: 'rate-limited' } });
      expect(connection().waitUntil).toBe(toldAt + seconds * 1000);
      const before = service.requests.length;
      service.fault = null;
      await pass(seconds + 1);
      const waited = (service.requests[before]?.atMillis ?? 0) - toldAt;
      expect(waited).toBeGreaterThanOrEqual(seconds * 1000);
      expect(waited).toBeLessThan(seconds * 1000 + 1000);
      expect(connection().state).toBe('following');
    },
  );

  test.each(['0', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    '[F12] 429 with Retry-After %s, which is over at once, is not asked without a pause',
    async (header) => {
      open();
      await pass(2);
      const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
      service.fault = () => failure(429, 'RATE_LIMITED', { 'retry-after': header, date });
      const before = service.requests.length;
      await pass(10);
      const asked = service.requests.length - before;
      expect(asked).toBeGreaterThan(5);
      expect(asked).toBeLessThan(25);
      service.fault = null;
      await pass(1);
      expect(connection().state).toBe('following');
    },
  );

  test('[F14] a service that always takes three seconds is followed, not accused', async () => {
    open((before) => {
      before.fault = slow(3000);
    });
    await pass(30);
    expect(connection().state).toBe('following');
    expect(incidents()).toEqual([]);
    expect(service.requests.length).toBeLessThan(14);
  });

  test('[F7] an answer about another simulation, or one that goes backwards, is not used', async () => {
    open((before) => before.publish(stop('A', 0)));
    await pass(0.1);
    const answer = (change: object) => onUpdates(() => service.ok({ ...service.updates(1), ...change }));
    service.fault = answer({ simulationId: 'other' });
    await pass(0.5);
    expect(connection().trouble).toMatchObject({ code: 'INVALID_RESPONSE' });
    service.fault = answer({ nextCursor: { generation: 'g1', sequence: 0 } });
    await pass(2);
    expect(connection()).toMatchObject({ sequence: 1, trouble: { code: 'INVALID_RESPONSE' } });
  });
});
