import { changePanel, NO_ACTS, panelConfig, recordAct, type Viewer, type ViewerState } from '../run/index.ts';
import type { ArrangedPanel, Layout } from '../workspace/index.ts';
import { type Arrangement, changeWords, filtersOf, withFilters } from './arrangement.ts';
import type { OpenablePanel } from './panel.ts';

/** The arrangement as it is, and the way to another. */
export interface Arranged {
  readonly panels: readonly ArrangedPanel[];
  readonly configs: ReadonlyMap<string, OpenablePanel>;
  /** Null where there is room for usual places only. */
  layout(): Layout | null;
  restore(layout: Layout): void;
}

/** What changes within this time is one act: a drag, a word that is typed, a panel with its place. */
const SETTLED_MILLIS = 400;
/** Panels that open or close within this time do so by one press; later ones by another. */
const AT_ONCE_MILLIS = 60;

/** Remembers what changes the arrangement of a run: what is different once it has settled is an act, whoever changed it. */
export class ArrangementHistory {
  readonly #viewer: Viewer;
  #arranged: Arranged;
  #last: Arrangement | null = null;
  /** As it was looked at last, and when, while it is changing. */
  #changing: { readonly arrangement: Arrangement; readonly atMillis: number } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRestoring = false;

  constructor(viewer: Viewer, arranged: Arranged) {
    this.#viewer = viewer;
    this.#arranged = arranged;
  }

  set arranged(arranged: Arranged) {
    this.#arranged = arranged;
  }

  /** Follows the run. Returns how to stop, which forgets all acts: they put back panels that are no longer there. */
  start(): () => void {
    const { store } = this.#viewer;
    this.#last = this.#now();
    const stop = store.subscribe(({ panels, shot }, before) => {
      const [isToured, wasToured] = [hasPanels(shot), hasPanels(before.shot)];
      if (isToured && !wasToured) this.settle();
      // Panels are put back: that the workspace finds other places for them is no act either.
      if (wasToured && !isToured) this.#isRestoring = true;
      if (panels !== before.panels || wasToured !== isToured) this.look();
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#changing = null;
      store.setState({ acts: NO_ACTS });
    };
  }

  /** Something has changed, or is still changing. What a tour shows and puts back is nobody's act. */
  look(): void {
    if (hasPanels(this.#viewer.store.getState().shot)) return;
    const [arrangement, atMillis] = [this.#now(), this.#viewer.now()];
    const former = this.#changing;
    const isAnother = former !== null && atMillis - former.atMillis > AT_ONCE_MILLIS;
    if (isAnother && isOpenOther(former.arrangement, this.#last) && isOpenOther(arrangement, former.arrangement))
      this.#record(former.arrangement);
    this.#changing = { arrangement, atMillis };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.settle(), SETTLED_MILLIS);
  }

  /** What has changed so far is an act. */
  settle(): void {
    if (this.#changing === null) return;
    clearTimeout(this.#timer);
    this.#changing = null;
    this.#record(this.#now());
  }

  #record(after: Arrangement): void {
    const last = this.#last;
    this.#last = after;
    const wasRestored = this.#isRestoring;
    this.#isRestoring = false;
    if (last === null) return;
    // The workspace tidies what was put back. Anything else was changed by a person meanwhile.
    const before = wasRestored ? { ...last, layout: after.layout } : last;
    const words = changeWords(before, after, (id) => this.#nameOf(id));
    if (words === null) return;
    const { store } = this.#viewer;
    recordAct(store, { words, undo: () => this.#apply(before), redo: () => this.#apply(after) });
  }

  #now(): Arrangement {
    const { configs, layout } = this.#arranged;
    const { panels } = this.#viewer.store.getState();
    return {
      open: [...configs].filter(([, config]) => panelConfig(panels, config).isOpen).map(([id]) => id),
      layout: layout(),
      filters: filtersOf(panels, this.#filterNames),
    };
  }

  readonly #filterNames = (id: string): readonly string[] => this.#arranged.configs.get(id)?.filters ?? [];

  #nameOf(id: string): string {
    return this.#arranged.panels.find((panel) => panel.id === id)?.name() ?? id;
  }

  #apply(arrangement: Arrangement): void {
    const { open, layout, filters } = arrangement;
    const { configs, restore } = this.#arranged;
    this.#isRestoring = true;
    this.#last = arrangement;
    for (const [id, config] of configs) changePanel(this.#viewer, config, { isOpen: open.includes(id) });
    this.#viewer.store.setState(({ panels }) => ({ panels: withFilters(panels, filters, this.#filterNames) }));
    if (layout !== null) restore(layout);
    this.look();
  }
}

/** A director shows no panels: what changes meanwhile is a person's. */
function hasPanels(shot: ViewerState['shot']): boolean {
  return shot !== null && !shot.isDirected;
}

function isOpenOther(a: Arrangement, b: Arrangement | null): boolean {
  return b !== null && a.open.join() !== b.open.join();
}
