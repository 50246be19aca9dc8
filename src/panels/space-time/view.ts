import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SimMicros } from '../../units/index.ts';

/** A passage by what does not change while more is read. */
export interface PassageKey {
  readonly entityId: string;
  readonly startMicros: SimMicros;
}

/** What is looked at in space and time, as long as it is open; what is kept is the panel's config. */
export interface SpaceTimeView {
  /** The passage that the keys go by. */
  readonly cursor: PassageKey | null;
  /** That passage in words, for eye and screen reader. */
  readonly announcement: string;
  /** More passages are in the window than lines are drawn of. */
  readonly isDense: boolean;
}

export type SpaceTimeStore = StoreApi<SpaceTimeView>;

export function createSpaceTimeView(): SpaceTimeStore {
  return createStore<SpaceTimeView>(() => ({ cursor: null, announcement: '', isDense: false }));
}
