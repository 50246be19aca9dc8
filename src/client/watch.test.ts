import { describe, expect, test } from 'vitest';
import { createServiceClient } from './client.ts';

/** Answers each request with the next of these. */
function clientAnswering(...answers: unknown[]) {
  const sent: string[] = [];
  const client = createServiceClient({
    fetch: async (input, init = {}) => {
      sent.push(`${init.method} ${String(input)}${init.body ? ` ${String(init.body)}` : ''}`);
      return Response.json({ code: 'OK', message: '', requestId: 'q', data: answers.shift() });
    },
  });
  return { watch: client.watch, sent };
}

const alert = (id: string, change: object = {}) => ({
  ...{ id, ruleId: 'r', ruleName: 'Jam', kind: 'waiting', generation: 'g', sinceMicros: 0, fromMicros: 60_000_000 },
  ...{ toMicros: null, entityNames: ['A'], place: null, pathName: null, runState: null, figure: null, count: 3 },
  ...{ more: 0, toldAt: '2026-01-01T00:00:00Z', acknowledgement: null, ...change },
});

const RULE = {
  ...{ name: 'Jam', isOn: true, clearSeconds: 30, perHourAtMost: 12 },
  condition: { kind: 'simulation' as const, of: ['FAILED' as const] },
};

describe('rules', () => {
  test.each([
    ['kept', (watch: Watch) => watch.addRule('s/1', RULE), 'POST /api/simulations/s%2F1/watch/rules'],
    [
      'changed without their id in the body',
      (watch: Watch) => watch.changeRule('s', { id: 'a b', ...RULE }),
      'PUT /api/simulations/s/watch/rules/a%20b',
    ],
  ])('are %s', async (_, ask, request) => {
    const { watch, sent } = clientAnswering({ id: 'a', ...RULE });
    expect(await ask(watch)).toEqual({ id: 'a', ...RULE });
    expect(sent).toEqual([`${request} ${JSON.stringify(RULE)}`]);
  });

  test('are tried on what is recorded', async () => {
    const { watch, sent } = clientAnswering({
      alerts: [],
      fromMicros: 0,
      toMicros: 1,
      generation: 'g',
      complete: true,
    });
    await watch.tryRule({ recordingId: 'r' }, { condition: RULE.condition });
    expect(sent).toEqual(['POST /api/recordings/r/watch/trial {"condition":{"kind":"simulation","of":["FAILED"]}}']);
  });
});

type Watch = ReturnType<typeof clientAnswering>['watch'];

describe('alerts', () => {
  test('are read whole once, then what has changed of them', async () => {
    const over = alert('b', { toMicros: 90_000_000 });
    const { watch, sent } = clientAnswering(
      { alerts: [alert('a'), alert('b')], revision: '1', isWhole: true },
      { alerts: [over, alert('c')], revision: '2', isWhole: false },
      { alerts: [], revision: '2', isWhole: false },
      { alerts: [alert('d')], revision: '1', isWhole: true },
    );
    const source = { simulationId: 's' };
    const first = await watch.alerts(source, undefined);
    const second = await watch.alerts(source, first);
    expect(second.alerts).toEqual([alert('a'), over, alert('c')]);
    expect(await watch.alerts(source, second), 'unchanged').toBe(second);
    expect((await watch.alerts(source, second)).alerts, 'of a gateway that began anew').toEqual([alert('d')]);
    expect(sent).toEqual(['', '?since=1', '?since=2', '?since=2'].map((end) => `GET /api/simulations/s/alerts${end}`));
  });

  test('are seen to by name', async () => {
    const { watch, sent } = clientAnswering({});
    await watch.acknowledge({ recordingId: 'r' }, 'a/b', { by: 'Ada', note: 'on it' });
    expect(sent).toEqual(['POST /api/recordings/r/alerts/a%2Fb/acknowledgement {"by":"Ada","note":"on it"}']);
  });
});
