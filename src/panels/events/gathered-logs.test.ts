import { expect, test, vi } from 'vitest';
import { EventLog } from '../../feed/index.ts';
import type { AnimationEvent } from '../../protocol/index.ts';
import { type Gathered, GatheredLogs, type ListedEvents } from './gathered-logs.ts';

const event = (entityName: string) => ({ animationType: 'STOP', entityName }) as AnimationEvent;
const ALL: Gathered = { query: { kind: '', entity: '', text: '' }, recorded: [], told: [] };

/** A log of so many events, one a second. */
function logOf(count: number): EventLog {
  const log = new EventLog();
  for (let at = 0; at < count; at += 1) log.add(event(`E-${at}`), at);
  return log;
}

function whole(steps: Generator<void, ListedEvents | null>): ListedEvents | null {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

test('what comes while a log is looked through is listed once', () => {
  const log = logOf(5000);
  const logs = new GatheredLogs(log);
  const steps = logs.gather(ALL);
  expect(steps.next().done).toBe(false);
  for (let at = 5000; at < 6000; at += 1) log.add(event(`E-${at}`), at);
  expect(whole(steps)?.count).toBe(6000);
  log.add(event('E-6000'), 6000);
  const listed = whole(logs.gather(ALL));
  expect(listed?.count).toBe(6001);
  const names = Array.from({ length: 6001 }, (_, row) => listed?.rows.nameAt(row));
  expect(new Set(names).size).toBe(6001);
});

test('what a log forgets while it is looked through costs no other row', () => {
  const log = logOf(12_000);
  const logs = new GatheredLogs(log);
  const steps = logs.gather(ALL);
  steps.next();
  log.dropBefore(3000);
  whole(steps);
  log.dropBefore(3001);
  const listed = whole(logs.gather(ALL));
  expect([listed?.count, listed?.rows.nameAt(0), listed?.rows.nameAt(8998)]).toEqual([8999, 'E-3001', 'E-11999']);
});

const OF_SOME: Gathered = { ...ALL, query: { ...ALL.query, entity: 'E-' } };

test.each<{ what: string; addedAt: number | null; wanted: Gathered; gathered: number }>([
  { what: 'more at the end', addedAt: 99, wanted: ALL, gathered: 1 },
  { what: 'something late', addedAt: 3, wanted: ALL, gathered: 2 },
  { what: 'another query', addedAt: null, wanted: OF_SOME, gathered: 2 },
  { what: 'a recorded stretch', addedAt: null, wanted: { ...ALL, recorded: [logOf(2)] }, gathered: 2 },
])('after $what rows have been gathered $gathered times', ({ addedAt, wanted, gathered }) => {
  const log = logOf(10);
  const logs = new GatheredLogs(log);
  expect(whole(logs.gather(ALL))?.gathered).toBe(1);
  expect(whole(logs.gather(ALL))).toBeNull();
  if (addedAt !== null) log.add(event('E'), addedAt);
  expect(whole(logs.gather(wanted))?.gathered).toBe(gathered);
});

test('rows go with the events that a log forgets, what was told between them stays, and none is looked through again', () => {
  const log = logOf(10);
  const note = {
    group: 'notes',
    timelineMicros: 1.5,
    kind: 'NOTE',
    entityName: '',
    text: '',
    requestId: null,
  } as const;
  const wanted: Gathered = { ...ALL, recorded: [logOf(1)], told: [note] };
  const logs = new GatheredLogs(log);
  const before = whole(logs.gather(wanted));
  log.dropBefore(7);
  // Rows that are still shown read what they have read before.
  expect([before?.count, before?.rows.nameAt(before.count - 1)]).toEqual([12, 'E-9']);
  log.add(event('E-10'), 10);
  const looked = vi.spyOn(log, 'kindAt');
  const after = whole(logs.gather(wanted));
  expect(looked).toHaveBeenCalledTimes(1);
  const names = Array.from({ length: after?.count ?? 0 }, (_, row) => after?.rows.nameAt(row) || 'note');
  expect(names).toEqual(['E-0', 'note', 'E-7', 'E-8', 'E-9', 'E-10']);
  expect(after?.gathered).toBe(2);
});
