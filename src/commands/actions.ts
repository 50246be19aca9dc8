import { keptText, useKeptText } from '../ui/index.ts';
import { ariaOf, isPressed, type KeyEvent, type KeyPress } from './key-press.ts';

/** Opens the list of keys. `?` lies elsewhere on other keyboards. */
export const HELP = { id: 'commands.help', keys: [{ sign: '?' }, { code: 'Slash', shift: true }] } as const;
/** Opens the palette. */
export const PALETTE = { id: 'commands.palette', keys: [{ code: 'KeyK', mod: true }] satisfies KeyPress[] };

/** Something that keys do. Its id names it among all others, also where its keys were chosen by a person. */
export interface KeyAction<Target = void> {
  readonly id: string;
  /** As usual; a person may choose others. */
  readonly keys: readonly KeyPress[];
  /** A key that is held acts once. */
  readonly isOnce?: boolean;
  act(target: Target): void;
}

/** The same with its name, so that it can be listed. */
export interface NamedAction<Target = void> extends KeyAction<Target> {
  /** Read when it is listed. */
  words(): string;
}

export const KEPT_KEYS = 'aisle.keys';

let read: { text: string | null; keys: Readonly<Record<string, readonly KeyPress[]>> } = { text: null, keys: {} };

/** Returns the keys that a person chose in this browser, by action. */
export function chosenKeys(): Readonly<Record<string, readonly KeyPress[]>> {
  const text = keptText(KEPT_KEYS);
  if (text !== read.text) read = { text, keys: text === null ? {} : readKeys(text) };
  return read.keys;
}

/** What does not fit is as usual. */
function readKeys(text: string): Record<string, readonly KeyPress[]> {
  try {
    const entries = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(entries.filter(([, keys]) => Array.isArray(keys) && keys.every(isKeyPress)));
  } catch {
    return {};
  }
}

function isKeyPress(value: unknown): boolean {
  return value !== null && typeof value === 'object' && 'code' in value && typeof value.code === 'string';
}

/** Returns the keys of an action: chosen ones, or those as usual. */
export function keysOf({ id, keys }: Pick<KeyAction, 'id' | 'keys'>): readonly KeyPress[] {
  return chosenKeys()[id] ?? keys;
}

/** Returns the action that a key press means; undefined for any other press, and for one that was answered already. */
export function actionPressed<Action extends Pick<KeyAction, 'id' | 'keys' | 'isOnce'>>(
  actions: readonly Action[],
  event: KeyEvent & Pick<KeyboardEvent, 'defaultPrevented' | 'repeat'>,
): Action | undefined {
  if (event.defaultPrevented) return undefined;
  const found = actions.find((action) => keysOf(action).some((press) => isPressed(press, event)));
  return found?.isOnce && event.repeat ? undefined : found;
}

/** Returns the first key of an action as `aria-keyshortcuts` writes it, as a person chooses it; undefined without one. */
export function useAriaKeys(action: Pick<KeyAction, 'id' | 'keys'>): string | undefined {
  useKeptText(KEPT_KEYS);
  return ariaKeysOf(action);
}

/** The same, as it is now. */
export function ariaKeysOf(action: Pick<KeyAction, 'id' | 'keys'>): string | undefined {
  const press = keysOf(action)[0];
  return press && ariaOf(press);
}
