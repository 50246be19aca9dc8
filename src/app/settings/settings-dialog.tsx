import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { chooseLanguage } from '../../language/index.ts';
import { askForHints } from '../../panels/index.ts';
import { Button, Dialog, Failure, type Language, Select, useRegion } from '../../ui/index.ts';
import { useAlertSettings } from '../alerts/alert-settings.ts';
import { useSeenSetting } from '../people/seen-setting.ts';
import classes from './settings.module.css';
import { languageSetting, regionSettings, type Setting } from './settings.ts';

/** Language, numbers, dates, units, and how alerts are told; kept in this browser. */
export function SettingsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const region = useRegion();
  const [failure, setFailure] = useState<unknown>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = (chosen: Language) => {
    setFailure(null);
    chooseLanguage(chosen).catch(setFailure);
  };
  return (
    <Dialog title={t`Settings`} onClose={onClose}>
      <div className={classes.settings}>
        <SettingLine {...languageSetting(region, choose)} />
        {failure !== null && <Failure title={t`The language could not be loaded`} error={failure} />}
        {regionSettings(region).map((setting) => (
          <SettingLine key={setting.name} {...setting} />
        ))}
        {useAlertSettings(setRefusal).map((setting) => (
          <SettingLine
            key={setting.name}
            {...setting}
            choose={(value) => {
              setRefusal(null);
              setting.choose(value);
            }}
          />
        ))}
        <SettingLine {...useSeenSetting()} />
        <Button
          onClick={() => {
            askForHints();
            onClose();
          }}
        >
          {t`Show the hints of the first visit`}
        </Button>
        {refusal !== null && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function SettingLine({ name, value, options, sample, choose }: Setting): ReactElement {
  return (
    <div className={classes.setting}>
      <span className={classes.name} aria-hidden="true">
        {name}
      </span>
      <Select label={name} value={value} options={options} onChange={choose} />
      <output className={classes.sample}>{sample}</output>
    </div>
  );
}
