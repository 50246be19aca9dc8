import { expect, test } from 'vitest';
import { chainOf, type Hold, holdsAt } from '../../activity/index.ts';
import { chainWords, deadlockWords } from './hold-words.ts';

function hold(heldId: string, holderId: string | null, why: Hold['why'] = 'traffic'): Hold {
  const names = { heldName: heldId, holderName: holderId };
  return { heldId, holderId, ...names, place: null, fromMicros: 0, toMicros: 90e6, why, inferred: false };
}

/** Without the marks that keep names in their own direction. */
const plain = (words: string) => words.replaceAll(/[\u2068\u2069]/g, '');

test.each<[Hold[], string]>([
  [
    [hold('CARRIER-01', 'CARRIER-07'), hold('CARRIER-07', 'LIFT-2'), hold('LIFT-2', null, 'down')],
    'CARRIER-01 has been held for 42 s by CARRIER-07, which waits for LIFT-2, which is down',
  ],
  [[hold('C1', null, 'safety')], 'C1 has been held back for 42 s, so that no deadlock arises'],
  [
    [hold('LIFT-1', 'DECK-1', 'full'), hold('DECK-1', null, 'staff')],
    'LIFT-1 has waited 42 s for room on DECK-1, which waits for people',
  ],
])('%#', (holds, words) => {
  expect(plain(chainWords(chainOf(holds[0] as Hold, holdsAt(holds, 42e6)), 42e6))).toBe(words);
});

test('a deadlock names its members', () => {
  const holds = [hold('C1', 'C2'), hold('C2', 'C1')];
  const { root } = chainOf(holds[0] as Hold, holdsAt(holds, 1));
  expect(plain(deadlockWords(root))).toBe('Deadlock: C1, C2 wait for one another');
});
