import type { EngineFailure } from '../../copies/index.ts';
import { type Copy, isOfService } from './copy.ts';
import { lose, read } from './copy-state.ts';

/** A copy that is being read. */
export interface Load {
  controller: AbortController;
  done: Promise<void>;
}

/** What is lost again so soon is left to who asks for it: it may be what ends the process. */
const LOST_MILLIS = 10 * 60_000;

export interface LostCopiesOptions {
  copies: ReadonlyMap<string, Copy>;
  loads: ReadonlyMap<string, Load>;
  load(copy: Copy): void;
  /** Monotonic milliseconds. */
  now(): number;
}

/** Has tables read again, one after the other, when the rows of all copies went with their process. */
export function createLostCopies({ copies, loads, load, now }: LostCopiesOptions): (reason: EngineFailure) => void {
  const lostAt = new WeakMap<Copy, number>();

  async function readAgain(lost: readonly Copy[]): Promise<void> {
    await Promise.all(lost.map(({ copyId }) => loads.get(copyId)?.done));
    for (const copy of lost) read(copy);
    for (const copy of lost.toSorted((a, b) => b.usedAt - a.usedAt)) {
      if (copies.get(copy.copyId) !== copy || copy.state !== 'loading') continue;
      if (!loads.has(copy.copyId)) load(copy);
      await loads.get(copy.copyId)?.done;
    }
  }

  return (reason) => {
    const trouble = { code: reason.code, message: reason.message, requestId: null };
    const again: Copy[] = [];
    for (const copy of copies.values()) {
      loads.get(copy.copyId)?.controller.abort(reason);
      const wasRead = isOfService(copy) && (copy.state === 'complete' || copy.state === 'loading');
      const isAgain = wasRead && now() - (lostAt.get(copy) ?? Number.NEGATIVE_INFINITY) > LOST_MILLIS;
      lostAt.set(copy, now());
      lose(copy, isAgain ? null : trouble);
      if (isAgain) again.push(copy);
    }
    void readAgain(again);
  };
}
