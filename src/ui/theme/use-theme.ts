import { useSyncExternalStore } from 'react';

export type ThemeName = 'light' | 'dark';
const CHOICES = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof CHOICES)[number];

/** public/color-scheme.js reads the same key, and sets the same attribute, before the first paint. */
const KEY = 'aisle-color-scheme';
const ATTRIBUTE = 'data-theme';
const DARK = '(prefers-color-scheme: dark)';

let choice: ThemeChoice = keptChoice();
const listeners = new Set<() => void>();

/** Theme on screen now: what the person chose or what the system wants. */
export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribe, themeNow);
}

/** The person's choice with its setter; `auto` follows the system. */
export function useThemeChoice(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  return { choice: useSyncExternalStore(subscribe, () => choice), choose };
}

function choose(chosen: ThemeChoice): void {
  choice = chosen;
  keep(chosen);
  changed();
}

function themeNow(): ThemeName {
  if (choice !== 'auto') return choice;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function changed(): void {
  document.documentElement.setAttribute(ATTRIBUTE, themeNow());
  for (const listener of listeners) listener();
}

/** Another page of this browser has chosen. */
function chosenElsewhere({ key }: StorageEvent): void {
  if (key !== KEY) return;
  choice = keptChoice();
  changed();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    matchMedia(DARK).addEventListener('change', changed);
    window.addEventListener('storage', chosenElsewhere);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    matchMedia(DARK).removeEventListener('change', changed);
    window.removeEventListener('storage', chosenElsewhere);
  };
}

function keptChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return CHOICES.find((known) => known === kept) ?? 'auto';
  } catch {
    // Storage may be forbidden; then the system decides.
    return 'auto';
  }
}

function keep(chosen: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Full or forbidden: the choice holds as long as the page.
  }
}
