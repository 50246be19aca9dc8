import type { Reply } from '../http.ts';
import { codeOf, described, refusalOf, refusedForField } from '../replies.ts';
import { type Check, must, section, skip } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { eventually } from './eventually.ts';

type PollEndpoint = 'animationUpdates' | 'visualizationUpdates';
export interface SentCursor {
  generation: string;
  sequence: number;
}

const SNAPSHOT = { animationUpdates: 'animationSnapshot', visualizationUpdates: 'visualizationSnapshot' } as const;

/** Cursor of a fresh snapshot of the protocol that the endpoint belongs to. */
export async function freshCursor(subject: Subject, endpoint: PollEndpoint, id?: string): Promise<SentCursor> {
  const { cursor } = await subject.data(SNAPSHOT[endpoint], undefined, id);
  return cursor as SentCursor;
}

/** A cursor after which some batches have been published meanwhile. @throws Skipped when none come */
export async function cursorWithBatches(subject: Subject): Promise<SentCursor> {
  const cursor = await freshCursor(subject, 'animationUpdates');
  const published = async () => {
    const { latestSequence } = await subject.data('animationUpdates', { cursor, limit: 1 });
    return Number(latestSequence) >= cursor.sequence + 2;
  };
  await eventually('two batches', published).catch(() => skip('fewer than two batches came'));
  return cursor;
}

const SNAPSHOT_AGAIN = ['VISUALIZATION_GENERATION_CHANGED', 'VISUALIZATION_CURSOR_EXPIRED'];

/** The cursor must not be read from; the code tells the reader to take a new snapshot, or that the request is wrong. */
async function refusedCursor(subject: Subject, endpoint: PollEndpoint, cursor: unknown): Promise<void> {
  refusedRead(await subject.ask(endpoint, { cursor }));
}

function refusedRead(reply: Reply): void {
  const code = codeOf(reply);
  const told = SNAPSHOT_AGAIN.includes(code) || code === 'INVALID_REQUEST';
  must(reply.status >= 400 && told, `${reply.asked}: expected the cursor to be refused, found ${described(reply)}`);
}

const malformed: readonly [string, (cursor: SentCursor) => unknown, string][] = [
  ['without generation', ({ sequence }) => ({ sequence }), 'generation'],
  ['without sequence', ({ generation }) => ({ generation }), 'sequence'],
  ['with a negative sequence', (cursor) => ({ ...cursor, sequence: -1 }), 'sequence'],
  ['with a sequence that is no integer', (cursor) => ({ ...cursor, sequence: 0.5 }), 'sequence'],
  ['with a sequence that is text', (cursor) => ({ ...cursor, sequence: '1' }), 'sequence'],
  ['with a generation that is a number', (cursor) => ({ ...cursor, generation: 7 }), 'generation'],
  ['that is null', () => null, 'cursor'],
];

const bothProtocols = ['animationUpdates', 'visualizationUpdates'] as const;

export const cursorRules = section('2.1', 'Cursor', [
  ...malformed.map(([what, change, field]): readonly [string, Check] => [
    `a cursor ${what} is refused with 400 and details that name it`,
    async (subject) => {
      for (const endpoint of bothProtocols) {
        const cursor = change(await freshCursor(subject, endpoint));
        refusedForField(await subject.ask(endpoint, { cursor }), field);
      }
    },
  ]),
  [
    'a legacy visualization cursor must not be given to the animation endpoint',
    async (subject) => refusedCursor(subject, 'animationUpdates', await freshCursor(subject, 'visualizationUpdates')),
  ],
  [
    'an animation cursor must not be given to the legacy visualization endpoint',
    async (subject) => refusedCursor(subject, 'visualizationUpdates', await freshCursor(subject, 'animationUpdates')),
  ],
  [
    'a cursor of an invented generation is refused',
    async (subject) => {
      for (const endpoint of bothProtocols) {
        const cursor = await freshCursor(subject, endpoint);
        await refusedCursor(subject, endpoint, { ...cursor, generation: `${cursor.generation}-invented` });
      }
    },
  ],
  [
    'a client must not invent sequence numbers: one beyond the latest is refused',
    async (subject) => {
      for (const endpoint of bothProtocols) {
        const cursor = await freshCursor(subject, endpoint);
        await refusedCursor(subject, endpoint, { ...cursor, sequence: cursor.sequence + 1_000_000_000 });
      }
    },
  ],
  [
    'the greatest int64 as a sequence is refused, not rounded to another number',
    async (subject) => {
      for (const endpoint of bothProtocols) {
        const { generation } = await freshCursor(subject, endpoint);
        const raw = `{"cursor":{"generation":${JSON.stringify(generation)},"sequence":9223372036854775807}}`;
        refusedRead(await subject.ask(endpoint, undefined, undefined, { raw }));
      }
    },
  ],
  [
    'a cursor is never advanced by an error response: after a refusal the old cursor reads on where it stood',
    async (subject) => {
      const cursor = await cursorWithBatches(subject);
      const before = await subject.data('animationUpdates', { cursor, limit: 1 });
      refusalOf(await subject.ask('animationUpdates', { cursor, limit: 0 }), 400);
      const after = await subject.data('animationUpdates', { cursor, limit: 1 });
      const same = JSON.stringify(before.batches) === JSON.stringify(after.batches);
      must(same, 'after a refused poll the same cursor gave another batch');
    },
  ],
]);
