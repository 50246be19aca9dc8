import type { ThemeName } from '../ui/index.ts';

/** What a chart takes from the theme: canvas and SVG know no variables. */
export interface ChartLook {
  font: string;
  text: string;
  muted: string;
  line: string;
  surface: string;
  /** Of series, in their order; told apart from each other and from the ground. */
  series: readonly string[];
  /** From least to most. */
  heat: readonly string[];
}

const SERIES: Record<ThemeName, readonly string[]> = {
  light: ['#0b5cad', '#b8560b', '#17703f', '#8a3fb3', '#a81e24', '#0f7c86', '#6d5a00', '#4b5967'],
  dark: ['#6fb8ff', '#f3a35c', '#79d9a0', '#c9a2ff', '#ff9c9c', '#6fd6dd', '#e6cf6a', '#a3b0bd'],
};

const HEAT: Record<ThemeName, readonly string[]> = {
  light: ['#dcecfb', '#5e9fdc', '#0b3a6e'],
  dark: ['#17334f', '#3f86c9', '#cfe7ff'],
};

/** Colours of series in a theme, told apart from each other and from the ground. */
export function seriesPaint(theme: ThemeName): readonly string[] {
  return SERIES[theme];
}

export function lookOf(theme: ThemeName, element: Element): ChartLook {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--aisle-${name}`).trim();
  return {
    font: style.fontFamily,
    text: token('text'),
    muted: token('muted'),
    line: token('line'),
    surface: token('surface'),
    series: SERIES[theme],
    heat: HEAT[theme],
  };
}
