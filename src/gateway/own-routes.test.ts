import { describe, expect, test } from 'vitest';
import { gatewayBefore, KEY } from './testing/gateway-under-test.ts';
import { answerJson } from './testing/scripted-upstream.ts';

const json = { 'content-type': 'application/json' };

describe('the list of instances', () => {
  test('is that of the configuration, where there is one; the service is not asked', async () => {
    const { app, upstream } = await gatewayBefore({ simulationIds: ['north', 'south'], controlPlane: true });
    const response = await app.inject({ url: '/api/simulations', headers: { 'x-request-id': 'r-1' } });
    expect(response.json()).toEqual({
      code: 'OK',
      message: 'OK',
      requestId: 'r-1',
      data: {
        items: [
          { simulationId: 'north', label: 'north' },
          { simulationId: 'south', label: 'south' },
        ],
        controlPlane: false,
      },
    });
    expect(upstream.seen).toEqual([]);
  });

  test('is that of the control plane, where there is one, without what is released', async () => {
    const { app, upstream } = await gatewayBefore({ controlPlane: true });
    const items = [
      { simulationId: 'demo', label: 'Demo plant', calendarStart: '2026-03-02T06:00:00.000Z', runMode: 'REAL_TIME' },
      { simulationId: 'broken', label: 'Broken', failure: 'Nothing moves', statusReasonCode: 'PLANT_FAILURE' },
      { simulationId: 'plain', runtimeAvailable: true },
      { simulationId: 'gone', runtimeAvailable: false },
    ];
    upstream.script = (response) =>
      answerJson(response, 200, { code: 'OK', message: '', requestId: 'x', data: { items } });
    const response = await app.inject({ url: '/api/simulations' });
    expect(response.json().data).toEqual({
      items: [
        { simulationId: 'demo', label: 'Demo plant', calendarStart: '2026-03-02T06:00:00.000Z' },
        { simulationId: 'broken', label: 'Broken', failure: 'Nothing moves' },
        { simulationId: 'plain', label: 'plain' },
      ],
      controlPlane: true,
    });
    expect(upstream.seen).toMatchObject([
      { method: 'GET', url: '/control/v1/simulations', headers: { 'x-service-api-key': KEY } },
    ]);
  });

  test('is empty where neither is there: any id may be opened by hand', async () => {
    const { app, upstream } = await gatewayBefore();
    const response = await app.inject({ url: '/api/simulations' });
    expect(response.json().data).toEqual({ items: [], controlPlane: false });
    expect(upstream.seen).toEqual([]);
  });

  test('passes on why the control plane refuses', async () => {
    const { app, upstream } = await gatewayBefore({ controlPlane: true });
    const refusal = { code: 'UNAUTHENTICATED', message: 'no', requestId: 'r', details: [] };
    upstream.script = (response) => answerJson(response, 401, refusal);
    const response = await app.inject({ url: '/api/simulations' });
    expect([response.statusCode, response.json()]).toEqual([401, refusal]);
  });

  test('a list that cannot be read is said to be so', async () => {
    const { app, upstream } = await gatewayBefore({ controlPlane: true });
    upstream.script = (response) => answerJson(response, 200, { code: 'OK', data: [] });
    const response = await app.inject({ url: '/api/simulations' });
    expect([response.statusCode, response.json().code]).toEqual([502, 'UPSTREAM_UNREADABLE']);
  });
});

describe('the control plane', () => {
  const commands = ['pause', 'resume', 'stop', 'reset', 'release', 'speed'];

  test('of our own simulator is forwarded, with body and without', async () => {
    const { app, upstream } = await gatewayBefore({ controlPlane: true });
    const payload = '{"scenario":"fleet","runMode":"REAL_TIME"}';
    await app.inject({ method: 'GET', url: '/control/v1/scenarios' });
    await app.inject({ method: 'POST', url: '/control/v1/simulations', payload, headers: json });
    for (const command of commands) {
      await app.inject({ method: 'POST', url: `/control/v1/simulations/sim%201/${command}` });
    }
    const forwarded = upstream.seen
      .map(({ method, url, body }) => `${method} ${url} ${body}`.trim())
      // The gateway itself looks whether what was made is to become warm.
      .filter((request) => request !== 'GET /control/v1/simulations');
    expect(forwarded).toEqual([
      'GET /control/v1/scenarios',
      `POST /control/v1/simulations ${payload}`,
      ...commands.map((command) => `POST /control/v1/simulations/sim%201/${command}`),
    ]);
  });

  test.each([
    ['an unknown command', { controlPlane: true }, '/control/v1/simulations/s/explode'],
    ['a real service', { controlPlane: false }, '/control/v1/simulations/s/stop'],
    [
      'a gateway that offers certain instances only',
      { controlPlane: true, simulationIds: ['s'] },
      '/control/v1/simulations/s/stop',
    ],
  ])('%s: nothing is forwarded', async (_case, options, url) => {
    const { app, upstream } = await gatewayBefore(options);
    const response = await app.inject({ method: 'POST', url });
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(upstream.seen).toEqual([]);
  });
});

test('the gateway tells its own health without asking the service', async () => {
  const { app, upstream } = await gatewayBefore();
  const response = await app.inject({ url: '/api/health' });
  expect(response.json()).toMatchObject({ code: 'OK', data: { status: 'OK', serverTime: expect.any(String) } });
  expect(upstream.seen).toEqual([]);
});
