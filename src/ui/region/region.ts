import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keepChoice, keptChoice } from '../storage/kept-text.ts';

export const LANGUAGES = ['en', 'zh-Hans'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Notation of numbers: the language's, or by the signs for thousands and decimals. */
export const NUMBER_STYLES = ['language', 'comma-point', 'point-comma', 'space-comma'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

export const DATE_STYLES = ['iso', 'language'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** The clock of instants: the world's, or the reader's. */
export const ZONES = ['utc', 'browser'] as const;
export type Zone = (typeof ZONES)[number];

export const UNIT_SYSTEMS = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** Language, numbers, dates and units. Words and formats read it while they are rendered. */
export interface Region {
  readonly language: Language;
  readonly numbers: NumberStyle;
  readonly dates: DateStyle;
  readonly zone: Zone;
  readonly units: UnitSystem;
}

const CHOICES = {
  language: LANGUAGES,
  numbers: NUMBER_STYLES,
  dates: DATE_STYLES,
  zone: ZONES,
  units: UNIT_SYSTEMS,
} as const;

const regionStore = createStore<Region>(() => ({
  language: keptChoice('language', LANGUAGES, languageOf(globalThis.navigator?.languages ?? [])),
  numbers: keptChoice('numbers', NUMBER_STYLES, 'language'),
  dates: keptChoice('dates', DATE_STYLES, 'iso'),
  zone: keptChoice('zone', ZONES, 'utc'),
  units: keptChoice('units', UNIT_SYSTEMS, 'metric'),
}));

/** The present region, outside of components. */
export function currentRegion(): Region {
  return regionStore.getState();
}

/** The present region; the component renders again when it changes. */
export function useRegion(): Region {
  return useStore(regionStore);
}

/** Changes a part of the region, for this page and all later ones. `chooseLanguage` loads the words. */
export function setRegion(change: Partial<Region>): void {
  for (const name of Object.keys(CHOICES) as (keyof Region)[]) {
    const chosen = change[name];
    if (chosen !== undefined) keepChoice(name, chosen);
  }
  regionStore.setState(change);
}

/** The first available language that a browser asks for; else English. */
export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (/^zh\b/i.test(tag)) return 'zh-Hans';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
