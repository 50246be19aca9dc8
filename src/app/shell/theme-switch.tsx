import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { IconButton, type IconName, useThemeChoice } from '../../ui/index.ts';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const ICONS: Record<keyof typeof NEXT, IconName> = { auto: 'auto', light: 'sun', dark: 'moon' };

/** What a choice of theme is called. */
export function themeName(choice: keyof typeof NEXT): string {
  if (choice === 'auto') return t`system`;
  return choice === 'light' ? t`light` : t`dark`;
}

/** Cycles through system, light, dark; the choice is remembered. */
export function ThemeSwitch(): ReactElement {
  const { choice, choose } = useThemeChoice();
  const now = themeName(choice);
  const next = themeName(NEXT[choice]);
  return (
    <IconButton icon={ICONS[choice]} label={t`Theme: ${now}. Switch to ${next}`} onClick={() => choose(NEXT[choice])} />
  );
}
