import { describe, expect, test } from 'vitest';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { answerJson, type Script } from '../testing/scripted-upstream.ts';

const clock = (simulationId: string) => ({
  ...{ simulationId, simulationTimeMicros: 5, status: 'PAUSED', runMode: 'REAL_TIME', speedMultiplier: 1 },
  ...{ runtimeAvailable: true, flowControl: 'NONE', statusReasonCode: null, sampledAt: '2026-01-02T00:00:00Z' },
});
const listed = { simulationId: 'demo', label: 'Demo plant', scenario: 'fleet' };

/** A service with clocks and a control plane, without tables. */
const script: Script = (response, { url }) => {
  const ok = (data: unknown) => answerJson(response, 200, { code: 'OK', message: '', requestId: 'r', data });
  if (url === '/control/v1/simulations') return ok({ items: [listed, { simulationId: 'warm', warmUp: WARM_UP }] });
  const id = /simulations\/([^/]+)\/clock/.exec(url)?.[1];
  if (id === 'odd') return answerJson(response, 200, { code: 'OK', data: 'no clock' });
  if (id !== undefined) return ok(clock(id));
  answerJson(response, 404, { code: 'TABLE_NOT_FOUND', message: 'none', requestId: 'r', details: [] });
};
const WARM_UP = { simulationTimeMicros: 1e6, untilMicros: 4e6 };

type App = Awaited<ReturnType<typeof gatewayBefore>>['app'];
const ask = async (app: App, search = '', headers = {}) =>
  (await app.inject({ url: `/api/overview${search}`, headers })).json().data;

describe('the overview', () => {
  test('of a real service tells the clocks of what it is configured with, then only what is new', async () => {
    const { app, upstream } = await gatewayBefore({ simulationIds: ['north', 'odd'] });
    upstream.script = script;
    const first = await ask(app);
    expect(first).toMatchObject({
      isWhole: true,
      controlPlane: false,
      simulations: [{ label: 'north' }, { label: 'odd' }],
    });
    const card = (data: { cards: { simulationId: string }[] }, id: string) =>
      data.cards.find(({ simulationId }) => simulationId === id);
    await expect.poll(async () => card(await ask(app), 'north')).toMatchObject({ clock: { status: 'PAUSED' } });
    await expect
      .poll(async () => card(await ask(app), 'odd'))
      .toMatchObject({ clock: null, trouble: { code: 'UPSTREAM_UNREADABLE', requestId: expect.any(String) } });
    await expect.poll(async () => card(await ask(app), 'north')).toMatchObject({ figures: [] });
    const whole = await ask(app);
    const since = `?since=${encodeURIComponent(whole.revision)}`;
    expect(await ask(app, since)).toMatchObject({ isWhole: false, simulations: null });
    expect(card(await ask(app, since), 'north')).toBeUndefined();
    expect(await ask(app, '?since=of%209%20another')).toMatchObject({ isWhole: true, simulations: expect.any(Array) });
  });

  test('of a control plane lists its instances; one whose hours are being simulated is not asked', async () => {
    const { app, upstream } = await gatewayBefore({ controlPlane: true });
    upstream.script = script;
    const { simulations, controlPlane } = await ask(app, '?inView=demo,warm');
    expect(simulations).toEqual([listed, { simulationId: 'warm', label: 'warm', warmUp: WARM_UP }]);
    expect(controlPlane).toBe(true);
    await expect.poll(async () => (await ask(app)).cards.length).toBe(1);
    expect(upstream.seen.filter(({ url }) => url.includes('/warm/'))).toEqual([]);
  });

  test('shows a caller only what is offered to them', async () => {
    const settings = { simulationIds: { viewer: ['south'], operator: null } };
    const { app, upstream, viewer } = await gatewayWithTokens({
      ...{ simulationIds: ['north', 'south'], controlPlane: false, settings },
    });
    upstream.script = script;
    const data = await ask(app, '', bearer(viewer));
    expect(data.simulations).toEqual([{ simulationId: 'south', label: 'south' }]);
    expect((await app.inject({ url: '/api/overview' })).statusCode).toBe(401);
  });

  test.each([['?whole=1'], [`?inView=${'x'.repeat(8001)}`]])('refuses %s', async (search) => {
    const { app } = await gatewayBefore({ simulationIds: ['north'] });
    const response = await app.inject({ url: `/api/overview${search}` });
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('passes on why the list is refused', async () => {
    const { app, upstream } = await gatewayBefore({ controlPlane: true });
    upstream.script = (response) =>
      answerJson(response, 401, { code: 'UNAUTHENTICATED', message: 'no', requestId: 'r' });
    const response = await app.inject({ url: '/api/overview' });
    expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});
