import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnimationEvent, EVENT_FLAGS } from '../protocol/index.ts';
import { EventLog } from './event-log.ts';

function event(animationType: string, entityName = 'C'): AnimationEvent {
  return { animationType, entityName } as AnimationEvent;
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

  test('[F18] events of one instant stand in the order in which they came, each with its kind, entity and flags', () => {
    const log = new EventLog();
    log.add(event('ROTATE', 'B'), 11);
    log.add(event('STOP', 'A'), 10);
    log.add(event('ATTACH_CARGO', 'B'), 10);
    const told = [0, 1, 2].map((index) => [log.timeAt(index), log.kindAt(index), log.nameAt(index)]);
    expect(told).toEqual([
      [10, 'STOP', 'A'],
      [10, 'ATTACH_CARGO', 'B'],
      [11, 'ROTATE', 'B'],
    ]);
    const { event: happens, stop, handover } = EVENT_FLAGS;
    expect([0, 1, 2].map((index) => log.flagsAt(index))).toEqual([happens | stop, happens | handover, happens]);
    expect(log.indexFrom(10)).toBe(0);
    expect([log.next(9), log.next(10), log.previous(11)]).toEqual([10, 11, 10]);
  });

  test('[F18] what comes at the end leaves every index as it is; what comes late or goes first is told', () => {
    const log = logOf(10, 20, 20);
    expect(log.shifts).toBe(0);
    log.add(event('ROTATE'), 15);
    expect(log.shifts).toBe(1);
    log.dropBefore(15);
    expect([log.shifts, log.dropped]).toEqual([1, 1]);
  });

  test('[F18] all that was said is kept of the last events alone', () => {
    const log = new EventLog();
    for (let at = 0; at < 20_010; at += 1) log.add(event('ROTATE', `C${at}`), at);
    expect([log.saidAt(9), log.nameAt(9)]).toEqual([null, 'C9']);
    expect(log.saidAt(10)).toMatchObject({ entityName: 'C10' });
  });

  test('[F18] of an event that comes late, before the last ones, what was said is not kept', () => {
    const log = new EventLog(2);
    for (const [at, name] of [10, 20, 30].map((at) => [at, `C${at}`] as const)) log.add(event('ROTATE', name), at);
    const told = () =>
      Array.from({ length: log.size }, (_, index) => [log.nameAt(index), log.saidAt(index) !== null].join(' '));
    log.add(event('ROTATE', 'late'), 5);
    expect(told()).toEqual(['late false', 'C10 false', 'C20 true', 'C30 true']);
    log.add(event('ROTATE', 'late, too'), 25);
    expect(told()).toEqual(['late false', 'C10 false', 'C20 false', 'late, too true', 'C30 true']);
  });

  test('[F18] forgets what lies before the history', () => {
    const log = logOf(10, 20, 30);
    log.dropBefore(20);
    expect(log.size).toBe(2);
    expect(log.previous(25)).toBe(20);
    expect(log.previous(20)).toBeNull();
  });

  test('[F18] equals a sorted list, whatever comes in whatever order and is dropped in between', () => {
    const step = fc.oneof(
      { weight: 20, arbitrary: fc.record({ add: fc.integer({ min: 0, max: 10_000 }) }) },
      { weight: 1, arbitrary: fc.record({ drop: fc.integer({ min: 0, max: 10_000 }) }) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const log = new EventLog();
        let expected: number[] = [];
        for (const one of steps) {
          if ('add' in one) {
            log.add(event('ROTATE'), one.add);
            expected.push(one.add);
          } else {
            log.dropBefore(one.drop);
            expected = expected.filter((at) => at >= one.drop);
          }
        }
        const times = Array.from({ length: log.size }, (_, index) => log.timeAt(index));
        expect(times).toEqual(expected.sort((a, b) => a - b));
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
