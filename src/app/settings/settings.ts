import { t } from '@lingui/core/macro';
import {
  DATE_STYLES,
  type DateStyle,
  formatDateTime,
  formatDecimal,
  formatLength,
  LANGUAGES,
  type Language,
  NUMBER_STYLES,
  type Region,
  setRegion,
  UNIT_SYSTEMS,
  type UnitSystem,
  ZONES,
  type Zone,
  zoneWords,
} from '../../ui/index.ts';

/** Something that a person chooses for this browser. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** An example in the present choice. */
  readonly sample?: string;
  choose(value: string): void;
}

/** Each language in its own words, for readers who do not know the present one. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-Hans': '简体中文' };

const SAMPLE_NUMBER = 12_345.678;
const SAMPLE_INSTANT = '2026-03-02T14:03:05Z';
const SAMPLE_METERS = 3.5;

/** @param chooseLanguage fetches its words first, which may fail */
export function languageSetting({ language }: Region, chooseLanguage: (language: Language) => void): Setting {
  return settingOf(t`Language`, language, LANGUAGES, (value) => LANGUAGE_NAMES[value], chooseLanguage);
}

/** Returns all settings but the language. */
export function regionSettings({ numbers, dates, zone, units }: Region): Setting[] {
  return [
    {
      ...settingOf(t`Numbers`, numbers, NUMBER_STYLES, numberStyleWords, (value) => setRegion({ numbers: value })),
      sample: formatDecimal(SAMPLE_NUMBER),
    },
    {
      ...settingOf(t`Dates`, dates, DATE_STYLES, dateStyleWords, (value) => setRegion({ dates: value })),
      sample: formatDateTime(SAMPLE_INSTANT),
    },
    {
      ...settingOf(t`Time zone`, zone, ZONES, zoneChoiceWords, (value) => setRegion({ zone: value })),
      sample: zoneWords(new Date(SAMPLE_INSTANT)),
    },
    {
      ...settingOf(t`Units`, units, UNIT_SYSTEMS, unitWords, (value) => setRegion({ units: value })),
      sample: formatLength(SAMPLE_METERS),
    },
  ];
}

/** @param values in their order; what is none of them is not chosen */
export function settingOf<Value extends string>(
  name: string,
  value: Value,
  values: readonly Value[],
  wordsOf: (value: Value) => string,
  choose: (value: Value) => void,
): Setting {
  const options = values.map((one) => ({ value: one, label: wordsOf(one) }));
  return {
    ...{ name, value, options },
    choose(chosen) {
      const known = values.find((one) => one === chosen);
      if (known !== undefined) choose(known);
    },
  };
}

function numberStyleWords(style: (typeof NUMBER_STYLES)[number]): string {
  return style === 'language' ? t`Same as language` : NUMBER_SIGNS[style];
}

const NUMBER_SIGNS = { 'comma-point': '1,234.5', 'point-comma': '1.234,5', 'space-comma': '1 234,5' } as const;

function dateStyleWords(style: DateStyle): string {
  return style === 'language' ? t`Same as language` : t`ISO 8601 (year-month-day)`;
}

function zoneChoiceWords(zone: Zone): string {
  return zone === 'utc' ? 'UTC' : t`Of this browser`;
}

function unitWords(units: UnitSystem): string {
  return units === 'metric' ? t`Metric (m, m/s)` : t`Imperial (ft, ft/s)`;
}
