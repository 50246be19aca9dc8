import { useSyncExternalStore } from 'react';
import { keepText, keptStore, useKeptText } from '../storage/kept-text.ts';

export type ThemeName = 'light' | 'dark';
const CHOICES = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof CHOICES)[number];

/** public/color-scheme.js reads the same key, and sets the same attribute, before the first paint. */
const KEY = 'aisle-color-scheme';
const ATTRIBUTE = 'data-theme';
const DARK = '(prefers-color-scheme: dark)';

/** Theme on screen: the chosen one, or the system's. */
export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribe, themeNow);
}

/** The chosen theme and its setter; `auto` follows the system. The page has that theme while the hook is mounted. */
export function useThemeChoice(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  useTheme();
  return { choice: choiceOf(useKeptText(KEY)), choose: (chosen) => keepText(KEY, chosen) };
}

function choiceOf(text: string | null): ThemeChoice {
  return CHOICES.find((known) => known === text) ?? 'auto';
}

/** The theme on screen, for what is no component. */
export function themeNow(): ThemeName {
  const choice = choiceOf(keptStore(KEY).getState().text);
  if (choice !== 'auto') return choice;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const apply = (): void => {
    document.documentElement.setAttribute(ATTRIBUTE, themeNow());
    listener();
  };
  const query = matchMedia(DARK);
  query.addEventListener('change', apply);
  const stop = keptStore(KEY).subscribe(apply);
  return () => {
    query.removeEventListener('change', apply);
    stop();
  };
}
