import { type Copy, type CopyTrouble, NOTHING_READ } from './copy.ts';

/*
 * How a copy goes from one state to the next; nothing else changes it.
 *
 *     loading --complete--> complete
 *     loading --pause-----> paused      called off, or enough was read
 *     loading --fail------> failed
 *     paused, failed --read--> loading  somebody asks for it again: it goes on where it ended
 *     any --lose--> loading or failed   the engine ended, and its rows with it: it is read again, or left
 */

export function read(copy: Copy): void {
  change(copy, { state: 'loading', trouble: null });
}

/** @param facts of all of it, where they were not taken page by page */
export function complete(copy: Copy, facts: Partial<Copy> = {}): void {
  change(copy, { ...facts, state: 'complete', trouble: null });
}

export function pause(copy: Copy): void {
  change(copy, { state: 'paused', trouble: null });
}

export function fail(copy: Copy, trouble: CopyTrouble): void {
  change(copy, { state: 'failed', trouble });
}

/** @param trouble why it is left as it is; null: it is read again */
export function lose(copy: Copy, trouble: CopyTrouble | null): void {
  change(copy, NOTHING_READ);
  if (trouble !== null) fail(copy, trouble);
}

/** One more page is in it. */
export function readOn(copy: Copy, facts: Partial<Copy>): void {
  change(copy, facts);
}

/** Somebody asks for it. @param now monotonic milliseconds */
export function use(copy: Copy, now: number): void {
  change(copy, { usedAt: now });
}

/** @param isPassing whether it was made for who follows its table, or for somebody who wants this very one */
export function keep(copy: Copy, { isPassing }: Pick<Copy, 'isPassing'>): void {
  change(copy, { isPassing });
}

function change(copy: Copy, facts: Partial<Copy>): void {
  Object.assign(copy, facts);
}
