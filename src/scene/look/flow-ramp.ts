import type { ThemeName } from '../../ui/index.ts';

/**
 * Colours of a scale from nothing to its top: in lightness alone it rises throughout, away from the floor of its theme, and
 * from yellow to blue or back, so that people who do not see red and green read it alike.
 */
export const FLOW_RAMP: Readonly<Record<ThemeName, readonly string[]>> = {
  light: ['#d8cf93', '#b3a878', '#7d7f86', '#465a83', '#00224e'],
  dark: ['#3a4f86', '#616a84', '#8f8b78', '#c6b660', '#fee838'],
};
