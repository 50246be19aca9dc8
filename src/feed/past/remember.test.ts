import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from '../../client/service-error.ts';
import { Playhead } from '../../playback/index.ts';
import { emptySnapshot, parseSnapshot } from '../../protocol/index.ts';
import { createWorld } from '../../world/index.ts';
import { FeedStore } from '../feed-store.ts';
import { rememberPast } from './remember.ts';

const CARRIER = {
  entityName: 'A',
  entityType: 'CARRIER',
  assetId: 'box',
  position: { x: 0, y: 0, z: 0 },
  rotation: { x: 0, y: 0, z: 0 },
  supportedActions: ['STOP'],
};

const nothing = async () => ({ items: [] });

let store: FeedStore;
let leaving: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  leaving = new AbortController();
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
});

/** A page that follows a run from its beginning, before a gateway whose list of recordings is what `list` says. */
function pageBefore(list: () => Promise<{ items: never[] }>) {
  const asked = vi.fn(list);
  const manifest = vi.fn(() => new Promise<never>(() => undefined));
  const client = { recordings: { list: asked, manifest } };
  void rememberPast({ client, store, createWorld, baseUrl: '' }, leaving.signal);
  return { asked, manifest };
}

/** Lets minutes pass. @returns how often was asked in each */
async function asksInMinutes(asked: { mock: { calls: unknown[] } }, count: number): Promise<number[]> {
  const asks: number[] = [];
  for (let minute = 0; minute < count; minute += 1) {
    const before = asked.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    asks.push(asked.mock.calls.length - before);
  }
  return asks;
}

/** The page has read the snapshot of a run. */
function runBegins(generation: string): void {
  const empty = emptySnapshot('sim');
  const snapshot = parseSnapshot({ ...empty, cursor: { ...empty.cursor, generation }, entities: [CARRIER] });
  store.snapshotRead({ data: snapshot, requestId: 'r' }, createWorld(snapshot), 0);
}

describe('[F31] the recording of what is followed is looked for', () => {
  beforeEach(() => {
    // What a new run begins with is the first thing that the page has: the former one has no room.
    const random = () => 0.5;
    store = new FeedStore({
      simulationId: 'sim',
      playhead: new Playhead(),
      now: () => performance.now(),
      random,
      historyBytes: 1,
    });
  });

  test.each([
    ['nothing of it is recorded', nothing],
    [
      'nothing is recorded at all',
      () => Promise.reject(new ServiceError({ code: 'NOT_FOUND', message: 'no such path', status: 404 })),
    ],
  ])('%s: the longer, the more seldom', async (_, list) => {
    const { asked } = pageBefore(list);
    runBegins('g1');
    const asks = await asksInMinutes(asked, 6);
    expect(asks[0]).toBeGreaterThan(2);
    expect(asks.slice(2)).toEqual([1, 1, 1, 1]);
    expect(store.getState().past).toMatchObject({ kind: 'none', trouble: null });
  });

  test('a new run is looked for at once, as often as the first', async () => {
    const { asked } = pageBefore(nothing);
    runBegins('g1');
    await asksInMinutes(asked, 5);
    const before = asked.mock.calls.length;
    runBegins('g2');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked.mock.calls.length).toBe(before + 1);
  });

  test('a failure is no answer: it is asked again as before', async () => {
    const { asked } = pageBefore(() =>
      Promise.reject(new ServiceError({ code: 'UNAVAILABLE', message: 'later', status: 503 })),
    );
    runBegins('g1');
    expect(await asksInMinutes(asked, 2)).toEqual([12, 12]);
  });
});
