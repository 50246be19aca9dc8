import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';
import { createPace, type Pace } from './pace.ts';

const PLENTY = 100;
const noPace: Pace = { waitMillis: () => 0, started: () => {}, refused: () => {} };

/** Turns whose holders the test names; `began` lists them in the order of their turns. */
function underTest(options: Partial<FairQueueOptions>) {
  const queue = createFairQueue({
    atOnce: PLENTY,
    atOnceOfOneSimulation: PLENTY,
    waiting: PLENTY,
    waitingOfOneClient: PLENTY,
    pace: noPace,
    ...options,
  });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, client = 'c', simulationId = 's', signal = new AbortController().signal) => {
    const turn = queue.take({ client, simulationId, signal });
    turn?.then(
      (end) => {
        began.push(name);
        ends.set(name, end);
      },
      () => began.push(`${name} left`),
    );
    return turn;
  };
  const settled = () => new Promise<void>((done) => setImmediate(done));
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { queue, take, end, began, settled };
}

describe('clients take turns', () => {
  test('one that asks a lot is served in between, not before', async () => {
    const { take, end, began } = underTest({ atOnce: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) take(name, 'a');
    take('b1', 'b');
    take('c1', 'c');
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']) await end(name);
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  test('one that fills its part of the queue leaves the rest to others', () => {
    const { take } = underTest({ atOnce: 0, waiting: 10, waitingOfOneClient: 3 });
    expect(['1', '2', '3'].map((name) => take(name, 'a') === null)).toEqual([false, false, false]);
    expect(take('4', 'a')).toBeNull();
    expect(take('5', 'b')).not.toBeNull();
  });
});

test('a simulation has no more than its share; the next one passes it', async () => {
  const { take, end, began, settled } = underTest({ atOnce: 3, atOnceOfOneSimulation: 2 });
  for (const name of ['h1', 'h2', 'h3']) take(name, 'c', 'hung');
  take('w1', 'c', 'well');
  await settled();
  expect(began).toEqual(['h1', 'h2', 'w1']);
  await end('w1');
  expect(began).toEqual(['h1', 'h2', 'w1']);
  await end('h1');
  expect(began).toEqual(['h1', 'h2', 'w1', 'h3']);
});

test('who leaves the queue is passed over; a turn ends once', async () => {
  const { queue, take, end, began, settled } = underTest({ atOnce: 1 });
  const leaving = new AbortController();
  take('1');
  take('2', 'c', 's', leaving.signal);
  take('3');
  leaving.abort(new Error('left'));
  await end('1');
  await end('1');
  expect(began).toEqual(['1', '2 left', '3']);
  expect([queue.running, queue.waiting]).toEqual([1, 0]);
  await end('3');
  await settled();
  expect(queue.running).toBe(0);
});

describe('the pace', () => {
  function paced(perSecond: number | null) {
    const time = { now: 0 };
    const pace = createPace(perSecond, () => time.now);
    /** Reads that start within so many milliseconds when there is always one more. */
    const startsIn = (millis: number) => {
      let starts = 0;
      const end = time.now + millis;
      while (time.now < end) {
        if (pace.waitMillis() === 0) {
          pace.started();
          starts += 1;
        }
        time.now += 1;
      }
      return starts;
    };
    return { pace, startsIn, time };
  }

  test('is that of the settings', () => {
    const { startsIn } = paced(50);
    startsIn(1000);
    expect(startsIn(10_000)).toBeGreaterThanOrEqual(490);
    expect(startsIn(10_000)).toBeLessThanOrEqual(510);
  });

  test('is none as long as nobody refuses', () => {
    expect(paced(null).startsIn(1000)).toBe(1000);
  });

  test('is learnt from a refusal, and tried again later', () => {
    const { pace, startsIn } = paced(null);
    startsIn(1000);
    pace.refused();
    const slowed = startsIn(2000) / 2;
    expect(slowed).toBeGreaterThan(700);
    expect(slowed).toBeLessThanOrEqual(810);
    startsIn(60_000);
    expect(startsIn(1000)).toBeGreaterThan(slowed);
  });

  test('of a service that refuses everything stays at what a few viewers need', () => {
    const { pace, startsIn, time } = paced(null);
    for (let refusal = 0; refusal < 20; refusal += 1) {
      startsIn(10);
      pace.refused();
      time.now += 1001;
    }
    expect(startsIn(10_000)).toBeGreaterThanOrEqual(100);
  });
});

test("one browser's reads do not use up what the service allows the others", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const budget = 40;
  const { take, end, began, settled } = underTest({ pace: createPace(budget), atOnce: 1 });
  for (let read = 0; read < 60; read += 1) take(`flood ${read}`, 'flooding browser');
  await end('flood 0');
  take('viewer', 'viewer');
  for (let read = 1; read < 12 && !began.includes('viewer'); read += 1) {
    vi.advanceTimersByTime(1000 / budget + 5);
    await settled();
    for (const name of began.slice(-1)) await end(name);
  }
  await settled();
  expect(began.indexOf('viewer')).toBeGreaterThan(0);
  expect(began.indexOf('viewer')).toBeLessThan(14);
});
