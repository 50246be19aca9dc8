import { expect, test } from 'vitest';
import { EventLog } from '../../feed/index.ts';
import type { AnimationEvent } from '../../protocol/index.ts';
import { type EventQuery, EventRows, type ToldEvent } from './event-rows.ts';

const ALL: EventQuery = { kind: '', entity: '', text: '' };
const event = (animationType: string, entityName: string) => ({ animationType, entityName }) as AnimationEvent;

function log(): EventLog {
  const made = new EventLog();
  made.add(event('ROTATE', 'CARRIER-1'), 10);
  made.add(event('STOP', 'CARRIER-2'), 20);
  made.add(event('ENTITY_REMOVED', 'PALLET-1'), 30);
  made.add(event('ROTATE', 'LIFT-1'), 40);
  return made;
}

const told = (group: ToldEvent['group'], timelineMicros: number, text: string): ToldEvent => ({
  ...{ group, timelineMicros, text, entityName: '', requestId: null },
  kind: { notes: 'NOTE', alerts: 'ALERT', incidents: 'TIMEOUT' }[group],
});
const TOLD = [told('incidents', 25, 'no answer'), told('alerts', 35, 'a jam'), told('notes', 99, 'looked at the lift')];

function rowsOf(query: Partial<EventQuery>): EventRows {
  const rows = new EventRows({ ...ALL, ...query });
  for (const _ of rows.take(log(), 0, TOLD));
  return rows;
}

const shown = (rows: EventRows) =>
  Array.from({ length: rows.count }, (_, row) => `${rows.timeAt(row)} ${rows.kindAt(row)}`);

test.each<[Partial<EventQuery>, string[]]>([
  [{}, ['10 ROTATE', '20 STOP', '25 TIMEOUT', '30 ENTITY_REMOVED', '35 ALERT', '40 ROTATE', '99 NOTE']],
  [{ kind: 'actions' }, ['10 ROTATE', '20 STOP', '40 ROTATE']],
  [{ kind: 'notifications' }, ['30 ENTITY_REMOVED']],
  [{ kind: 'incidents' }, ['25 TIMEOUT']],
  [{ kind: 'notes' }, ['99 NOTE']],
  [{ kind: 'alerts' }, ['35 ALERT']],
  [{ kind: 'ROTATE' }, ['10 ROTATE', '40 ROTATE']],
  [{ entity: 'carrier' }, ['10 ROTATE', '20 STOP']],
  [{ text: ' lift ' }, ['40 ROTATE', '99 NOTE']],
  [{ text: 'stop' }, ['20 STOP']],
  [{ kind: 'STOP', entity: 'lift' }, []],
])('%j finds its events among incidents, notes and alerts, in order of time', (query, rows) => {
  expect(shown(rowsOf(query))).toEqual(rows);
});

test.each([
  [5, -1],
  [10, 0],
  [29, 2],
  [1000, 6],
])('at %i the last row is %i', (at, row) => {
  expect(rowsOf({}).rowAt(at)).toBe(row);
});

test('what comes at the end is taken without looking again at what was there', () => {
  const grown = log();
  const rows = new EventRows({ ...ALL, kind: 'ROTATE' });
  for (const _ of rows.take(grown, 0, []));
  const before = grown.size;
  grown.add(event('ROTATE', 'CARRIER-3'), 50);
  for (const _ of rows.take(grown, before, []));
  expect(shown(rows)).toEqual(['10 ROTATE', '40 ROTATE', '50 ROTATE']);
});

test('a million events are filtered in short steps', () => {
  const many = {
    ...{ size: 1_000_000, dropped: 0 },
    timeAt: (at: number) => at,
    kindAt: () => 'ROTATE',
    nameAt: (at: number) => `C${at % 1000}`,
    saidAt: () => null,
  };
  const rows = new EventRows({ ...ALL, entity: 'c7' });
  let steps = 0;
  for (const _ of rows.take(many, 0, [])) steps += 1;
  expect([steps, rows.count]).toEqual([200, 111_000]);
});
