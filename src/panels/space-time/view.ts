import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Meters, SimMicros } from '../../units/index.ts';
import type { ColorCellsBy } from './config.ts';

/** A passage by what does not change while more is read. */
export interface PassageKey {
  readonly entityId: string;
  readonly startMicros: SimMicros;
}

/** What the colours of cells say: from nothing to `top`, and how large a cell is. */
export interface CellScale {
  readonly cellsBy: ColorCellsBy;
  /** Passages, seconds for a metre, or a share. */
  readonly top: number;
  readonly columnMicros: SimMicros;
  readonly bandMeters: Meters;
}

/** What is looked at in space and time, as long as it is open; what is kept is the panel's config. */
export interface SpaceTimeView {
  /** The passage that the keys go by. */
  readonly cursor: PassageKey | null;
  /** That passage in words, for eye and screen reader. */
  readonly announcement: string;
  /** What the colours of cells say, where more passages are in the window than lines are drawn of; else null. */
  readonly scale: CellScale | null;
}

export type SpaceTimeStore = StoreApi<SpaceTimeView>;

export function createSpaceTimeView(): SpaceTimeStore {
  return createStore<SpaceTimeView>(() => ({ cursor: null, announcement: '', scale: null }));
}
