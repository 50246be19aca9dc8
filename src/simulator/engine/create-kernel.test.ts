import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKernel } from './index.ts';

const SEED = { seed: 20261121, numRuns: 200 };

describe('the kernel runs events', () => {
  test('by time, then priority, then order of scheduling', () => {
    const entry = fc.record({ time: fc.integer({ min: 0, max: 20 }), priority: fc.integer({ min: -2, max: 2 }) });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 200 }), (entries) => {
        const kernel = createKernel();
        const ran: number[] = [];
        entries.forEach(({ time, priority }, number) => {
          kernel.schedule(time, () => ran.push(number), priority);
        });
        kernel.runUntil(20);
        const expected = entries
          .map((entry, number) => ({ ...entry, number }))
          .sort((a, b) => a.time - b.time || a.priority - b.priority || a.number - b.number);
        expect(ran).toEqual(expected.map(({ number }) => number));
      }),
      SEED,
    );
  });

  test('unless they were cancelled, however many', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ time: fc.nat(50), cancel: fc.boolean() }), { maxLength: 300 }), (entries) => {
        const kernel = createKernel();
        const ran: number[] = [];
        const events = entries.map(({ time }, number) => kernel.schedule(time, () => ran.push(number)));
        entries.forEach(({ cancel }, number) => {
          if (cancel) events[number]?.cancel();
        });
        kernel.runUntil(50);
        const kept = entries.map((entry, number) => ({ ...entry, number })).filter(({ cancel }) => !cancel);
        expect(ran).toEqual(kept.sort((a, b) => a.time - b.time || a.number - b.number).map(({ number }) => number));
      }),
      SEED,
    );
  });

  test('up to and at the asked time, also those scheduled on the way, and is then at that time', () => {
    const kernel = createKernel();
    const ran: string[] = [];
    kernel.schedule(10, () => {
      ran.push(`first at ${kernel.now}`);
      kernel.schedule(10, () => ran.push(`same instant at ${kernel.now}`));
      kernel.schedule(11, () => ran.push('too late'));
    });
    kernel.runUntil(10);
    expect(ran).toEqual(['first at 10', 'same instant at 10']);
    expect(kernel.now).toBe(10);
    kernel.runUntil(10);
    expect(kernel.peek()).toBe(11);
  });

  test('and says Infinity when none is left', () => {
    const kernel = createKernel();
    kernel.schedule(5, () => undefined).cancel();
    expect(kernel.peek()).toBe(Number.POSITIVE_INFINITY);
    kernel.step();
    expect(kernel.now).toBe(0);
  });

  test.each([
    { time: 9, problem: /before now/ },
    { time: 10.5, problem: /whole microseconds/ },
    { time: Number.NaN, problem: /whole microseconds/ },
  ])('and refuses one at $time when it is 10', ({ time, problem }) => {
    const kernel = createKernel();
    kernel.runUntil(10);
    expect(() => kernel.schedule(time, () => undefined)).toThrow(problem);
  });
});
