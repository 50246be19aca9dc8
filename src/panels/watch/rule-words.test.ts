import { expect, test } from 'vitest';
import type { WatchCondition } from '../../watch/index.ts';
import { conditionWords } from './rule-words.ts';

/** Without the marks that keep names in their own direction. */
const plain = (words: string) => words.replaceAll(/[\u2068\u2069]/g, '');

const standing = {
  kind: 'standing',
  entityType: null,
  entityName: null,
  seconds: 120,
  onlyWhileHolding: false,
} as const;
const waiting = { kind: 'waiting', entityType: null, place: null, count: 3, seconds: 60 } as const;
const figure = {
  ...({ kind: 'figure', tableName: 'orders', entityName: null, column: 'late', row: null, aggregate: 'none' } as const),
  ...({ comparison: 'above', value: 10, seconds: 30 } as const),
};

test.each<[WatchCondition, string]>([
  [standing, 'A device stands for longer than 2 min 00 s'],
  [
    { ...standing, entityType: 'LIFT', onlyWhileHolding: true },
    'A device of type LIFT stands for longer than 2 min 00 s while others wait for it',
  ],
  [{ ...standing, entityType: 'LIFT', entityName: 'L-1' }, 'L-1 stands for longer than 2 min 00 s'],
  [{ kind: 'load-at-rest', place: 'DOCK-1', seconds: 600 }, 'A load rests at DOCK-1 for longer than 10 min 00 s'],
  [waiting, 'More than 3 devices wait at once for 1 min 00 s'],
  [
    { ...waiting, entityType: 'LIFT', place: 'P1' },
    'More than 3 devices of type LIFT wait for P1 at once for 1 min 00 s',
  ],
  [{ kind: 'no-throughput', place: 'D', seconds: 900 }, 'Nothing comes to D or leaves it for 15 min 00 s'],
  [{ kind: 'path', pathName: 'P1', count: 2 }, 'More than 2 are on P1 at once'],
  [figure, 'late in orders is above 10 for 30 s'],
  [
    { ...figure, entityName: 'C-1', row: { column: 'kind', value: 'in' }, comparison: 'below' },
    'late (kind = in) in orders · C-1 is below 10 for 30 s',
  ],
  [{ ...figure, aggregate: 'last' }, 'The newest late in orders is above 10 for 30 s'],
  [{ ...figure, aggregate: 'sum' }, 'The sum of late over the last hour in orders is above 10 for 30 s'],
  [{ kind: 'simulation', of: ['FAILED', 'RESET'] }, 'It fails · It begins anew'],
])('%j: %s', (condition, words) => {
  expect(plain(conditionWords(condition))).toBe(words);
});
