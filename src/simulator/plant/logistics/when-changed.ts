import { type Kernel, type Process, startProcess } from '../../engine/index.ts';
import type { Deck } from '../devices/deck.ts';

/** Calls `action` at every instant at which a pallet has come to rest on the deck or has left it. */
export function whenChanged(kernel: Kernel, deck: Deck, action: () => void): void {
  startProcess(kernel, watch(deck, action));
}

function* watch(deck: Deck, action: () => void): Process {
  for (;;) {
    yield deck.changed;
    action();
  }
}
