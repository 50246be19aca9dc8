import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Alert } from '../../watch/index.ts';
import { type AlertNews, createWebhook, type DeliveryOutcome } from './webhook.ts';

const SECRET = 'a secret of many letters';
const NEWS: AlertNews = { event: 'alert.began', simulationId: 's', recordingId: 'r', alert: { id: 'a1' } as Alert };

interface Delivered {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A system that takes what is sent, and answers as it is told. */
async function receiver(answer: (response: ServerResponse, count: number) => void) {
  const taken: Delivered[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() });
      answer(response, taken.length);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { taken, url: `http://127.0.0.1:${port}/hook?of=aisle` };
}

function sending(url: string) {
  const outcomes: DeliveryOutcome[] = [];
  const warn = vi.fn();
  const webhook = createWebhook({
    url,
    secret: SECRET,
    log: { warn },
    onOutcome: (one) => outcomes.push(one),
    firstPauseMillis: 1,
  });
  onTestFinished(() => webhook.close());
  return { webhook, outcomes, warn };
}

const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end();

describe('what becomes of alerts is sent to another system', () => {
  test('signed, with its time and an id of the delivery', async () => {
    const { taken, url } = await receiver(status(204));
    const { webhook, outcomes } = sending(url);
    webhook.send(NEWS);
    await expect.poll(() => outcomes).toEqual(['delivered']);
    const [{ path, headers, body }] = taken as [Delivered];
    expect(path).toBe('/hook?of=aisle');
    expect(JSON.parse(body)).toEqual({ deliveryId: headers['aisle-delivery'], ...NEWS });
    const expected = createHmac('sha256', SECRET).update(`${headers['aisle-timestamp']}.${body}`).digest('hex');
    expect(headers['aisle-signature']).toBe(`sha256=${expected}`);
    expect(Math.abs(Number(headers['aisle-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  });

  test('again and again, the same delivery, until it is taken; in order, and said once', async () => {
    const { taken, url } = await receiver((response, count) => status(count < 4 ? 503 : 200)(response));
    const { webhook, outcomes, warn } = sending(url);
    webhook.send(NEWS);
    webhook.send({ ...NEWS, event: 'alert.ended' });
    await expect.poll(() => outcomes).toEqual(['retried', 'retried', 'retried', 'delivered', 'delivered']);
    expect(new Set(taken.slice(0, 4).map(({ headers }) => headers['aisle-delivery'])).size).toBe(1);
    expect(JSON.parse(taken.at(-1)?.body ?? '')).toMatchObject({ event: 'alert.ended' });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]).toMatchObject([{ why: 'status 503' }, expect.stringContaining('It is tried again.')]);
  });

  test.each([
    ['a redirect, which is not followed', 302, { location: '/elsewhere' }],
    ['a refusal', 403, {}],
  ])('%s ends it', async (_, code, headers) => {
    const { taken, url } = await receiver(status(code, headers));
    const { webhook, outcomes, warn } = sending(url);
    webhook.send(NEWS);
    await expect.poll(() => outcomes).toEqual(['refused']);
    expect(taken).toHaveLength(1);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ why: `status ${code}` }),
      expect.stringContaining('It is not tried again.'),
    );
  });

  test('who cannot be reached is given up after ten tries, without the address in the log', async () => {
    const { webhook, outcomes, warn } = sending('http://127.0.0.1:1/hook?key=hidden');
    webhook.send(NEWS);
    await expect.poll(() => outcomes.at(-1), { timeout: 20_000 }).toBe('given-up');
    expect(outcomes).toHaveLength(10);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('hidden');
  });

  test('a thousand wait at most: the oldest go', async () => {
    const { url } = await receiver(() => {});
    const { webhook, outcomes } = sending(url);
    for (let count = 0; count < 1_003; count += 1) webhook.send(NEWS);
    expect(webhook.waiting).toBe(1_000);
    expect(outcomes).toEqual(['left-out', 'left-out', 'left-out']);
  });
});
