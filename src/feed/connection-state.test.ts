import { describe, expect, test } from 'vitest';
import type { AnimationClock } from '../protocol/index.ts';
import { type ConnectionState, connectionOf } from './connection.ts';
import * as after from './connection-state.ts';
import { type ConnectionRecord, NOTHING_READ } from './connection-state.ts';
import { nextRead, silentAt, unhurriedAt, unreadShareOf } from './schedule.ts';
import type { Trouble, TroubleKind } from './trouble.ts';

const trouble = (kind: TroubleKind): Trouble => ({ kind, code: kind, message: '', requestId: null, details: [] });
const cursor = (sequence: number) => ({ generation: 'g1', sequence });

/** What happens, as short as a word. Times in milliseconds. */
type Fact = (record: ConnectionRecord) => ConnectionRecord;
const asked =
  (at: number): Fact =>
  (record) =>
    after.asked(record, at);
const snapshotRead =
  (at: number): Fact =>
  (record) =>
    after.snapshotRead(record, at, cursor(7), 2000);
const updatesRead = (at: number, behind: number | null = null): Fact => brought(at, 0, behind);
const brought = (at: number, unreadShare: number, behind: number | null = null): Fact => {
  return (record) => after.updatesRead(record, at, { cursor: cursor(8), behind, unreadShare });
};
const failed = (at: number, kind: TroubleKind, retryAfterSeconds: number | null = null): Fact => {
  return (record) => after.failed(record, { at, trouble: trouble(kind), retryAfterSeconds, jitter: 0.5 });
};
const slow =
  (silent: boolean): Fact =>
  (record) =>
    after.slow(record, silent ? trouble('no-answer') : null);
const toldToWait =
  (until: number): Fact =>
  (record) => {
    return after.toldToWait(record, { trouble: trouble('rate-limited'), until });
  };
const woken =
  (at: number): Fact =>
  (record) =>
    after.woken(record, at);

const recordAfter = (...facts: Fact[]): ConnectionRecord => facts.reduce((record, fact) => fact(record), NOTHING_READ);
const FOLLOWING = [asked(0), snapshotRead(10), asked(10), updatesRead(20)];

interface Row {
  name: string;
  facts: Fact[];
  state: ConnectionState;
  trouble?: TroubleKind;
  waitUntil?: number;
  behind?: number;
  next: ['snapshot' | 'updates', at: number];
  silentAt: number | null;
}

const AT_ONCE = Number.NEGATIVE_INFINITY;

const rows: Row[] = [
  { name: 'nothing', facts: [], state: 'connecting', next: ['snapshot', AT_ONCE], silentAt: null },
  { name: 'asked', facts: [asked(5)], state: 'connecting', next: ['snapshot', AT_ONCE], silentAt: 3005 },
  {
    name: 'a snapshot',
    facts: [asked(0), snapshotRead(10)],
    state: 'following',
    next: ['updates', AT_ONCE],
    silentAt: null,
  },
  { name: 'updates', facts: FOLLOWING, state: 'following', next: ['updates', 1020], silentAt: null },
  {
    name: 'updates, with more to come',
    facts: [...FOLLOWING, asked(1020), updatesRead(1030, 1800), updatesRead(2040, 900)],
    state: 'following',
    behind: 900,
    next: ['updates', 1020],
    silentAt: 5040,
  },
  {
    name: 'updates, with more to come that was published meanwhile',
    facts: [...FOLLOWING, asked(320), updatesRead(330, 3)],
    state: 'following',
    next: ['updates', 1020],
    silentAt: 3330,
  },
  {
    name: 'one failure',
    facts: [...FOLLOWING, asked(300), failed(310, 'network')],
    state: 'recovering',
    trouble: 'network',
    next: ['updates', 310 + 187.5],
    silentAt: 3300,
  },
  {
    name: 'a failure before anything was read',
    facts: [asked(0), failed(10, 'network')],
    state: 'connecting',
    trouble: 'network',
    next: ['snapshot', 10 + 187.5],
    silentAt: 3000,
  },
  {
    name: 'failures for three seconds',
    facts: [...FOLLOWING, asked(300), failed(310, 'network'), asked(500), failed(510, 'network'), slow(false)],
    state: 'stalled',
    trouble: 'network',
    next: ['updates', 510 + 375],
    silentAt: null,
  },
  {
    name: 'a request that hangs after failures',
    facts: [...FOLLOWING, asked(300), failed(310, 'network'), slow(false), asked(3400)],
    state: 'stalled',
    trouble: 'network',
    next: ['updates', 310 + 187.5],
    silentAt: 6400,
  },
  {
    name: 'silence',
    facts: [...FOLLOWING, asked(300), slow(true)],
    state: 'stalled',
    trouble: 'no-answer',
    next: ['updates', 1020],
    silentAt: null,
  },
  {
    name: 'an answer after silence',
    facts: [...FOLLOWING, asked(300), slow(true), updatesRead(4000)],
    state: 'following',
    next: ['updates', 5000],
    silentAt: null,
  },
  {
    name: 'a page that was away while it asked',
    facts: [...FOLLOWING, asked(300), woken(9000)],
    state: 'following',
    next: ['updates', 1020],
    silentAt: 12_000,
  },
  {
    name: 'a page that was away and asked nothing',
    facts: [...FOLLOWING, woken(9000)],
    state: 'following',
    next: ['updates', 1020],
    silentAt: null,
  },
  {
    name: 'a refusal',
    facts: [...FOLLOWING, asked(300), failed(310, 'forbidden')],
    state: 'failed',
    trouble: 'forbidden',
    next: ['updates', 2710],
    silentAt: null,
  },
  {
    name: 'released resources',
    facts: [...FOLLOWING, asked(300), failed(310, 'released')],
    state: 'ended',
    trouble: 'released',
    next: ['updates', 2710],
    silentAt: null,
  },
  {
    name: 'a new generation, after failures',
    facts: [...FOLLOWING, asked(300), failed(310, 'network'), asked(500), failed(510, 'generation-changed')],
    state: 'recovering',
    trouble: 'generation-changed',
    next: ['snapshot', 510],
    silentAt: 3300,
  },
  {
    name: 'a new generation, again after its snapshot',
    facts: [...FOLLOWING, failed(310, 'generation-changed'), snapshotRead(320), failed(330, 'generation-changed')],
    state: 'recovering',
    trouble: 'generation-changed',
    next: ['snapshot', 330 + 187.5],
    silentAt: null,
  },
  {
    name: 'an unusable action',
    facts: [...FOLLOWING, asked(300), failed(310, 'unusable-action')],
    state: 'recovering',
    trouble: 'unusable-action',
    next: ['snapshot', 310],
    silentAt: 3300,
  },
  {
    name: 'an unusable action, repaired',
    facts: [...FOLLOWING, failed(310, 'unusable-action'), snapshotRead(320), updatesRead(330)],
    state: 'following',
    trouble: 'unusable-action',
    next: ['updates', 1330],
    silentAt: null,
  },
  {
    name: 'an unusable action, half a minute later',
    facts: [...FOLLOWING, failed(310, 'unusable-action'), snapshotRead(320), updatesRead(30_310)],
    state: 'following',
    next: ['updates', 31_310],
    silentAt: null,
  },
  {
    name: 'an unusable action again',
    facts: [...FOLLOWING, failed(310, 'unusable-action'), snapshotRead(320), failed(900, 'unusable-action')],
    state: 'recovering',
    trouble: 'unusable-action',
    waitUntil: 30_320,
    next: ['snapshot', 30_320],
    silentAt: null,
  },
  {
    name: '429',
    facts: [...FOLLOWING, asked(300), failed(310, 'rate-limited', 5)],
    state: 'stalled',
    trouble: 'rate-limited',
    waitUntil: 5310,
    next: ['updates', 5310],
    silentAt: null,
  },
  {
    name: 'another request told to wait',
    facts: [...FOLLOWING, toldToWait(20_100)],
    state: 'stalled',
    trouble: 'rate-limited',
    waitUntil: 20_100,
    next: ['updates', 20_100],
    silentAt: null,
  },
  {
    name: 'another request told to wait while one is under way',
    facts: [...FOLLOWING, asked(300), toldToWait(2000)],
    state: 'following',
    next: ['updates', 2000],
    silentAt: 3300,
  },
  {
    name: 'a wait that is over',
    facts: [...FOLLOWING, toldToWait(2000), asked(2000), updatesRead(2010)],
    state: 'following',
    next: ['updates', 3010],
    silentAt: null,
  },
  {
    name: 'a page that was left',
    facts: [...FOLLOWING, asked(300), after.left],
    state: 'following',
    next: ['updates', 1020],
    silentAt: null,
  },
];

describe('[F10] [F11] [F12] [F13] [F14] [F23] what is shown, read next and watched after', () => {
  test.each(rows)('$name', ({ facts, state, trouble: kind, waitUntil, behind, next, silentAt: silent }) => {
    const record = recordAfter(...facts);
    expect(connectionOf(record)).toMatchObject({ state, waitUntil: waitUntil ?? null, behind: behind ?? null });
    expect(connectionOf(record).trouble?.kind).toBe(kind);
    expect(nextRead(record, null)).toEqual({ what: next[0], at: next[1] });
    expect(silentAt(record)).toBe(silent);
  });

  const RUNNING = { advancing: true } as AnimationClock;
  test.each([
    { name: 'it has just stopped', stoodMillis: 0, reads: [brought(320, 0)], afterMillis: 1000 },
    { name: 'it has stood for half a minute', stoodMillis: 30_000, reads: [brought(320, 0)], afterMillis: 3000 },
    { name: 'it has stood for long', stoodMillis: 1e6, reads: [brought(320, 0)], afterMillis: 10_000 },
    { name: 'little comes', stoodMillis: 1e6, reads: [brought(320, 0.01)], afterMillis: 10_000 },
    { name: 'much comes', stoodMillis: 1e6, reads: [brought(320, 0.1)], afterMillis: 3000 },
    {
      name: 'it comes in two',
      stoodMillis: 1e6,
      reads: [brought(315, 0.05, 2), brought(320, 0.05)],
      afterMillis: 3000,
    },
    { name: 'more comes than may lie', stoodMillis: 1e6, reads: [brought(320, 1.7)], afterMillis: 1000 },
  ])('[F30] what is shown stands, $name', ({ stoodMillis, reads, afterMillis }) => {
    const record = recordAfter(...FOLLOWING, asked(310), ...reads);
    expect(unhurriedAt(nextRead(record, RUNNING), record, 320 - stoodMillis)).toBeCloseTo(320 + afterMillis);
  });

  test('[F8] [F30] what lay unread and comes in two answers is no catching up', () => {
    const leisurely = recordAfter(...FOLLOWING, asked(5020), brought(5060, 0.2, 300));
    expect(connectionOf(leisurely).behind).toBeNull();
    const atLength = brought(6200, 0.2, 200)(leisurely);
    expect(connectionOf(atLength).behind).toBe(200);
    expect(connectionOf(brought(6300, 0.1)(atLength)).behind).toBeNull();
  });

  test.each([
    { name: 'half of what is kept', batches: 5, oldest: 11, latest: 20, events: 1, share: 1 },
    { name: 'all there is since the beginning', batches: 1, oldest: 1, latest: 1, events: 1, share: 2 },
    { name: 'few batches, many events', batches: 1, oldest: 1, latest: 1000, events: 3000, share: 2 },
    { name: 'nothing', batches: 0, oldest: 0, latest: 0, events: 0, share: 0 },
  ])('[F30] of what may lie unread: $name', ({ batches, oldest, latest, events, share }) => {
    const answer = { batches: Array(batches).fill({}), oldestAvailableSequence: oldest, latestSequence: latest };
    expect(unreadShareOf(answer, events)).toBe(share);
  });

  test.each([
    { name: 'at first', answers: [20], afterMillis: 1000 },
    { name: 'for twenty seconds', answers: [20, 20_020], afterMillis: 2000 },
    { name: 'for long', answers: [20, 60_020], afterMillis: 2500 },
  ])('[F15] a run that stands, nothing comes $name', ({ answers, afterMillis }) => {
    const record = recordAfter(asked(0), snapshotRead(10), ...answers.map((at) => brought(at, 0)));
    expect(nextRead(record, { advancing: false } as AnimationClock).at).toBeCloseTo(
      (answers.at(-1) ?? 0) + afterMillis,
    );
    const again = brought((answers.at(-1) ?? 0) + 1000, 0.2)(record);
    expect(nextRead(again, { advancing: false } as AnimationClock).at).toBe((again.pace.upToDateAt ?? 0) + 1000);
  });

  test('[F11] no failure moves the cursor', () => {
    const before = recordAfter(...FOLLOWING);
    for (const kind of ['network', 'generation-changed', 'unusable-action', 'rate-limited', 'released'] as const) {
      expect(failed(300, kind)(before).cursor).toBe(before.cursor);
    }
  });
});
