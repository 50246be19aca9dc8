import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readProductEnvironment, startProduct } from './product.ts';
import type { Alert, RuleFields, WatchCondition } from './watch/index.ts';

const DEMO = 'demo-distribution-centre';
const PATIENT = { timeout: 180_000 };
/** Rules are judged every two seconds, on a machine that has time. */
const SOON = { timeout: 60_000, interval: 500 };

test(
  'who watches by a rule is told while nobody looks, also by webhook, and that the run began anew',
  PATIENT,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aisle-watch-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const sent: { event: string; simulationId: string; alert: Alert }[] = [];
    const receiver = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece) => pieces.push(piece));
      request.on('end', () => sent.push(JSON.parse(Buffer.concat(pieces).toString())) && response.end());
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void receiver.close());
    await once(receiver, 'listening');
    const product = await startProduct(
      readProductEnvironment({
        ...{ PORT: '0', RECORDINGS_DIR: folder, DEMO_WARM_HOURS: '0' },
        WATCH_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`,
        WATCH_WEBHOOK_SECRET: 'a secret of many letters',
      }),
      null,
      pino({ level: 'silent' }),
    );
    onTestFinished(() => product.close());
    const post = async (path: string, body?: object) => {
      const answer = await fetch(product.url + path, {
        method: 'POST',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    };
    const watch = (name: string, condition: WatchCondition) => {
      const rule: RuleFields = { name, isOn: true, condition, clearSeconds: 30, perHourAtMost: 12 };
      return post(`/api/simulations/${DEMO}/watch/rules`, rule);
    };
    const newest = async () =>
      (await (await fetch(`${product.url}/api/alerts`)).json()).data.simulations as {
        simulationId: string;
        newest: Alert;
      }[];

    await watch('Nothing arrives', { kind: 'no-throughput', place: 'NOWHERE', seconds: 2 });
    await watch('Begins anew', { kind: 'simulation', of: ['RESET'] });
    // Nobody has ever asked for the animation of it.
    await expect
      .poll(newest, SOON)
      .toMatchObject([{ simulationId: DEMO, newest: { ruleName: 'Nothing arrives', toMicros: null } }]);
    await post(`/control/v1/simulations/${DEMO}/reset`);
    await expect
      .poll(() => sent.map(({ event, alert }) => `${event} ${alert.ruleName}`), SOON)
      .toEqual(
        expect.arrayContaining([
          'alert.began Nothing arrives',
          'alert.ended Nothing arrives',
          'alert.began Begins anew',
        ]),
      );
    const anew = sent.find(({ alert }) => alert.runState === 'RESET');
    expect(anew).toMatchObject({
      simulationId: DEMO,
      alert: { kind: 'simulation', ruleName: 'Begins anew', acknowledgement: null },
    });
  },
);
