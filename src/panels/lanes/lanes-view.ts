import { createStore, type StoreApi } from 'zustand/vanilla';
import { STATES, type State } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import { changePanel, panelConfig, type Viewer } from '../../run/index.ts';
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
  return createStore(() => ({ ...lookOf(config), kept: null, cursor: 0, announcement: '' }));
}

/**
 * Keeps a view and the config of its panel alike, whichever changes: another layout changes the config while the panel is open.
 * Returns what ends it.
 */
export function keepLanesView(view: StoreApi<LanesView>, viewer: Pick<Viewer, 'store'>): () => void {
  const show = () => {
    const look = lookOf(panelConfig(viewer.store.getState().panels, lanesConfig));
    if (JSON.stringify(configOf(look)) !== JSON.stringify(configOf(view.getState()))) view.setState(look);
  };
  show();
  const stops = [
    view.subscribe((next) => changePanel(viewer, lanesConfig, configOf(next))),
    viewer.store.subscribe(show),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

type Look = Pick<LanesView, 'text' | 'sort' | 'pinned' | 'closed' | 'watched'>;

function lookOf({ text, sort, pinned, closed, watched }: LanesConfig): Look {
  return {
    text,
    sort,
    pinned: new Set(pinned),
    closed: new Set(closed),
    watched: new Set(STATES.filter((state) => watched.includes(state))),
  };
}

/** What of a view is kept with its panel. States have one order, in whichever they were chosen. */
function configOf({ text, sort, pinned, closed, watched }: Look): Partial<LanesConfig> {
  return {
    text,
    sort,
    pinned: [...pinned],
    closed: [...closed],
    watched: STATES.filter((state) => watched.has(state)),
  };
}

/** A set with something more, or without it where it was there. */
export function toggled<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(items);
  if (!next.delete(item)) next.add(item);
  return next;
}
