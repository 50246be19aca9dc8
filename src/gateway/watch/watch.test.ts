import { expect, onTestFinished, test, vi } from 'vitest';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import type { Alert, RuleFields } from '../../watch/index.ts';
import { recordedLog } from '../telling/testing/recorded-log.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';

const WATCHED = { always: [], watched: true };
const SECOND = 1_000_000;
/** A turn takes two seconds, and other work goes on. */
const PATIENT = { timeout: 60_000 };
const LIMITS = { segmentMillis: 10_000 };
const JSON_TYPE = { 'content-type': 'application/json' };

const RULE: RuleFields = {
  name: 'Truck stands',
  isOn: true,
  condition: { kind: 'standing', entityType: null, entityName: 'truck', seconds: 3, onlyWhileHolding: false },
  clearSeconds: 2,
  perHourAtMost: 12,
};

type Gateway = Awaited<ReturnType<typeof gatewayBefore>>;

/** A run that is recorded beside the gateway, as by the gateway itself. */
async function underTest() {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const run = recordedRun(archive, LIMITS, 'demo');
  run.begin();
  /** Seconds in which nothing happens. */
  const rest = (first: number, last: number) => {
    for (let second = first; second <= last; second += 1)
      run.batch(second, { sequence: second, assets: [], events: [] });
  };
  return { archive, run, rest, gateway: () => gatewayBefore({ recordings: { archive, policy: WATCHED } }) };
}

const post = (
  { app }: Pick<Gateway, 'app'>,
  url: string,
  body: object,
  headers = {},
  method: 'POST' | 'PUT' = 'POST',
) => app.inject({ method, url, payload: JSON.stringify(body), headers: { ...JSON_TYPE, ...headers } });

async function alertsOf({ app }: Pick<Gateway, 'app'>, of = 'simulations/demo', since = '') {
  const response = await app.inject({ url: `/api/${of}/alerts?since=${since}` });
  return response.json().data as { alerts: Alert[]; revision: string; isWhole: boolean };
}

test('[L1, L9] an alert begins, ends, is acknowledged, and lies with the recording', PATIENT, async () => {
  const { archive, run, rest, gateway } = await underTest();
  const first = await gateway();
  run.seconds(1, 5);
  const made = await post(first, '/api/simulations/demo/watch/rules', RULE);
  expect(made.statusCode).toBe(201);
  const rule = made.json().data;
  rest(6, 12);
  await vi.waitFor(async () => expect((await alertsOf(first)).alerts).toHaveLength(1), PATIENT);
  const { alerts, revision } = await alertsOf(first);
  expect(alerts).toMatchObject([
    {
      ...{ ruleId: rule.id, ruleName: 'Truck stands', kind: 'standing', generation: 'g1', entityNames: ['truck'] },
      ...{ sinceMicros: 6 * SECOND, fromMicros: 9 * SECOND, toMicros: null, more: 0, acknowledgement: null },
    },
  ]);
  expect((await alertsOf(first, 'simulations/demo', revision)).alerts).toEqual([]);
  const [alert] = alerts as [Alert];
  const said = { by: 'Otto', note: 'The wheel is stuck.' };
  const acknowledged = await post(first, `/api/simulations/demo/alerts/${alert.id}/acknowledgement`, said);
  expect(acknowledged.json().data).toMatchObject({ id: alert.id, acknowledgement: said });
  run.seconds(13, 17);
  await vi.waitFor(
    async () => expect((await alertsOf(first)).alerts).toMatchObject([{ toMicros: 13 * SECOND }]),
    PATIENT,
  );
  const since = await alertsOf(first, 'simulations/demo', revision);
  expect(since).toMatchObject({ isWhole: false, alerts: [{ id: alert.id, acknowledgement: said }] });
  const everywhere = await first.app.inject({ url: '/api/alerts' });
  expect(everywhere.json().data.simulations).toMatchObject([
    { simulationId: 'demo', open: 0, unacknowledged: 0, newest: { id: alert.id } },
  ]);
  await run.recorder.end();
  const [recording] = archive.list();
  expect((await alertsOf(first, `recordings/${recording?.recordingId}`)).alerts).toMatchObject([{ id: alert.id }]);
});

test('[L13] rules and alerts outlast a gateway: the next one goes on and tells nothing twice', PATIENT, async () => {
  const { run, rest, gateway } = await underTest();
  const first = await gateway();
  await post(first, '/api/simulations/demo/watch/rules', RULE);
  run.seconds(1, 3);
  rest(4, 10);
  await vi.waitFor(async () => expect((await alertsOf(first)).alerts).toHaveLength(1), PATIENT);
  await first.app.close();
  rest(11, 30);
  const second = await gateway();
  const { rules } = (await second.app.inject({ url: '/api/simulations/demo/watch/rules' })).json().data;
  expect(rules).toMatchObject([RULE]);
  run.seconds(31, 36);
  await vi.waitFor(
    async () =>
      expect((await alertsOf(second)).alerts).toMatchObject([{ fromMicros: 7 * SECOND, toMicros: 31 * SECOND }]),
    PATIENT,
  );
});

test(
  'what a rule is switched off for, or deleted, ends; a new one tells nothing that was over before',
  PATIENT,
  async () => {
    const { run, rest, gateway } = await underTest();
    const under = await gateway();
    run.seconds(1, 3);
    rest(4, 10);
    run.seconds(11, 20);
    const { id } = (await post(under, '/api/simulations/demo/watch/rules', RULE)).json().data;
    rest(21, 30);
    await vi.waitFor(
      async () => expect((await alertsOf(under)).alerts).toMatchObject([{ fromMicros: 24 * SECOND, toMicros: null }]),
      PATIENT,
    );
    await post(under, `/api/simulations/demo/watch/rules/${id}`, { ...RULE, isOn: false }, {}, 'PUT');
    await vi.waitFor(
      async () => expect((await alertsOf(under)).alerts).toMatchObject([{ toMicros: 30 * SECOND }]),
      PATIENT,
    );
    const gone = await under.app.inject({ method: 'DELETE', url: `/api/simulations/demo/watch/rules/${id}` });
    expect(gone.json().data).toEqual({ ruleId: id });
    expect(
      (await under.app.inject({ method: 'DELETE', url: `/api/simulations/demo/watch/rules/${id}` })).statusCode,
    ).toBe(404);
  },
);

test('a condition is tried on the run, live and recorded, and nothing is kept of it', PATIENT, async () => {
  const { archive, run, rest, gateway } = await underTest();
  const under = await gateway();
  run.seconds(1, 3);
  rest(4, 10);
  run.seconds(11, 20);
  await run.recorder.end();
  const { condition, clearSeconds, perHourAtMost } = RULE;
  const trial = { condition, clearSeconds, perHourAtMost };
  const [recording] = archive.list();
  for (const of of ['simulations/demo', `recordings/${recording?.recordingId}`]) {
    const tried = (await post(under, `/api/${of}/watch/trial`, trial)).json().data;
    expect(tried).toMatchObject({ fromMicros: 0, toMicros: 20 * SECOND, generation: 'g1', complete: true });
    expect(tried.alerts).toMatchObject([{ ruleId: '', fromMicros: 7 * SECOND, toMicros: 11 * SECOND, toldAt: null }]);
    expect((await alertsOf(under, of)).alerts).toEqual([]);
  }
  const range = { ...trial, fromMicros: 5 * SECOND, toMicros: 8 * SECOND };
  const cut = (await post(under, '/api/simulations/demo/watch/trial', range)).json().data;
  expect(cut).toMatchObject({ alerts: [], fromMicros: 5 * SECOND, toMicros: 8 * SECOND });
  const odd = await post(under, '/api/simulations/demo/watch/trial', { condition: { ...condition, seconds: -1 } });
  expect(odd.json()).toMatchObject({ code: 'INVALID_REQUEST', details: [{ field: 'condition.seconds' }] });
});

test(
  'viewers read, operators change and leave a line in the audit; who may not see an instance sees no alert of it',
  PATIENT,
  async () => {
    const { archive, run, rest } = await underTest();
    const { lines, logger } = recordedLog('error');
    const { app, viewer, operator } = await gatewayWithTokens({
      recordings: { archive, policy: WATCHED },
      logger,
      settings: { simulationIds: { viewer: ['other'], operator: null } },
    });
    const path = '/api/simulations/demo/watch/rules';
    expect((await post({ app }, path, RULE, bearer(viewer))).statusCode).toBe(403);
    const { id } = (await post({ app }, path, RULE, bearer(operator))).json().data;
    expect(lines).toMatchObject([
      { who: 'Vera', what: 'make watch rule', status: 403 },
      { who: 'Otto', what: 'make watch rule', simulationId: 'demo', ruleId: id, status: 201 },
    ]);
    expect((await app.inject({ url: path, headers: bearer(viewer) })).statusCode).toBe(404);
    run.seconds(1, 3);
    rest(4, 10);
    const toldTo = async (token: string) =>
      (await app.inject({ url: '/api/alerts', headers: bearer(token) })).json().data.simulations as object[];
    await vi.waitFor(
      async () => expect(await toldTo(operator)).toMatchObject([{ open: 1, unacknowledged: 1 }]),
      PATIENT,
    );
    expect(await toldTo(viewer)).toEqual([]);
    const { body } = await app.inject({ url: '/metrics', headers: bearer(operator) });
    expect(body).toContain('aisle_watch_alerts_total{event="began"} 1');
    expect(body).toContain('aisle_watch_alerts_open 1');
  },
);

test('an instance that the service does not have gets no rule, which would be read for ever', PATIENT, async () => {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const under = await gatewayBefore({ recordings: { archive, policy: WATCHED } });
  under.upstream.script = (response) => {
    const body = { requestId: 'r', code: 'SIMULATION_NOT_FOUND', message: 'There is none.' };
    response.writeHead(404, JSON_TYPE).end(JSON.stringify(body));
  };
  const refused = await post(under, '/api/simulations/nobody/watch/rules', RULE);
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'SIMULATION_NOT_FOUND']);
  const { rules } = (await under.app.inject({ url: '/api/simulations/nobody/watch/rules' })).json().data;
  expect(rules).toEqual([]);
});

test('rules need what is recorded, and an instance has at most fifty', PATIENT, async () => {
  const { archive, gateway } = await underTest();
  const nothing = await gatewayBefore({ recordings: { archive, policy: { always: [], watched: false } } });
  const refused = await post(nothing, '/api/simulations/demo/watch/rules', RULE);
  expect(refused.json()).toMatchObject({ code: 'STATE_CONFLICT' });
  const under = await gateway();
  for (let count = 1; count <= 50; count += 1)
    await post(under, '/api/simulations/demo/watch/rules', { ...RULE, isOn: false });
  expect((await post(under, '/api/simulations/demo/watch/rules', RULE)).json()).toMatchObject({
    code: 'STATE_CONFLICT',
  });
});
