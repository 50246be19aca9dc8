import { createStore, type StoreApi } from 'zustand/vanilla';
import type { State } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { Sort } from './lane-rows.ts';

/** How the lanes are looked at. */
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

const WATCHED_FIRST: readonly State[] = ['stopped', 'unknown'];

export function createLanesView(): StoreApi<LanesView> {
  return createStore(() => ({
    text: '',
    sort: 'name' as const,
    pinned: new Set<string>(),
    closed: new Set<string>(),
    watched: new Set(WATCHED_FIRST),
    kept: null,
    cursor: 0,
    announcement: '',
  }));
}

/** A set with something more, or without it where it was there. */
export function toggled<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(items);
  if (!next.delete(item)) next.add(item);
  return next;
}
