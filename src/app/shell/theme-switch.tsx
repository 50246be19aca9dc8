import type { ReactElement } from 'react';
import { IconButton, type IconName, useThemeChoice } from '../../ui/index.ts';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const ICONS: Record<keyof typeof NEXT, IconName> = { auto: 'auto', light: 'sun', dark: 'moon' };
const WORDS = { auto: 'as the system', light: 'light', dark: 'dark' } as const;

/** Goes round system, light, dark; the choice is remembered. */
export function ThemeSwitch(): ReactElement {
  const { choice, choose } = useThemeChoice();
  return (
    <IconButton
      icon={ICONS[choice]}
      label={`Theme: ${WORDS[choice]}. Switch to ${WORDS[NEXT[choice]]}`}
      onClick={() => choose(NEXT[choice])}
    />
  );
}
