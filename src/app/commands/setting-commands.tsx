import { t } from '@lingui/core/macro';
import { areSingleKeysOn, type Command, switchSingleKeys, tell, useOffer } from '../../commands/index.ts';
import { chooseLanguage } from '../../language/index.ts';
import { problemOf, type Region, useRegion, useThemeChoice } from '../../ui/index.ts';
import { useAlertSettings } from '../alerts/alert-settings.ts';
import { useSeenSetting } from '../people/seen-setting.ts';
import { languageSetting, regionSettings, type Setting, settingOf } from '../settings/settings.ts';
import { themeName } from '../shell/theme-switch.tsx';

/** Offers each choice of each setting. */
export function SettingCommands(): null {
  const region = useRegion();
  const { choice, choose } = useThemeChoice();
  const more = [...useAlertSettings(tell), useSeenSetting()];
  useOffer({
    commands: () => [...[...settingsNow(region, choice, choose), ...more].flatMap(choices), ...singleKeys()],
  });
  return null;
}

type Theme = ReturnType<typeof useThemeChoice>;

function settingsNow(region: Region, theme: Theme['choice'], choose: Theme['choose']): Setting[] {
  return [
    settingOf(t`Theme`, theme, ['auto', 'light', 'dark'], themeName, choose),
    languageSetting(region, (language) => {
      chooseLanguage(language).catch((error: unknown) => {
        const reason = problemOf(error).message;
        tell(t`The language could not be loaded: ${reason}`);
      });
    }),
    ...regionSettings(region),
  ];
}

function choices({ name, value, options, choose }: Setting): Command[] {
  return options
    .filter((option) => option.value !== value)
    .map((option) => ({
      id: `setting ${name} ${option.value}`,
      kind: 'setting',
      keys: [],
      words: () => `${name}: ${option.label}`,
      act: () => choose(option.value),
    }));
}

function singleKeys(): Command[] {
  const isOn = areSingleKeysOn();
  return [
    {
      id: 'setting single keys',
      kind: 'setting',
      keys: [],
      words: () => (isOn ? t`Switch single-key shortcuts off` : t`Switch single-key shortcuts on`),
      act: () => switchSingleKeys(!isOn),
    },
  ];
}
