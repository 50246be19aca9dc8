import { describe, expect, test } from 'vitest';
import { inSlices, NewestLook } from './slices.ts';

/** Steps of so many milliseconds each, on a clock that only they move. */
function stepsOf(millis: readonly number[]) {
  const clock = { now: 0, longest: 0, sliceBegan: 0, pauses: 0 };
  function* steps() {
    for (const each of millis) {
      clock.now += each;
      clock.longest = Math.max(clock.longest, clock.now - clock.sliceBegan);
      yield;
    }
    return 'done';
  }
  const pause = async () => {
    clock.pauses += 1;
    clock.sliceBegan = clock.now;
  };
  return { clock, run: () => inSlices(steps(), pause, () => clock.now) };
}

describe('[F26] work in slices', () => {
  test('gives what the last step gives', async () => {
    expect(await stepsOf([]).run()).toBe('done');
    expect(await stepsOf([1, 1, 1]).run()).toBe('done');
  });

  test('no slice is longer than its time and one step', async () => {
    const { clock, run } = stepsOf(Array.from({ length: 1000 }, (_, n) => n % 5));
    await run();
    expect(clock.longest).toBeLessThanOrEqual(8 + 4);
    expect(clock.pauses).toBeGreaterThan(2000 / 12);
  });

  test('waits for a turn of the event loop between slices', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    function* busy() {
      for (let n = 0; n < 10; n += 1) {
        const until = performance.now() + 10;
        while (performance.now() < until);
        yield;
      }
    }
    await inSlices(busy());
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});

describe('[F26] one look after the other', () => {
  /** Looks that need a turn of the page each. */
  const looks = () =>
    new NewestLook(function* ({ at }: { at: number }) {
      const end = performance.now() + 10;
      while (performance.now() < end) yield;
      if (at < 0) throw new Error('nothing to see');
      return at;
    });

  test('of what is asked meanwhile the newest comes next', async () => {
    const seen: number[] = [];
    const look = looks();
    const tell = (at: number) => void seen.push(at);
    const first = look.look({ at: 1 }, tell);
    void look.look({ at: 2 }, tell);
    void look.look({ at: 3 }, tell);
    await first;
    expect(seen).toEqual([1, 3]);
  });

  test('where nobody looks any more nothing comes next', async () => {
    const seen: number[] = [];
    const look = looks();
    const first = look.look({ at: 1 }, (at) => void seen.push(at));
    void look.look({ at: 2 }, (at) => void seen.push(at));
    look.stop();
    await first;
    expect(seen).toEqual([1]);
  });

  test('one that fails is told, and the next one is looked at', async () => {
    const seen: number[] = [];
    const look = looks();
    await expect(look.look({ at: -1 }, () => undefined)).rejects.toThrow('nothing to see');
    await look.look({ at: 2 }, (at) => void seen.push(at));
    expect(seen).toEqual([2]);
  });
});
