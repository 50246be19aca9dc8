/** What is read of a `KeyboardEvent`. */
export type KeyEvent = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** A key with its modifiers: by where it lies on the keyboard, or by the sign that it types. */
export type KeyPress = (
  | {
      /** `KeyboardEvent.code`. */
      readonly code: string;
    }
  | {
      /** `KeyboardEvent.key`, for signs that lie elsewhere on other keyboards. */
      readonly sign: string;
    }
) & {
  readonly shift?: boolean;
  /** Ctrl, or ⌘ on a Mac. */
  readonly mod?: boolean;
};

export function isSamePress(a: KeyPress, b: KeyPress): boolean {
  const isSameKey = 'code' in a ? 'code' in b && a.code === b.code : 'sign' in b && a.sign === b.sign;
  return isSameKey && (a.shift ?? false) === (b.shift ?? false) && (a.mod ?? false) === (b.mod ?? false);
}

export function isPressed(press: KeyPress, event: KeyEvent): boolean {
  if (event.altKey || (event.ctrlKey || event.metaKey) !== (press.mod ?? false)) return false;
  // A sign says itself whether it takes Shift.
  if ('sign' in press) return event.key === press.sign;
  // Keyboards on a screen send no position; keys with a name are called as their positions are.
  if ((event.code || event.key) !== press.code) return false;
  return (press.shift ?? false) === event.shiftKey || (isLetter(press) && press.shift !== true && !press.mod);
}

/** With Shift or Caps Lock a letter is the same key. */
function isLetter(press: KeyPress): boolean {
  return 'code' in press && press.code.startsWith('Key');
}

/** Returns the press that a person gave as another key; null for a lone modifier, and for what the browser and dialogs need. */
export function pressOf({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyEvent): KeyPress | null {
  if (altKey || code === '' || /^(Shift|Control|Meta|Alt|Caps|Tab|Escape|Enter)/.test(code)) return null;
  return { code, ...(shiftKey && { shift: true }), ...((ctrlKey || metaKey) && { mod: true }) };
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{ ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' },
  ...{ Period: '.', Comma: ',', Slash: '/', Minus: '−', Equal: '=', Semicolon: ';', Quote: "'", Backquote: '`' },
  ...{ BracketLeft: '[', BracketRight: ']', Backslash: '\\' },
};

/** Returns what stands on the keys, one after another: `Ctrl`, `Shift`, `Z`. */
export function signsOf(press: KeyPress): string[] {
  const key =
    'sign' in press ? press.sign.replace('-', '−') : (SIGNS[press.code] ?? press.code.replace(/^(Key|Digit)/, ''));
  return [...(press.mod ? [isMac() ? '⌘' : 'Ctrl'] : []), ...(press.shift ? ['Shift'] : []), key];
}

/** Returns the press as `aria-keyshortcuts` writes it. */
export function ariaOf(press: KeyPress): string {
  const key = 'sign' in press ? press.sign : press.code.replace(/^(Key|Digit)/, '');
  return [...(press.mod ? [isMac() ? 'Meta' : 'Control'] : []), ...(press.shift ? ['Shift'] : []), key].join('+');
}

function isMac(): boolean {
  return /^Mac|^iP/.test(navigator.platform);
}
