import { expect, test } from 'vitest';
import type { SimMicros, WallMillis } from '../../units/index.ts';
import { createEventDrivenPacer, createFullSpeedPacer, createRealTimePacer } from './create-pacer.ts';
import type { Pacing } from './pacer.ts';

/** A run whose every step costs wall time, with events at the given seconds. */
function pacing(options: { events?: number[]; stepMillis?: number; endMicros?: SimMicros; multiplier?: number }) {
  const { events = [], stepMillis = 0, endMicros = Infinity, multiplier = 1 } = options;
  const wall = { now: 0 as WallMillis };
  const stops: SimMicros[] = [];
  const run = {
    timeMicros: 0 as SimMicros,
    get nextEventMicros() {
      return events.map((second) => second * 1e6).find((time) => time > this.timeMicros) ?? Infinity;
    },
    advanceTo(time: SimMicros) {
      this.timeMicros = time;
      stops.push(time);
      wall.now += stepMillis;
    },
  };
  const arguments_: Pacing = { run, endMicros, multiplier: () => multiplier, now: () => wall.now };
  return { arguments_, run, wall, stops };
}

test('[S50] real time goes by grid points, the last one cut by the end', () => {
  const { arguments_, wall, stops } = pacing({ endMicros: 120_000 });
  const pacer = createRealTimePacer(arguments_);
  wall.now = 49;
  expect(pacer.advance()).toBe(10);
  wall.now = 1000;
  expect(pacer.advance()).toBe(Infinity);
  expect(stops).toEqual([50_000, 100_000, 120_000]);
});

test('[S50] a process that is too slow takes turns of 20 ms, and goes on from where it is', () => {
  const { arguments_, wall, run } = pacing({ stepMillis: 7 });
  const pacer = createRealTimePacer(arguments_);
  wall.now = 5000;
  expect(pacer.advance()).toBe(0);
  expect(run.timeMicros).toBe(150_000);
  // More than a second was missed: it is not caught up, the next step is a whole one away.
  expect(pacer.advance()).toBe(50);
});

test('[S51] event driven waits for each event, and for ever where there is none', () => {
  const { arguments_, wall, stops } = pacing({ events: [1, 1.5, 4], multiplier: 2 });
  const pacer = createEventDrivenPacer(arguments_);
  expect(pacer.advance()).toBe(500);
  wall.now = 800;
  expect(pacer.advance()).toBe(1200);
  wall.now = 2000;
  expect(pacer.advance()).toBe(Infinity);
  expect(stops).toEqual([1_000_000, 1_500_000, 4_000_000]);
});

test('[S51] an end without an event is reached, too', () => {
  const { arguments_, wall, stops } = pacing({ events: [1], endMicros: 2_000_000 });
  const pacer = createEventDrivenPacer(arguments_);
  wall.now = 3000;
  expect(pacer.advance()).toBe(Infinity);
  expect(stops).toEqual([1_000_000, 2_000_000]);
});

test('[S52] full speed runs in slices of 20 ms to exactly its end', () => {
  const { arguments_, run } = pacing({ stepMillis: 5, endMicros: 1_100_000 });
  const pacer = createFullSpeedPacer(arguments_);
  expect(pacer.advance()).toBe(0);
  expect(run.timeMicros).toBe(1_000_000);
  expect(pacer.advance()).toBe(Infinity);
  expect(run.timeMicros).toBe(1_100_000);
});
