import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import { chooseLanguage } from '../../language/index.ts';
import {
  DATE_STYLES,
  type DateStyle,
  Dialog,
  ErrorNotice,
  formatDateTime,
  formatDecimal,
  formatLength,
  LANGUAGES,
  type Language,
  NUMBER_STYLES,
  problemOf,
  Select,
  setRegion,
  UNIT_SYSTEMS,
  type UnitSystem,
  useRegion,
  ZONES,
  type Zone,
  zoneWords,
} from '../../ui/index.ts';
import classes from './settings.module.css';

/** Each language in its own words, so that whoever cannot read the page finds the way back. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-Hans': '简体中文' };

const SAMPLE_NUMBER = 12_345.678;
const SAMPLE_INSTANT = '2026-03-02T14:03:05Z';
const SAMPLE_METERS = 3.5;

/** Language, numbers, dates and units; kept in this browser. */
export function SettingsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { language, numbers, dates, zone, units } = useRegion();
  const [failure, setFailure] = useState<unknown>(null);
  const choose = (chosen: Language) => {
    setFailure(null);
    chooseLanguage(chosen).catch(setFailure);
  };
  return (
    <Dialog title={t`Settings`} onClose={onClose}>
      <div className={classes.settings}>
        <Setting name={t`Language`}>
          <Select
            label={t`Language`}
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={choose}
          />
        </Setting>
        {failure !== null && <ErrorNotice title={t`The language could not be loaded`} problem={problemOf(failure)} />}
        <Setting name={t`Numbers`} sample={formatDecimal(SAMPLE_NUMBER)}>
          <Select
            label={t`Numbers`}
            value={numbers}
            options={NUMBER_STYLES.map((value) => ({ value, label: numberStyleWords(value) }))}
            onChange={(value) => setRegion({ numbers: value })}
          />
        </Setting>
        <Setting name={t`Dates`} sample={formatDateTime(SAMPLE_INSTANT)}>
          <Select
            label={t`Dates`}
            value={dates}
            options={DATE_STYLES.map((value) => ({ value, label: dateStyleWords(value) }))}
            onChange={(value) => setRegion({ dates: value })}
          />
        </Setting>
        <Setting name={t`Time zone`} sample={zoneWords(new Date(SAMPLE_INSTANT))}>
          <Select
            label={t`Time zone`}
            value={zone}
            options={ZONES.map((value) => ({ value, label: zoneChoiceWords(value) }))}
            onChange={(value) => setRegion({ zone: value })}
          />
        </Setting>
        <Setting name={t`Units`} sample={formatLength(SAMPLE_METERS)}>
          <Select
            label={t`Units`}
            value={units}
            options={UNIT_SYSTEMS.map((value) => ({ value, label: unitWords(value) }))}
            onChange={(value) => setRegion({ units: value })}
          />
        </Setting>
      </div>
    </Dialog>
  );
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

interface SettingProps {
  name: string;
  /** How it looks with the present choice. */
  sample?: string;
  children: ReactNode;
}

/** One choice with its name in front and a sample behind. */
function Setting({ name, sample, children }: SettingProps): ReactElement {
  return (
    <div className={classes.setting}>
      <span className={classes.name} aria-hidden="true">
        {name}
      </span>
      {children}
      <output className={classes.sample}>{sample}</output>
    </div>
  );
}
