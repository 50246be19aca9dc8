import { expect, test } from 'vitest';
import { GatewayFailure } from '../../failures.ts';
import { answerOf } from '../../upstream/answer.ts';
import type { MemoryStore } from '../memory-store.ts';
import { Deposed, type Leadership, type StreamLog, type StreamRecord, type UpdatesRecord } from '../stream-log.ts';
import { readUpdatesAnswer } from '../updates-answer.ts';

/** A log, and the cache that it fills. */
export interface LogUnderTest {
  log: StreamLog;
  store: MemoryStore;
}

/** What a log under test is asked by: two gateways on it, which may be one and the same. */
export type MakeLogs = () => Promise<[LogUnderTest, LogUnderTest]>;

const tries = { timeout: 60_000, interval: 10 };

/** What the service answers after a sequence, with batches of so many bytes. */
export function updatesRecord(after: number, upTo: number, bytes = 10, generation = 'g1'): UpdatesRecord {
  const sequences = Array.from({ length: upTo - after }, (_, index) => after + 1 + index);
  const body = JSON.stringify({
    code: 'OK',
    requestId: `r-${upTo}`,
    data: {
      clock: { simulationTimeMicros: upTo * 1e6, status: 'RUNNING' },
      nextCursor: { generation, sequence: upTo },
      ...{ oldestAvailableSequence: 1, latestSequence: upTo, hasMore: false, ofTheService: 1.5 },
      batches: sequences.map((sequence) => ({ sequence, note: 'ä'.repeat(bytes) })),
    },
  });
  const answer = answerOf(200, { 'x-request-id': `r-${upTo}` }, Buffer.from(body));
  const record = readUpdatesAnswer(answer, { generation, sequence: after }, `read ${after} ${upTo}`);
  if (record === null) throw new Error('The answer cannot be read.');
  return record;
}

export function keyframeRecord(sequence: number, reference: string): StreamRecord {
  const headers = { 'x-request-id': reference };
  return { kind: 'keyframe', cursor: { generation: 'g1', sequence }, clockMicros: sequence * 1e6, headers, reference };
}

export function saidRecord(code: string, sequence: number): StreamRecord {
  const body = Buffer.from(JSON.stringify({ code, message: 'in its words', requestId: 'r' }));
  const outcome = answerOf(410, { 'retry-after': '7' }, body);
  return { kind: 'said', outcome, code, after: { generation: 'g1', sequence } };
}

/** All that a record tells, in short. */
export function told(record: StreamRecord): string {
  if (record.kind === 'keyframe') return `keyframe ${record.cursor.sequence} ${record.reference}`;
  if (record.kind === 'clock') return `clock ${record.clockMicros}`;
  if (record.kind === 'said') {
    const { outcome, code } = record;
    return `said ${code} ${outcome.status} ${outcome instanceof GatewayFailure ? outcome.message : outcome.body}`;
  }
  const { batches, head } = record;
  const around = head.shell.parts.map(({ bytes, field }) => `${bytes}<${field}>`).join('');
  return `updates ${batches.map(({ sequence, raw, by }) => `${sequence}:${raw.byteLength}:${by.requestId}`)} ${head.clock}${around}`;
}

async function leader({ log }: LogUnderTest, simulationId = 's'): Promise<Leadership> {
  let leadership: Leadership | null = null;
  await expect
    .poll(async () => {
      leadership ??= await log.lead(simulationId);
      return leadership;
    }, tries)
    .not.toBeNull();
  return leadership as unknown as Leadership;
}

function listener({ log }: LogUnderTest, simulationId = 's') {
  const records: StreamRecord[] = [];
  const stop = log.subscribe(simulationId, null, (record) => records.push(record));
  return { stop, records, told: () => records.map(told) };
}

/** What every log has to do, whatever keeps it. */
export const LOG_CASES: [string, (make: MakeLogs) => Promise<void>][] = [
  [
    'one leads a simulation at a time; others lead others',
    async (make) => {
      const [first, second] = await make();
      const one = await leader(first);
      expect(await second.log.lead('s')).toBeNull();
      expect((await leader(second, 'north/1 ü')).lost.aborted).toBe(false);
      expect(one.lost.aborted).toBe(false);
    },
  ],
  [
    'who resigns is told, cannot publish, and is followed by another with a later epoch; who waits is told that nobody leads',
    async (make) => {
      const [first, second] = await make();
      const heard = listener(second);
      const one = await leader(first);
      await first.log.publish('s', updatesRecord(0, 3), one.epoch);
      await expect.poll(heard.told, tries).toHaveLength(1);
      let vacancies = 0;
      second.log.onVacant('s', () => {
        vacancies += 1;
      });
      one.resign();
      expect(one.lost.aborted).toBe(true);
      await expect.poll(() => vacancies, tries).toBeGreaterThan(0);
      const two = await leader(second);
      expect(two.epoch).toBeGreaterThan(one.epoch);
      await expect(first.log.publish('s', updatesRecord(3, 9), one.epoch)).rejects.toThrow(Deposed);
      await second.log.publish('s', updatesRecord(3, 5), two.epoch);
      expect(heard.told()).toEqual([told(updatesRecord(0, 3)), told(updatesRecord(3, 5))]);
    },
  ],
  [
    'what was published is there at once for who published it, and for all others in the same order',
    async (make) => {
      const [first, second] = await make();
      const near = listener(first);
      const far = listener(second);
      const { epoch } = await leader(first);
      const records = [
        keyframeRecord(2, 'first'),
        updatesRecord(2, 4),
        saidRecord('RATE_LIMITED', 4),
        { kind: 'clock', clockMicros: 4_500_000 } as const,
        updatesRecord(4, 8),
      ];
      for (const record of records) {
        await first.log.publish('s', record, epoch);
        expect(told(near.records.at(-1) as StreamRecord)).toBe(told(record));
      }
      await expect.poll(far.told, tries).toEqual(records.map(told));
      for (const { store } of [first, second]) {
        const run = store.read('s', { generation: 'g1', sequence: 2 }, { batches: 100, bytes: 1e9 });
        expect(run?.batches.map(({ sequence }) => sequence)).toEqual([3, 4, 5, 6, 7, 8]);
      }
    },
  ],
  [
    'who joins later hears the latest keyframe and what came after it, then what is to come',
    async (make) => {
      const [first, second] = await make();
      listener(first);
      const { epoch } = await leader(first);
      const publish = (record: StreamRecord) => first.log.publish('s', record, epoch);
      await publish(keyframeRecord(0, 'old'));
      await publish(updatesRecord(0, 2));
      await first.log.keep('s', 'new', Buffer.from('a snapshot'));
      await publish(keyframeRecord(2, 'new'));
      await publish(updatesRecord(2, 4));
      const late = listener(second);
      await publish(updatesRecord(4, 6));
      const sequences = () =>
        late.records.flatMap((record): (string | number)[] =>
          record.kind === 'updates' ? record.batches.map(({ sequence }) => sequence) : [record.kind],
        );
      await expect.poll(sequences, tries).toEqual(['keyframe', 3, 4, 5, 6]);
      expect(String(await second.log.kept('s', 'new'))).toBe('a snapshot');
      expect(await second.log.kept('s', 'never')).toBeNull();
    },
  ],
  [
    'from a cursor on nothing is told of what was before',
    async (make) => {
      const [first] = await make();
      listener(first);
      const { epoch } = await leader(first);
      await first.log.publish('s', keyframeRecord(0, 'k'), epoch);
      await first.log.publish('s', updatesRecord(0, 6), epoch);
      const sequences: number[] = [];
      first.log.subscribe('s', { generation: 'g1', sequence: 4 }, (record) => {
        if (record.kind === 'updates') sequences.push(...record.batches.map(({ sequence }) => sequence));
      });
      await first.log.publish('s', updatesRecord(6, 7), epoch);
      expect(sequences).toEqual([5, 6, 7]);
    },
  ],
  [
    'what is larger than a message goes over whole, snapshots too',
    async (make) => {
      const [first, second] = await make();
      const far = listener(second);
      listener(first);
      const { epoch } = await leader(first);
      const large = updatesRecord(0, 3, 700_000);
      await first.log.publish('s', large, epoch);
      await first.log.publish('s', updatesRecord(3, 4), epoch);
      await expect.poll(() => far.records.length, tries).toBe(2);
      expect(far.told()).toEqual([told(large), told(updatesRecord(3, 4))]);
      const snapshot = Buffer.alloc(5_000_000, 'ab');
      await first.log.keep('s', 'large', snapshot);
      await first.log.publish('s', keyframeRecord(4, 'large'), epoch);
      await expect.poll(async () => (await second.log.kept('s', 'large'))?.equals(snapshot), tries).toBe(true);
    },
  ],
  [
    'who asks for a snapshot is heard where it is led',
    async (make) => {
      const [first, second] = await make();
      const heard = listener(second);
      listener(first);
      let asked = 0;
      first.log.onKeyframeAsked('north.1', () => {
        asked += 100;
      });
      first.log.onKeyframeAsked('s', () => {
        asked += 1;
      });
      const { epoch } = await leader(first);
      await first.log.publish('s', updatesRecord(0, 1), epoch);
      await expect.poll(heard.told, tries).toHaveLength(1);
      second.log.askKeyframe('s');
      await expect.poll(() => asked, tries).toBe(1);
    },
  ],
  [
    'who tells something here alone is heard here',
    async (make) => {
      const [first] = await make();
      const near = listener(first);
      first.log.tell('s', keyframeRecord(3, 'mine'));
      expect(near.told()).toEqual([told(keyframeRecord(3, 'mine'))]);
    },
  ],
];

/** Each of them as a test. */
export function testLog(make: MakeLogs, isLeftOut = false): void {
  for (const [name, run] of LOG_CASES) test.skipIf(isLeftOut)(name, () => run(make));
}
