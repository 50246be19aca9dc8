import { expect, test } from 'vitest';
import type { Alert } from '../../watch/index.ts';
import { alertOf } from '../../watch/testing/alert.ts';
import { alertStateWords, alertWords } from './alert-words.ts';

/** Without the marks that keep names in their own direction. */
const plain = (words: string) => words.replaceAll(/[\u2068\u2069]/g, '');

const figure = { tableName: 'orders', column: 'late', limit: 10 };
const seen = { by: 'Ada', note: '', at: '2026-01-01T00:00:00.000Z' };

test.each<[Partial<Alert>, string]>([
  [{}, 'CARRIER-1 stood for 1 min 00 s'],
  [{ entityNames: ['A', 'B', 'C', 'D'] }, 'A, B, C and 1 other stood for 1 min 00 s'],
  [{ entityNames: ['A', 'B', 'C', 'D', 'E'] }, 'A, B, C and 2 others stood for 1 min 00 s'],
  [{ kind: 'load-at-rest', entityNames: ['P-1'], place: 'DOCK-1' }, 'P-1 rested 1 min 00 s at DOCK-1'],
  [{ kind: 'waiting', count: 4 }, '4 waited at once'],
  [{ kind: 'waiting', count: 4, place: 'LIFT-1' }, '4 waited at once for LIFT-1'],
  [{ kind: 'no-throughput', place: 'DOCK-1' }, 'Nothing came to DOCK-1 or left it for 1 min 00 s'],
  [{ kind: 'path', pathName: 'P1', count: 3 }, '3 were on P1 at once'],
  [{ kind: 'figure', figure: { ...figure, value: 12.5 } }, 'late in orders rose to 12.5, above 10'],
  [{ kind: 'figure', figure: { ...figure, value: 9 } }, 'late in orders fell to 9, below 10'],
  [{ kind: 'simulation', runState: 'HELD_BACK' }, 'The simulation was held back'],
  [{ kind: 'simulation', runState: 'FAILED' }, 'The simulation failed'],
  [{ kind: 'simulation', runState: 'RESET' }, 'The run began anew'],
])('%j: %s', (change, words) => {
  expect(plain(alertWords(alertOf(change)))).toBe(words);
});

test.each<[Partial<Alert>, string]>([
  [{}, 'Ongoing'],
  [{ toMicros: 70e6 }, 'Over'],
  [{ acknowledgement: seen }, 'Acknowledged'],
  [{ toMicros: 70e6, acknowledgement: seen }, 'Acknowledged'],
])('%j is %s', (change, words) => {
  expect(alertStateWords(alertOf(change))).toBe(words);
});
