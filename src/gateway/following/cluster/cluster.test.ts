import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { endpointPath } from '../../../protocol/index.ts';
import { type Ask, createSharedReads } from '../../upstream/shared-reads.ts';
import { createFollowers } from '../followers.ts';
import { MemoryStore } from '../memory-store.ts';
import { Deposed, type Leadership, type StreamRecord } from '../stream-log.ts';
import { updatesRecord } from '../testing/log-cases.ts';
import { HAS_NATS, type NatsServer, natsServer, WITHOUT_NATS } from '../testing/nats-server.ts';
import { scriptedStream } from '../testing/scripted-stream.ts';
import { createClusterLog } from './cluster-log.ts';
import { connectLink } from './link.ts';
import { clusterNames } from './names.ts';
import { publishMessage } from './publish-message.ts';

const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

const CERTIFICATE_FILE = fileURLToPath(new URL('../../testing/localhost-certificate.pem', import.meta.url));
const KEY_FILE = fileURLToPath(new URL('../../testing/localhost-key.pem', import.meta.url));
const tries = { timeout: 60_000, interval: 20 };
const SPACING_MILLIS = 50;
/** However busy the machine is, nobody is gone, and nobody is silent. */
const PATIENT = { goneMillis: 60_000, spareMillis: 60_000 };

/** A gateway of a cluster before a scripted service, with one who is told as a recorder is. */
function gatewayOf(
  { settings }: Pick<NatsServer, 'settings'>,
  service = scriptedStream(),
  { goneMillis, ...times }: { goneMillis?: number; spareMillis?: number } = {},
) {
  const store = new MemoryStore();
  const lines: string[] = [];
  const note = (_fields: object, words: string) => void lines.push(words);
  const log = createClusterLog({
    settings,
    store,
    log: { info: note, warn: note } as never,
    ...(goneMillis && { goneMillis }),
  });
  const asked: string[] = [];
  const ask: Ask = (request) => {
    asked.push(request.body === null ? 'snapshot' : 'updates');
    return service.ask(request);
  };
  const passOn = createSharedReads({ ask, joinMillis: 1500 }).ask;
  const followers = createFollowers({ ask, passOn, store, log, spacingMillis: SPACING_MILLIS, ...times });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    followers.close();
    await log.close();
  };
  cleaning.push(close);
  const recorded: number[] = [];
  const keyframes: number[] = [];
  let holes = 0;
  const take = (record: StreamRecord) => {
    if (record.kind === 'keyframe') keyframes.push(record.cursor.sequence);
    if (record.kind !== 'updates') return;
    const end = recorded.at(-1) ?? keyframes[0];
    if (end === undefined) return;
    if (record.after.sequence > end) holes += 1;
    recorded.push(...record.batches.map(({ sequence }) => sequence).filter((sequence) => sequence > end));
  };
  const updates = async (sequence: number) => {
    const answer = await followers.ask('animationUpdates')({
      ...{ requestId: 'q', simulationId: 's', client: 'viewer', method: 'POST', endpoint: 'animationUpdates' },
      path: endpointPath('animationUpdates', 's'),
      body: Buffer.from(JSON.stringify({ cursor: { generation: 'g1', sequence } })),
    });
    const { code, data } = JSON.parse(String(answer.body));
    return { code, sequences: data?.batches.map((batch: { sequence: number }) => batch.sequence) as number[] };
  };
  const snapshot = async () => {
    const answer = await followers.ask('animationSnapshot')({
      ...{ requestId: 'q', simulationId: 's', client: 'viewer', method: 'GET', endpoint: 'animationSnapshot' },
      ...{ path: endpointPath('animationSnapshot', 's'), body: null },
    });
    return JSON.parse(String(answer.body)).data.cursor.sequence as number;
  };
  return {
    ...{ service, store, log, followers, lines, asked, recorded, close, updates, snapshot },
    record: () => followers.subscribe('s', take),
    holes: () => holes,
    first: () => keyframes[0] ?? 0,
    hasBegun: () => keyframes.length > 0,
  };
}

type Gateway = ReturnType<typeof gatewayOf>;

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe.skipIf(!HAS_NATS)(`gateways of a cluster${WITHOUT_NATS}`, () => {
  test('read the service as one does, and tell all alike; who ends is followed at its cursor', async () => {
    const server = await natsServer((act) => cleaning.push(act));
    const service = scriptedStream();
    const all = [1, 2, 3].map(() => gatewayOf(server, service, { goneMillis: PATIENT.goneMillis }));
    for (const { record } of all) record();
    await expect.poll(() => all.filter(({ log }) => log.led.includes('s')).length, tries).toBe(1);
    for (const { asked, hasBegun } of all) {
      await expect.poll(hasBegun, tries).toBe(true);
      asked.length = 0;
    }
    for (let sequence = 1; sequence <= 20; sequence += 1) {
      service.publish(sequence);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const { recorded } of all) await expect.poll(() => recorded.at(-1), tries).toBe(20);
    const leader = all.find(({ log }) => log.led.includes('s'));
    const others = all.filter((gateway) => gateway !== leader);
    expect(others.map(({ asked }) => asked)).toEqual([[], []]);
    expect(leader?.asked.length).toBeGreaterThan(0);
    await leader?.close();
    service.publish(30);
    for (const { recorded, holes, first } of others) {
      await expect.poll(() => recorded.at(-1), tries).toBe(30);
      expect([recorded, holes()]).toEqual([upTo(30, first() + 1), 0]);
    }
    const followed = others.filter(({ log }) => log.led.includes('s'));
    expect(followed.map(({ log, lines }) => [log.figures.takeovers, lines])).toEqual([
      [1, ['This gateway reads on in the place of another one.']],
    ]);
    expect((await others[0]?.updates(25))?.sequences).toEqual(upTo(30, 26));
  });

  test('a snapshot is read by the one that leads, whoever is asked for it, and is not older than what anybody saw', async () => {
    const server = await natsServer((act) => cleaning.push(act));
    const service = scriptedStream();
    const [leading, hearing] = [gatewayOf(server, service, PATIENT), gatewayOf(server, service, PATIENT)];
    leading.record();
    await expect.poll(() => leading.log.led, tries).toEqual(['s']);
    service.publish(4);
    await expect.poll(() => leading.recorded.at(-1), tries).toBe(4);
    await hearing.updates(4);
    hearing.asked.length = 0;
    service.publish(7);
    const [one, other] = await Promise.all([hearing.snapshot(), hearing.snapshot()]);
    expect([one, other]).toEqual([7, 7]);
    expect((await hearing.updates(7)).sequences).toEqual([]);
    service.publish(9);
    await expect.poll(hearing.snapshot, tries).toBe(9);
    expect([hearing.asked, leading.log.led]).toEqual([[], ['s']]);
  });

  test('words are heard by who is there, by who says them too, and not again', async () => {
    const server = await natsServer((act) => cleaning.push(act));
    const [one, other] = [gatewayOf(server, undefined, PATIENT), gatewayOf(server, undefined, PATIENT)];
    const heard: string[][] = [[], []];
    one.log.talk.hear((text) => heard[0]?.push(text));
    const deafen = other.log.talk.hear((text) => heard[1]?.push(text));
    let count = 0;
    await expect
      .poll(() => {
        count += 1;
        one.log.talk.say(String(count));
        return heard.every(({ length }) => length > 0);
      }, tries)
      .toBe(true);
    deafen();
    const before = heard[1]?.length;
    one.log.talk.say('last');
    await expect.poll(() => heard[0]?.at(-1), tries).toBe('last');
    expect(heard[1]?.length).toBe(before);
  });

  test('without NATS each goes on alone and says so; together again nothing is told twice, and nothing is missing', async () => {
    const server = await natsServer((act) => cleaning.push(act));
    const service = scriptedStream();
    const all = [gatewayOf(server, service), gatewayOf(server, service)];
    for (const { record } of all) record();
    for (const { hasBegun } of all) await expect.poll(hasBegun, tries).toBe(true);
    service.publish(5);
    for (const { recorded } of all) await expect.poll(() => recorded.at(-1), tries).toBe(5);
    await server.stop();
    service.publish(9);
    for (const { log, recorded } of all) {
      await expect.poll(() => recorded.at(-1), tries).toBe(9);
      await expect.poll(() => log.trouble, tries).not.toBeNull();
    }
    await server.start();
    for (const { log } of all) await expect.poll(() => log.trouble, tries).toBeNull();
    await expect.poll(() => all.filter(({ log }) => log.led.includes('s')).length, tries).toBe(1);
    service.publish(14);
    for (const { recorded, holes, first, lines } of all) {
      await expect.poll(() => recorded.at(-1), tries).toBe(14);
      expect([recorded, holes()]).toEqual([upTo(14, first() + 1), 0]);
      const ofNats = lines.filter((line) => line.includes('NATS'));
      expect([ofNats[0], ofNats.at(-1)]).toEqual([
        expect.stringContaining('reads alone'),
        expect.stringContaining('read together'),
      ]);
    }
    // Who comes later hears all of it, what was read alone as well.
    const late = gatewayOf(server, service);
    late.record();
    const known = () =>
      late.store
        .since('s', { generation: 'g1', sequence: 5 })
        .flatMap((record) => (record.kind === 'updates' ? record.batches.map(({ sequence }) => sequence) : []));
    await expect.poll(known, tries).toEqual(upTo(14, 6));
  });

  test('one that starts without NATS shows what it reads, and joins when it is there', async () => {
    const server = await natsServer((act) => cleaning.push(act));
    await server.stop();
    const gateway = gatewayOf(server);
    gateway.record();
    await expect.poll(gateway.hasBegun, tries).toBe(true);
    gateway.service.publish(3);
    await expect.poll(async () => (await gateway.updates(0)).sequences, tries).toEqual([1, 2, 3]);
    expect(gateway.log.led).toEqual([]);
    await server.start();
    await expect.poll(() => gateway.log.led, tries).toEqual(['s']);
    gateway.service.publish(6);
    await expect.poll(() => gateway.recorded.at(-1), tries).toBe(6);
  });

  test('a token that NATS does not accept is told in words, never as it is; the right one is taken', async () => {
    const { settings } = await natsServer((act) => cleaning.push(act), { more: ['--auth', 'right-token'] });
    const refused = gatewayOf({ settings: { ...settings, token: 'wrong-token' } });
    await expect.poll(() => refused.log.trouble, tries).toMatch(/authorization/i);
    expect(refused.log.trouble).not.toContain('wrong-token');
    const joined = gatewayOf({ settings: { ...settings, token: 'right-token' } });
    joined.record();
    await expect.poll(() => joined.log.led, tries).toEqual(['s']);
  });

  test('over TLS the certificate counts: an authority that is not known is no NATS', async () => {
    const more = ['--tls', '--tlscert', CERTIFICATE_FILE, '--tlskey', KEY_FILE];
    const { settings } = await natsServer((act) => cleaning.push(act), { more });
    const servers = settings.servers.map((server) => server.replace('nats://127.0.0.1', 'tls://localhost'));
    const stranger = gatewayOf({ settings: { ...settings, servers } });
    await expect.poll(() => stranger.log.trouble, tries).toMatch(/certificate/i);
    const tls = { authorityFile: CERTIFICATE_FILE, certificateFile: null, keyFile: null };
    const joined = gatewayOf({ settings: { ...settings, servers, tls } });
    joined.record();
    await expect.poll(() => joined.log.led, tries).toEqual(['s']);
  });

  test('who led before publishes nothing more once another one leads, whatever it believes', async () => {
    const { settings } = await natsServer((act) => cleaning.push(act));
    const names = clusterNames(settings.name);
    const gateways = [0, 1].map(() => gatewayOf({ settings }, scriptedStream(), PATIENT)) as [Gateway, Gateway];
    const heard = gateways.map(({ log }) => {
      const sequences: number[] = [];
      log.subscribe('s', null, (record) => {
        if (record.kind === 'updates') sequences.push(...record.batches.map(({ sequence }) => sequence));
      });
      return sequences;
    });
    const lead = async (index: 0 | 1): Promise<Leadership> => {
      const led: Leadership[] = [];
      const look = async () => {
        const leadership = await gateways[index].log.lead('s');
        if (leadership) led.push(leadership);
        return led.length;
      };
      await expect.poll(look, tries).toBe(1);
      return led[0] as Leadership;
    };
    const first = await lead(0);
    await gateways[0].log.publish('s', updatesRecord(0, 2), first.epoch);
    const link = await connectLink(settings, names);
    cleaning.push(() => link.connection.close());
    const where = { stream: names.stream, subject: names.subjectOf('s') };
    const before = await link.manager.streams.getMessage(names.stream, { last_by_subj: where.subject });
    // As though it had been silent for long.
    await link.leases.delete(names.keyOf('s'));
    const second = await lead(1);
    const told = await publishMessage(link, {
      ...{ ...where, id: 'late', headers: {}, bytes: Buffer.alloc(3), expected: before?.seq ?? 0 },
    });
    expect(told.isTaken).toBe(false);
    await expect(gateways[0].log.publish('s', updatesRecord(2, 9), first.epoch)).rejects.toThrow(Deposed);
    expect(first.lost.aborted).toBe(true);
    await gateways[1].log.publish('s', updatesRecord(2, 4), second.epoch);
    for (const sequences of heard) await expect.poll(() => sequences, tries).toEqual([1, 2, 3, 4]);
  });
});
