import { setTimeout as pause } from 'node:timers/promises';
import { batchSchema, ENDPOINTS } from '../../../src/protocol/index.ts';
import { codeOf, conforming, described, refusedForField } from '../replies.ts';
import { type Check, must, section, skip } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { cursorWithBatches, freshCursor, type SentCursor } from './cursors.ts';

type Poll = 'animationUpdates' | 'visualizationUpdates';

/** Bounds of `limit`, the same for both protocols (interface 4.6, 4.8, 8). */
export function limitRules(endpoint: Poll, snapshot: 'animationSnapshot' | 'visualizationSnapshot') {
  const cursorOf = async (subject: Subject) => (await subject.data(snapshot)).cursor;
  const accepted = (what: string, limit: unknown): readonly [string, Check] => [
    `limit ${what} is accepted`,
    async (subject) => {
      const data = await subject.data(endpoint, { cursor: await cursorOf(subject), limit });
      conforming(ENDPOINTS[endpoint].data, data, endpoint);
    },
  ];
  const refused = (what: string, limit: unknown): readonly [string, Check] => [
    `limit ${what} is refused with 400 and details that name it`,
    async (subject) =>
      refusedForField(await subject.ask(endpoint, { cursor: await cursorOf(subject), limit }), 'limit'),
  ];
  return [
    accepted('1', 1),
    accepted('500', 500),
    accepted('null', null),
    refused('0', 0),
    refused('501', 501),
    refused('1.5', 1.5),
    refused('as text', '100'),
    [
      'cursor is required',
      async (subject: Subject) => refusedForField(await subject.ask(endpoint, {}), 'cursor'),
    ] as const,
  ];
}

const sequencesOf = (batches: unknown) => (batches as { sequence: number }[]).map(({ sequence }) => sequence);

export const batchRules = section('2.15', 'Animation batch', [
  [
    'a batch has a sequence, the assets to register first, and events in order',
    async (subject) => {
      const { batches } = await subject.observation();
      if (batches.length === 0) skip('no batch was seen');
      for (const batch of batches) conforming(batchSchema, batch, `batch ${batch.sequence}`);
    },
  ],
  [
    'sequences rise from batch to batch, over all polls',
    async (subject) => {
      const sequences = sequencesOf((await subject.observation()).batches);
      const at = sequences.findIndex((sequence, index) => index > 0 && sequence <= (sequences[index - 1] ?? 0));
      must(at < 0, `batch ${sequences[at]} came after batch ${sequences[at - 1]}`);
    },
  ],
  [
    'a batch is indivisible: read alone or among others, it is the same',
    async (subject) => {
      const cursor = await cursorWithBatches(subject);
      const together = await subject.data('animationUpdates', { cursor, limit: 3 });
      const [one] = (await subject.data('animationUpdates', { cursor, limit: 1 })).batches as unknown[];
      const [same] = together.batches as unknown[];
      must(JSON.stringify(one) === JSON.stringify(same), 'the first batch differs');
    },
  ],
]);

export const updatesRules = section('4.8', 'Animation updates', [
  ...limitRules('animationUpdates', 'animationSnapshot'),
  [
    'at most limit batches are given; without limit at most 100',
    async (subject) => {
      const cursor = await cursorWithBatches(subject);
      for (const [limit, most] of [
        [1, 1],
        [7, 7],
        [undefined, 100],
      ] as const) {
        const { batches } = await subject.data('animationUpdates', { cursor, limit });
        must((batches as unknown[]).length <= most, `${(batches as unknown[]).length} batches with limit ${limit}`);
      }
    },
  ],
  [
    'hasMore=true when more can be asked for, false when nothing more is there',
    async (subject) => {
      const cursor = await cursorWithBatches(subject);
      const some = await subject.data('animationUpdates', { cursor, limit: 1 });
      const { sequence } = some.nextCursor as SentCursor;
      const isMore = Number(some.latestSequence) > sequence;
      must(some.hasMore === isMore, `hasMore=${some.hasMore} at ${sequence} of ${some.latestSequence}`);
    },
  ],
  [
    'nextCursor is that of the last batch given, in the same generation',
    async (subject) => {
      const { first, polls } = await subject.observation();
      for (const { batches, nextCursor } of polls) {
        const last = sequencesOf(batches).at(-1);
        must(
          last === undefined || last === nextCursor.sequence,
          `nextCursor ${nextCursor.sequence} after batch ${last}`,
        );
        must(nextCursor.generation === first.cursor.generation, 'the generation changed while the run went on');
      }
    },
  ],
  [
    'with no batches the sequence does not advance, batches is [] and the clock still comes',
    async (subject) => {
      const id = await subject.made('paused for polling', { runMode: 'REAL_TIME' });
      await subject.control().command(id, 'pause');
      const { cursor } = await subject.data('animationSnapshot', undefined, id);
      const { batches, nextCursor, clock } = await subject.data('animationUpdates', { cursor }, id);
      must(JSON.stringify(batches) === '[]', `expected [], found ${JSON.stringify(batches)}`);
      must(JSON.stringify(nextCursor) === JSON.stringify(cursor), `the cursor moved to ${JSON.stringify(nextCursor)}`);
      must(typeof clock === 'object' && clock !== null, 'no clock came');
    },
  ],
  [
    'only batches after the cursor are given',
    async (subject) => {
      const { first, batches } = await subject.observation();
      const [lowest] = sequencesOf(batches);
      must(
        lowest === undefined || lowest > first.cursor.sequence,
        `batch ${lowest} after cursor ${first.cursor.sequence}`,
      );
    },
  ],
  [
    'oldestAvailableSequence and latestSequence enclose what is given',
    async (subject) => {
      for (const { batches, oldestAvailableSequence: oldest, latestSequence: latest } of (await subject.observation())
        .polls) {
        for (const sequence of sequencesOf(batches)) {
          must(sequence >= oldest && sequence <= latest, `batch ${sequence} outside ${oldest} to ${latest}`);
        }
      }
    },
  ],
  [
    'different readers keep independent cursors: the same cursor gives the same batches again',
    async (subject) => {
      const cursor = await cursorWithBatches(subject);
      const body = { cursor, limit: 5 };
      const [one, two] = await Promise.all([1, 2].map(() => subject.data('animationUpdates', body)));
      must(JSON.stringify(one?.batches) === JSON.stringify(two?.batches), 'two readers were given different batches');
    },
  ],
  [
    'a cursor outside retention is refused: VISUALIZATION_CURSOR_EXPIRED',
    async (subject) => {
      const { first } = await subject.observation();
      const { oldestAvailableSequence } = await subject.data('animationUpdates', {
        cursor: (await subject.data('animationSnapshot')).cursor,
      });
      if (Number(oldestAvailableSequence) < 2) skip('everything is still retained');
      const reply = await subject.ask('animationUpdates', { cursor: { ...first.cursor, sequence: 0 } });
      must(codeOf(reply) === 'VISUALIZATION_CURSOR_EXPIRED', `found ${described(reply)}`);
    },
  ],
  [
    'a reader whose cursor lies between oldestAvailableSequence and latestSequence is served',
    async (subject) => {
      const cursor = await freshCursor(subject, 'animationUpdates');
      const { oldestAvailableSequence: oldest } = await subject.data('animationUpdates', { cursor, limit: 1 });
      // In the middle, because the oldest batches go while we ask.
      const sequence = Math.ceil((Number(oldest) + cursor.sequence) / 2);
      await subject.data('animationUpdates', { cursor: { ...cursor, sequence }, limit: 1 });
    },
  ],
  [
    'when the generation changes the old cursor is refused: VISUALIZATION_GENERATION_CHANGED; a new snapshot reads on',
    async (subject) => {
      const id = await subject.made('reset', { runMode: 'REAL_TIME' });
      const before = (await subject.data('animationSnapshot', undefined, id)).cursor as SentCursor;
      await subject.control().command(id, 'reset');
      const reply = await subject.ask('animationUpdates', { cursor: before }, id);
      must(codeOf(reply) === 'VISUALIZATION_GENERATION_CHANGED', `found ${described(reply)}`);
      const after = (await subject.data('animationSnapshot', undefined, id)).cursor as SentCursor;
      must(after.generation !== before.generation, 'the new snapshot has the old generation');
      await subject.data('animationUpdates', { cursor: after }, id);
    },
  ],
  [
    'the same seed and commands give the same stream',
    async (subject) => {
      const ids = await Promise.all(
        ['one', 'two'].map((name) =>
          subject.made(`seeded ${name}`, { runMode: 'REAL_TIME', speedMultiplier: 20, seed: 7 }),
        ),
      );
      await pause(1000);
      const streams = await Promise.all(
        ids.map(async (id) => {
          const { generation } = (await subject.data('animationSnapshot', undefined, id)).cursor as SentCursor;
          const cursor = { generation, sequence: 0 };
          return (await subject.data('animationUpdates', { cursor, limit: 10 }, id)).batches as unknown[];
        }),
      );
      const [one = [], two = []] = streams;
      const length = Math.min(one.length, two.length);
      if (length === 0) skip('no batch was seen');
      const same = JSON.stringify(one.slice(0, length)) === JSON.stringify(two.slice(0, length));
      must(same, 'two instances of the same seed gave different batches');
    },
  ],
]);
