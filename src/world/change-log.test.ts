import { describe, expect, test } from 'vitest';
import { ChangeLog } from './change-log.ts';

/** What an application tells of: entities by index, and from when on. */
const application = (indexes: number[], earliestMicros = 0) =>
  ({ touched: new Set(indexes.map((index) => ({ index }))), earliestMicros, segments: [], removed: [] }) as never;

describe('changes are told in order', () => {
  test('to readers that each know how far they have read, unless they are too far behind', () => {
    const log = new ChangeLog();
    log.write(application([7, 8]));
    log.write(application([9]));
    expect([log.at(0), log.at(1), log.at(2), log.end]).toEqual([7, 8, 9, 3]);
    const capacity = 2 ** 16;
    for (let written = 3; written < capacity; written += 1) log.write(application([written]));
    expect([log.reaches(0), log.at(0)]).toEqual([true, 7]);
    log.write(application([42]));
    expect([log.reaches(0), log.reaches(1), log.at(1), log.at(capacity)]).toEqual([false, true, 8, 42]);
  });

  test('what no pose looks back at is no correction', () => {
    const log = new ChangeLog();
    log.write(application([1], -5));
    expect(log.corrections).toBe(0);
  });
});
