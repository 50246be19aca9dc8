import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnimationEvent, EVENT_FLAGS } from '../protocol/index.ts';
import { EventLog } from './event-log.ts';

function event(animationType: string): AnimationEvent {
  return { animationType } as AnimationEvent;
}

function logOf(...instants: number[]) {
  const log = new EventLog();
  for (const at of instants) log.add(event('ROTATE'), at);
  return log;
}

describe('event log', () => {
  test('[F18] next and previous are strictly after and before', () => {
    const log = logOf(10, 20, 30);
    expect([5, 10, 15, 30].map((at) => log.next(at))).toEqual([10, 20, 20, null]);
    expect([35, 30, 15, 10].map((at) => log.previous(at))).toEqual([30, 20, 10, null]);
  });

  test('[F18] events of one instant are one entry with the flags of all', () => {
    const log = new EventLog();
    log.add(event('STOP'), 10);
    log.add(event('ATTACH_CARGO'), 10);
    log.add(event('ROTATE'), 11);
    expect(log.size).toBe(2);
    expect(log.flagsAt(0)).toBe(EVENT_FLAGS.event | EVENT_FLAGS.stop | EVENT_FLAGS.handover);
    expect(log.flagsAt(1)).toBe(EVENT_FLAGS.event);
  });

  test('[F18] forgets what lies before the history', () => {
    const log = logOf(10, 20, 30);
    log.dropBefore(20);
    expect(log.size).toBe(2);
    expect(log.previous(25)).toBe(20);
    expect(log.previous(20)).toBeNull();
  });

  test('[F18] equals a sorted set, whatever comes in whatever order and is dropped in between', () => {
    const step = fc.oneof(
      { weight: 20, arbitrary: fc.record({ add: fc.integer({ min: 0, max: 10_000 }) }) },
      { weight: 1, arbitrary: fc.record({ drop: fc.integer({ min: 0, max: 10_000 }) }) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const log = new EventLog();
        let expected = new Set<number>();
        for (const one of steps) {
          if ('add' in one) {
            log.add(event('ROTATE'), one.add);
            expected.add(one.add);
          } else {
            log.dropBefore(one.drop);
            expected = new Set([...expected].filter((at) => at >= one.drop));
          }
        }
        const times = Array.from({ length: log.size }, (_, index) => log.timeAt(index));
        expect(times).toEqual([...expected].sort((a, b) => a - b));
      }),
      { numRuns: 100, seed: 4173 },
    );
  });

  test('[F18] grows beyond its first room, from the front too', () => {
    const log = new EventLog();
    for (let at = 0; at < 20_000; at += 1) {
      log.add(event('ROTATE'), at);
      if (at % 1000 === 999) log.dropBefore(at - 5000);
    }
    expect(log.timeAt(0)).toBe(14_999);
    expect(log.timeAt(log.size - 1)).toBe(19_999);
  });
});
