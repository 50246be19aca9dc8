import type { ReactNode } from 'react';
import type { IconName } from '../ui/index.ts';

/** Places for panels that a layout does not name. Missing panels are put there in this order. */
export const USUAL_PLACES = ['centre', 'foot', 'side', 'under-side', 'over-foot'] as const;
export type UsualPlace = (typeof USUAL_PLACES)[number];

/** The facts of a panel that decide its place in a layout. */
export interface PlacedPanel {
  readonly id: string;
  readonly place: UsualPlace;
  readonly isOpen: boolean;
  /** Least height of the content in `rem`; undefined means the least of any panel. */
  readonly leastHeight?: string | undefined;
}

/** A panel that a workspace arranges. The owner of `isOpen` opens and closes it. */
export interface ArrangedPanel extends PlacedPanel {
  readonly icon: IconName;
  /** Returns the words on its tab, which also name its region. */
  name(): string;
  /** Keeps its effects while hidden behind another tab. Other panels end theirs and begin again. */
  readonly staysAlive: boolean;
  readonly content: ReactNode;
}

/** Returns the id of the panel around an element, which answers the keys pressed there; null outside of all panels. */
export function panelAround(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('[data-panel]')?.getAttribute('data-panel') ?? null) : null;
}
