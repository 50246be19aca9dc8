import type { StoreApi } from 'zustand/vanilla';

/** Something that a person did, and how it is taken back and done again. */
export interface Act {
  /** "Lanes closed": what was done. */
  readonly words: string;
  undo(): unknown;
  redo(): unknown;
}

/** What was done, and what of it was taken back; the last is at the end of either. */
export interface Acts {
  readonly done: readonly Act[];
  readonly undone: readonly Act[];
}

export const NO_ACTS: Acts = { done: [], undone: [] };

const MOST_ACTS = 100;

type ActStore = Pick<StoreApi<{ readonly acts: Acts }>, 'getState' | 'setState'>;

/** Remembers what was done. What was taken back before cannot be done again any more. */
export function recordAct(store: ActStore, act: Act): void {
  store.setState(({ acts }) => ({ acts: { done: [...acts.done, act].slice(-MOST_ACTS), undone: [] } }));
}

/**
 * Takes the last act back, or does the last that was taken back again. Returns it; null where there is none.
 * @throws what the act throws; it stays where it was
 */
export async function turnAct(store: ActStore, way: 'undo' | 'redo'): Promise<Act | null> {
  const [from, to] = way === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const);
  const act = store.getState().acts[from].at(-1);
  if (act === undefined) return null;
  await act[way]();
  store.setState(({ acts }) => {
    // Another act may have been done meanwhile.
    if (acts[from].at(-1) !== act) return { acts };
    return { acts: { ...acts, [from]: acts[from].slice(0, -1), [to]: [...acts[to], act] } };
  });
  return act;
}
