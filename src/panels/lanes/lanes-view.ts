import { createStore, type StoreApi } from 'zustand/vanilla';
import { STATES, type State } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import { type LanesConfig, lanesConfig, type Sort } from './config.ts';

/** How the lanes are looked at; `panel.ts` has what of it is kept. */
export interface LanesView {
  readonly text: string;
  readonly sort: Sort;
  readonly pinned: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  readonly watched: ReadonlySet<State>;
  /** An area of the timeline that others are compared with. */
  readonly kept: TimeRange | null;
  /** The line that the keys go by. */
  readonly cursor: number;
  /** The interval that a key has led to, in words, for eye and screen reader. */
  readonly announcement: string;
}

/** @param config how they were looked at before */
export function createLanesView(config: LanesConfig = lanesConfig.config.parse({})): StoreApi<LanesView> {
  return createStore(() => ({
    text: config.text,
    sort: config.sort,
    pinned: new Set(config.pinned),
    closed: new Set(config.closed),
    watched: new Set(STATES.filter((state) => config.watched.includes(state))),
    kept: null,
    cursor: 0,
    announcement: '',
  }));
}

/** What of a view is kept with its panel. */
export function configOf({ text, sort, pinned, closed, watched }: LanesView): Partial<LanesConfig> {
  return { text, sort, pinned: [...pinned], closed: [...closed], watched: [...watched] };
}

/** A set with something more, or without it where it was there. */
export function toggled<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(items);
  if (!next.delete(item)) next.add(item);
  return next;
}
