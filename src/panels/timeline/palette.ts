/** Colours of the timeline, read from the theme's variables. */
export interface Palette {
  readonly surface: string;
  readonly known: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly live: string;
  readonly stop: string;
  readonly handover: string;
  readonly trouble: string;
}

export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const variable = (name: string) => style.getPropertyValue(`--aisle-${name}`).trim();
  return {
    surface: variable('sunken'),
    known: variable('surface'),
    text: variable('text'),
    muted: variable('muted'),
    line: variable('line'),
    accent: variable('accent'),
    live: variable('good'),
    stop: variable('warn'),
    handover: variable('info'),
    trouble: variable('bad'),
  };
}
