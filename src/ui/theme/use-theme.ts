import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

export type ThemeName = 'light' | 'dark';
export type ThemeChoice = ThemeName | 'auto';

/** Theme on screen now: what the person chose or what the system wants. */
export function useTheme(): ThemeName {
  return useComputedColorScheme('light', { getInitialValueInEffect: false });
}

/**
 * The person's choice with its setter; `auto` follows the system. Transitions are kept, because Mantine would switch
 * them off by a style tag, which a strict content security policy refuses.
 */
export function useThemeChoice(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return { choice: colorScheme, choose: setColorScheme };
}
