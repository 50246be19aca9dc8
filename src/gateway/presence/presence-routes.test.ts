import { expect, test } from 'vitest';
import type { Said } from '../../presence/index.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { hiddenRun } from '../testing/hidden-run.ts';
import { addressOf, type VisitorOptions, viewAt, visitor } from './testing/visitor.ts';

/** Other work goes on. */
const tries = { timeout: 30_000, interval: 20 };

async function gateway(options: Parameters<typeof gatewayBefore>[0] = {}) {
  const { app } = await gatewayBefore(options);
  const origin = await addressOf(app);
  return { app, origin, enter: (how: VisitorOptions = {}) => visitor(origin, how) };
}

test('who has the same run open is told of the others, by name or number, and of none elsewhere', async () => {
  const { enter, origin } = await gateway();
  const ann = await enter({ name: 'Ann' });
  const other = await enter({ run: 'simulations/other' });
  const nobody = await enter();
  await expect.poll(ann.names, tries).toEqual(['Ann', '#2']);
  await expect.poll(nobody.names, tries).toEqual(['Ann', '#2']);
  await expect.poll(other.names, tries).toEqual(['#1']);
  expect(ann.response.headers.get('content-type')).toBe('text/event-stream');
  const { data } = await (await fetch(`${origin}/api/simulations/demo/presence`)).json();
  expect(data).toEqual({ isOn: true, people: ann.people() });
  expect(JSON.stringify(data)).not.toContain(ann.key);
});

test('who leaves is gone after a moment; who comes back within it is the same, and nobody sees it', async () => {
  const { enter } = await gateway();
  const [ann, bob] = [await enter({ name: 'Ann' }), await enter({ name: 'Bob' })];
  await bob.say({ kind: 'present', isPresenting: true });
  await expect.poll(() => ann.people().map((one) => one.presentsSince !== null), tries).toEqual([false, true]);
  const before = ann.people();
  bob.leave();
  const again = await enter({ name: 'Bob', key: bob.key });
  await expect.poll(again.people, tries).toEqual(before);
  again.leave();
  await expect.poll(ann.names, tries).toEqual(['Ann']);
  // Nobody was missed in between.
  expect(ann.of('people').every(({ people }, at, all) => people.length > 1 || at === 0 || at === all.length - 1)).toBe(
    true,
  );
});

test('a second stream of a person takes the place of the first', async () => {
  const { enter } = await gateway();
  const first = await enter();
  const second = await enter({ key: first.key });
  await expect.poll(first.hasEnded, tries).toBe(true);
  await expect.poll(second.names, tries).toEqual(['#1']);
});

test('a view goes to who follows, a call to all others, and neither back', async () => {
  const { enter } = await gateway();
  const [ann, bob, cem] = [await enter({ name: 'Ann' }), await enter({ name: 'Bob' }), await enter({ name: 'Cem' })];
  await expect.poll(ann.names, tries).toEqual(['Ann', 'Bob', 'Cem']);
  await bob.say({ kind: 'follow', personId: ann.selfId() });
  await expect.poll(() => ann.people()[1]?.followedId, tries).toBe(ann.selfId());
  await ann.say({ kind: 'view', view: viewAt(7) });
  await expect.poll(() => bob.of('view'), tries).toEqual([{ kind: 'view', personId: ann.selfId(), view: viewAt(7) }]);
  await bob.say({ kind: 'follow', personId: null });
  await ann.say({ kind: 'view', view: viewAt(8) });
  await ann.say({ kind: 'call', view: viewAt(9) });
  const called = [{ kind: 'call', personId: ann.selfId(), view: viewAt(9) }];
  for (const one of [bob, cem]) await expect.poll(() => one.of('call'), tries).toEqual(called);
  expect([bob.of('view').length, cem.of('view').length, ann.of('call').length]).toEqual([1, 0, 0]);
});

test('one presents at a time: who began last', async () => {
  const { enter } = await gateway();
  const [ann, bob] = [await enter({ name: 'Ann' }), await enter({ name: 'Bob' })];
  const presenting = () => ann.people().flatMap(({ name, presentsSince }) => (presentsSince === null ? [] : [name]));
  await ann.say({ kind: 'present', isPresenting: true });
  await expect.poll(presenting, tries).toEqual(['Ann']);
  await bob.say({ kind: 'present', isPresenting: true });
  await expect.poll(presenting, tries).toEqual(['Bob']);
  await bob.say({ kind: 'present', isPresenting: false });
  await expect.poll(presenting, tries).toEqual([]);
});

test.each([
  [{ kind: 'view', view: { ...viewAt(1), camera: { eye: [0, 0], target: [0, 0, 0] } } }, 'said.view.camera.eye'],
  [
    { kind: 'view', view: { ...viewAt(1), time: { kind: 'at', simulationTimeMicros: -1, rate: 1 } } },
    'said.view.time.simulationTimeMicros',
  ],
  [{ kind: 'call', view: { ...viewAt(1), selection: [''] } }, 'said.view.selection[0]'],
  [{ kind: 'live', isLive: 'yes' }, 'said.isLive'],
  [{ kind: 'shout' }, 'said.kind'],
])('%j is refused by its field', async (said, field) => {
  const { enter } = await gateway();
  const ann = await enter();
  const refused = await ann.say(said as Said);
  const { code, requestId, details } = await refused.json();
  expect([refused.status, code]).toEqual([400, 'INVALID_REQUEST']);
  expect(requestId).toEqual(expect.any(String));
  expect(details.map((detail: { field: string }) => detail.field)).toContain(field);
});

test('a key that nobody could guess is asked for, and a stranger says nothing', async () => {
  const { enter } = await gateway();
  const short = await enter({ key: 'a' });
  expect([short.response.status, (await short.response.json()).details[0].field]).toEqual([400, 'key']);
  const ann = await enter();
  const stranger = await ann.saySo({ key: 'x'.repeat(36), said: { kind: 'live', isLive: true } });
  expect([stranger.status, (await stranger.json()).code]).toEqual([409, 'STATE_CONFLICT']);
});

test('a body is bounded, and so is what one says in a second', async () => {
  const { enter } = await gateway();
  const [ann, bob] = [await enter(), await enter()];
  const large = await ann.saySo({ key: ann.key, said: 'x'.repeat(400 * 1024) });
  expect([large.status, (await large.json()).code]).toEqual([413, 'REQUEST_TOO_LARGE']);
  const answers = await Promise.all(Array.from({ length: 60 }, () => ann.say({ kind: 'call', view: viewAt(1) })));
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 429]));
  // A wait would hold back all that the page asks.
  expect(answers.some(({ headers }) => headers.has('retry-after'))).toBe(false);
  expect((await bob.say({ kind: 'call', view: viewAt(1) })).status).toBe(200);
});

test('access gives the name, whatever a page says; a stranger is not seen', async () => {
  const { app, viewer } = await gatewayWithTokens();
  const origin = await addressOf(app);
  const vera = await visitor(origin, { name: 'Somebody else', headers: bearer(viewer) });
  await expect.poll(vera.names, tries).toEqual(['Vera']);
  const stranger = await visitor(origin);
  expect([stranger.response.status, (await stranger.response.json()).code]).toEqual([401, 'SIGN_IN_REQUIRED']);
});

test('who may not see a run sees nobody in it, live or recorded', async () => {
  const { paths, app, operator, viewer } = await hiddenRun();
  const origin = await addressOf(app);
  for (const path of paths) {
    const run = path.replace('/api/', '');
    const otto = await visitor(origin, { run, headers: bearer(operator) });
    await expect.poll(otto.names, tries).toEqual(['Otto']);
    const vera = await visitor(origin, { run, headers: bearer(viewer) });
    expect(vera.response.status).toBe(404);
    const who = await fetch(`${origin}${path}/presence`, { headers: bearer(viewer) });
    expect(who.status).toBe(404);
  }
});

test('switched off, it says so and shows nobody', async () => {
  const { enter, origin } = await gateway({ isPresenceOn: false });
  const who = await fetch(`${origin}/api/simulations/demo/presence`);
  expect((await who.json()).data).toEqual({ isOn: false, people: [] });
  const { response } = await enter();
  const { code, message } = await response.json();
  expect([response.status, code, message]).toEqual([404, 'NOT_FOUND', expect.stringContaining('PRESENCE')]);
});

test('a gateway that closes ends the streams', async () => {
  const { app, enter } = await gateway();
  const ann = await enter();
  await expect.poll(ann.names, tries).toEqual(['#1']);
  await app.close();
  await ann.ended;
  expect(ann.hasEnded()).toBe(true);
});
