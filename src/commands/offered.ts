import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { NamedAction } from './actions.ts';

/** Kinds of what the palette finds. */
export const KINDS = ['action', 'page', 'view', 'layout', 'setting', 'table', 'recording', 'entity'] as const;
export type Kind = (typeof KINDS)[number];

/** Something that can be done on the page that is shown. */
export interface Command extends NamedAction {
  readonly kind: Kind;
  /** Explains the page: offered where the keys are listed, too. */
  readonly isHelp?: boolean;
  /** Found by these words as well. */
  also?(): string;
}

/** Things of one kind that are found by name. There may be 100,000: nothing is made of them before one is chosen. */
export interface Names {
  readonly kind: Kind;
  readonly count: number;
  nameAt(index: number): string;
  act(index: number): void;
}

/** What a part of the page offers; both are read anew whenever they are asked for. */
export interface Offer {
  commands(): readonly Command[];
  names?(): readonly Names[];
}

interface Offered {
  readonly offers: readonly Offer[];
  /** What a command has done, for a while. */
  readonly told: { readonly words: string } | null;
  /** The dialog that is open: what can be found, or the list of keys. */
  readonly opened: 'palette' | 'shortcuts' | null;
  /** What answers keys has loaded. */
  readonly isAnswered: boolean;
  /** Pressed before it had. */
  readonly early: readonly KeyboardEvent[];
}

export const offered = createStore<Offered>(() => ({
  offers: [],
  told: null,
  opened: null,
  isAnswered: false,
  early: [],
}));

/**
 * Offers something while the component is shown.
 * @param of another value is another offer, which an open palette reads anew
 */
export function useOffer(offer: Offer, of?: unknown): void {
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered anew where it is another
  useEffect(() => {
    const mine: Offer = {
      commands: () => latest.current.commands(),
      names: () => latest.current.names?.() ?? [],
    };
    offered.setState(({ offers }) => ({ offers: [...offers, mine] }));
    return () => offered.setState(({ offers }) => ({ offers: offers.filter((one) => one !== mine) }));
  }, [of]);
}

/** Opens the palette, or the list of keys; null closes it. */
export function openCommands(opened: Offered['opened']): void {
  offered.setState({ opened });
}

/** Says what a command has done; null: no more. */
export function tell(words: string | null): void {
  offered.setState({ told: words === null ? null : { words } });
}

/**
 * Returns whether the palette and what answers keys are wanted by now. Keys that are pressed before they have loaded are kept for
 * them, and want them.
 * @param isAtOnce nothing more urgent is being loaded
 */
export function useWantsCommands(isAtOnce: boolean): boolean {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      offered.setState(({ isAnswered, early }) => (isAnswered ? {} : { early: [...early, event] }));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const isWanted = useStore(offered, ({ offers, opened, isAnswered, early }) => {
    return offers.length > 0 || opened !== null || isAnswered || early.length > 0;
  });
  return isWanted || isAtOnce;
}
