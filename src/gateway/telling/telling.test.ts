import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { API, gatewayBefore, KEY } from '../testing/gateway-under-test.ts';
import { scriptedTable } from '../testing/scripted-table.ts';
import { answerJson, answerOk, type Script } from '../testing/scripted-upstream.ts';
import { createStrangerLines } from './stranger-lines.ts';
import { recordedLog } from './testing/recorded-log.ts';

const refusing =
  (status: number): Script =>
  (response) =>
    answerJson(response, status, { code: 'X', message: '', requestId: 'r', details: [] });

describe('readiness', () => {
  test.each<[string, Script, string]>([
    ['401', refusing(401), 'does not accept the key (401): check SIMULATION_API_KEY'],
    ['403', refusing(403), 'refuses this gateway or this simulation (403)'],
    ['429', refusing(429), 'is asked too often (429)'],
    ['503', refusing(503), 'fails (503)'],
    ['404', refusing(404), 'answers a look at its health with status 404'],
    ['nothing at all', (response) => response.destroy(), 'cannot be reached'],
  ])('a service that answers %s is not ready, and it is said why', async (_case, script, words) => {
    const { app, upstream } = await gatewayBefore();
    upstream.script = script;
    const ready = await app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().code]).toEqual([503, 'NOT_READY']);
    expect(ready.json().message).toContain(words);
    const shown = await app.inject({ url: '/api/readiness' });
    expect(shown.json().data).toEqual({ isReady: false, message: ready.json().message, heldBack: [] });
  });

  test('a service that answers is ready; it is asked once, however many look', async () => {
    const { app, upstream } = await gatewayBefore();
    const looks = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/readyz' })));
    expect(looks.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(upstream.seen).toMatchObject([{ url: `${API}/health`, headers: { 'x-service-api-key': KEY } }]);
  });

  test('while the service asks to wait, it is said until when; instances to those alone who may see them (server 9)', async () => {
    const { app, upstream, viewer } = await gatewayWithTokens({
      settings: { simulationIds: { viewer: ['north'], operator: null } },
    });
    const clockOf = (id: string) => app.inject({ url: `${API}/simulations/${id}/clock`, headers: bearer(viewer) });
    const wait =
      (seconds: string): Script =>
      (response) =>
        answerJson(response, 503, { code: 'X', message: '', requestId: 'r' }, { 'retry-after': seconds });
    upstream.script = wait('60');
    await clockOf('north');
    upstream.script = answerOk;
    const seen = await app.inject({ url: '/readyz', headers: bearer(viewer) });
    expect(seen.json().data).toEqual({
      status: 'READY',
      heldBack: [{ simulationId: 'north', until: expect.stringMatching(/^\d{4}-.*Z$/) }],
    });
    expect((await app.inject({ url: '/readyz' })).json().data).toEqual({ status: 'READY', heldBack: [] });
    const { body } = await app.inject({ url: '/metrics', headers: bearer(viewer) });
    expect(body).toMatch(/^aisle_upstream_held_back_simulations 1$/m);
  });

  test('a wait of everything is told with its end', async () => {
    const { app, upstream } = await gatewayBefore();
    upstream.script = (response) =>
      answerJson(response, 429, { code: 'RATE_LIMITED', message: '', requestId: 'r' }, { 'retry-after': '60' });
    await app.inject({ url: '/readyz' });
    const ready = await app.inject({ url: '/readyz' });
    expect([ready.statusCode, Number(ready.headers['retry-after'])]).toEqual([503, expect.closeTo(60, -1)]);
    expect(ready.json().message).toMatch(/\(429\)\. It asked to wait until \d{4}-.*Z\.$/);
    const { heldBack } = (await app.inject({ url: '/api/readiness' })).json().data;
    expect(heldBack).toMatchObject([{ simulationId: null }]);
    expect((await app.inject({ url: '/metrics' })).body).toMatch(/^aisle_upstream_held_back 1$/m);
  });

  test('being alive is another question: the service is not asked', async () => {
    const { app, upstream } = await gatewayBefore();
    upstream.script = refusing(401);
    expect((await app.inject({ url: '/healthz' })).json().data).toEqual({ status: 'ALIVE' });
    expect(upstream.seen).toEqual([]);
  });
});

describe('the audit', () => {
  test('has a line for each command and sign-in: who, what, which instance, what came of it', async () => {
    const { lines, logger } = recordedLog('error');
    const { app, upstream, viewer, operator, signIn } = await gatewayWithTokens({ logger });
    const stop = { method: 'POST', url: '/control/v1/simulations/north/stop' } as const;
    await app.inject({ ...stop, headers: { ...bearer(operator), 'x-request-id': 'r-1' } });
    await app.inject({ ...stop, headers: bearer(viewer) });
    await app.inject(stop);
    upstream.script = refusing(409);
    await app.inject({ ...stop, headers: bearer(operator) });
    await signIn(viewer);
    await signIn('a guess');
    expect(lines.filter(({ audit }) => audit)).toMatchObject([
      { who: 'Otto', by: 'token', what: 'stop', simulationId: 'north', status: 200, requestId: 'r-1' },
      { who: 'Vera', what: 'stop', status: 403 },
      { who: 'unknown', what: 'stop', status: 401 },
      { who: 'Otto', what: 'stop', status: 409 },
      { who: 'Vera', what: 'sign in', simulationId: null, status: 200, ip: '10.0.0.9' },
      { who: 'unknown', what: 'sign in', status: 401 },
    ]);
  });

  test('strangers who try without end leave lines with an end; those who are known leave all of theirs', async () => {
    // Lines are counted by the minute: on a busy machine, too, all of these tries are within one.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { lines, logger } = recordedLog();
    const { app, operator } = await gatewayWithTokens({ logger });
    const stop = { method: 'POST', url: '/control/v1/simulations/north/stop' } as const;
    for (let tries = 0; tries < 200; tries += 1) await app.inject(stop);
    for (let times = 0; times < 70; times += 1) await app.inject({ ...stop, headers: bearer(operator) });
    const ofWhom = (name: string) => lines.filter(({ who }) => who === name).length;
    expect([ofWhom('unknown'), ofWhom('Otto')]).toEqual([60, 70]);
    expect(lines).toHaveLength(130);
  });

  test('what was kept back of strangers is told with their next line', () => {
    let now = 0;
    const strangers = createStrangerLines(() => now);
    const taken = Array.from({ length: 65 }, () => strangers.take());
    expect(taken.filter((line) => line === null)).toHaveLength(5);
    now = 60_000;
    expect([strangers.take(), strangers.take()]).toEqual([5, 0]);
  });

  test('reads leave no line', async () => {
    const { lines, logger } = recordedLog('trace');
    const { app } = await gatewayBefore({ logger, controlPlane: true });
    await app.inject({ url: `${API}/health` });
    await app.inject({ url: '/control/v1/scenarios' });
    expect(lines).toEqual([]);
  });

  test('what a page reads again and again by itself leaves one line; what somebody asks for one each, also in vain', async () => {
    const { lines, logger } = recordedLog('error');
    const { app, upstream } = await gatewayBefore({ logger });
    upstream.script = scriptedTable(3).script;
    const post = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });
    const table = { simulationId: 's', tableName: 'orders' };
    const question = { simulationId: 's', sql: 'SELECT 1 AS one' };
    for (let times = 0; times < 3; times += 1) {
      await post('/api/table-copies', { ...table, mostSecondsOld: 5 });
      await post('/api/sql', { ...question, isFollowed: true });
    }
    expect(lines.filter(({ audit }) => audit)).toMatchObject([
      { what: 'copy table', status: 200 },
      { what: 'ask SQL', status: 200 },
    ]);
    lines.length = 0;
    await post('/api/table-copies', table);
    await post('/api/table-copies', { ...table, mostSecondsOld: 'often' });
    await post('/api/sql', question);
    expect(lines.filter(({ audit }) => audit)).toMatchObject([
      { what: 'copy table', status: 200 },
      { what: 'copy table', status: 400 },
      { what: 'ask SQL', status: 200 },
    ]);
  });

  test('neither it nor any other line holds key, token, cookie or body', async () => {
    const { lines, logger } = recordedLog('trace');
    const { app, upstream, operator, signIn } = await gatewayWithTokens({ logger });
    upstream.script = (response) => answerJson(response, 500, { code: 'X', message: KEY });
    const payload = '{"scenario":"a body of its own"}';
    const headers = { ...bearer(operator), 'content-type': 'application/json', cookie: '__Host-aisle=a-cookie' };
    await app.inject({ method: 'POST', url: '/control/v1/simulations', payload, headers });
    const cookie = String((await signIn(operator)).headers['set-cookie']);
    const text = JSON.stringify(lines);
    for (const secret of [KEY, operator, 'a body of its own', 'a-cookie', cookie.slice(13, 60)]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('an error that nobody foresaw', () => {
  test('is logged with message and stack, and says nothing of its inside to the browser', async () => {
    const { lines, logger } = recordedLog();
    const { app } = await gatewayBefore({ logger });
    app.get('/api/broken', () => {
      throw new Error('the inside');
    });
    const response = await app.inject({ url: '/api/broken' });
    expect([response.statusCode, response.json().code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(response.body).not.toContain('the inside');
    expect(lines).toMatchObject([{ err: { message: 'the inside', stack: expect.stringContaining('telling.test') } }]);
  });
});

describe('metrics', () => {
  test('tell of requests, reads, durations, queue, viewers and lag, by route and never by address', async () => {
    const { app, upstream } = await gatewayBefore({ processFigures: true });
    const sampledAt = new Date(Date.now() - 700).toISOString();
    upstream.script = (response) =>
      answerJson(response, 200, {
        code: 'OK',
        data: { latestSequence: 12, nextCursor: { generation: 'g', sequence: 9 }, clock: { sampledAt } },
      });
    const updates = { method: 'POST', url: `${API}/simulations/north/animation/updates/query`, payload: '{}' } as const;
    await app.inject({ ...updates, headers: { 'content-type': 'application/json' } });
    await app.inject({ url: '/no/such/path' });
    const { body, headers } = await app.inject({ url: '/metrics' });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    for (const line of [
      'aisle_upstream_reads_total{endpoint="animationUpdates",outcome="200"} 1',
      'aisle_upstream_read_duration_seconds_count{endpoint="animationUpdates"} 1',
      'aisle_upstream_reads_waiting 0',
      'aisle_upstream_reads_running 0',
      'aisle_viewers 1',
      'aisle_updates_lag_batches_sum 3',
      'aisle_updates_lag_seconds_bucket{le="0.5"} 0',
      'aisle_updates_lag_seconds_bucket{le="5"} 1',
      'route="/simulation/openapi/v1/simulations/:simulationId/animation/updates/query",status="200"} 1',
      'aisle_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
      'process_resident_memory_bytes ',
    ]) {
      expect(body).toContain(line);
    }
    for (const secret of ['north', KEY, '/no/such']) expect(body).not.toContain(secret);
  });
});
