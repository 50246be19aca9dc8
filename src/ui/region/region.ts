import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keepChoice, keptChoice } from '../storage/kept-text.ts';

export const LANGUAGES = ['en', 'zh-Hans'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How numbers are written: as the language does, or by the signs for thousands and decimals. */
export const NUMBER_STYLES = ['language', 'comma-point', 'point-comma', 'space-comma'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

export const DATE_STYLES = ['iso', 'language'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** By which clock instants are written: the world's, or the one beside the reader. */
export const ZONES = ['utc', 'browser'] as const;
export type Zone = (typeof ZONES)[number];

export const UNIT_SYSTEMS = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** Whose words, numbers, dates and units are shown. Words and formats read it while they are rendered. */
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

/** The region as it is now, for what is not a component. */
export function currentRegion(): Region {
  return regionStore.getState();
}

/** The same for a component: what it renders is rendered again for another region. */
export function useRegion(): Region {
  return useStore(regionStore);
}

/** Changes a part of the region, for this page and all later ones. Words come from elsewhere: see `chooseLanguage`. */
export function setRegion(change: Partial<Region>): void {
  for (const name of Object.keys(CHOICES) as (keyof Region)[]) {
    const chosen = change[name];
    if (chosen !== undefined) keepChoice(name, chosen);
  }
  regionStore.setState(change);
}

/** The first language that a person's browser asks for and that there is; English where there is none. */
export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (/^zh\b/i.test(tag)) return 'zh-Hans';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
