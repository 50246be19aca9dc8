import { keepChoice, keptChoice } from '../ui/index.ts';

/** Where text is typed keys belong to the field, in a dialog or a menu to that. */
const TYPED = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]';
/** Where arrows walk, and letters may. */
const WALKED = '[role="separator"], [role="tab"], [role="grid"], [role="tree"], [role="treegrid"]';

/** Returns whether a press belongs to the control that has the focus, or to what scrolls by it. */
export function isTaken({ target, code, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest(TYPED)) return true;
  if (ctrlKey || metaKey) return false;
  if (target.closest(WALKED)) return true;
  if (code === 'Space') return target.closest('button, a, summary') !== null;
  return (code === 'Home' || code === 'End') && scrolls(target);
}

function scrolls(target: HTMLElement): boolean {
  for (
    let element: HTMLElement | null = target;
    element && element !== document.body;
    element = element.parentElement
  ) {
    const { overflowY } = getComputedStyle(element);
    const isScroller = overflowY === 'auto' || overflowY === 'scroll';
    if (isScroller && element.scrollHeight > element.clientHeight) return true;
  }
  return false;
}

const CHOICES = ['on', 'off'] as const;
const NAME = 'shortcuts';

/** Whoever speaks to the computer, or leans on the keyboard, can switch single keys off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return keptChoice(NAME, CHOICES, 'on') === 'on';
}

export function switchSingleKeys(isOn: boolean): void {
  keepChoice(NAME, isOn ? 'on' : 'off');
}
