import { useKeptText } from '../ui/index.ts';
import { KEPT_KEYS, type KeyAction, keysOf } from './actions.ts';
import { ariaOf } from './key-press.ts';

/** Returns the first key of an action as `aria-keyshortcuts` writes it, as a person chooses it; undefined without one. */
export function useAriaKeys(action: Pick<KeyAction, 'id' | 'keys'>): string | undefined {
  useKeptText(KEPT_KEYS);
  const press = keysOf(action)[0];
  return press && ariaOf(press);
}
