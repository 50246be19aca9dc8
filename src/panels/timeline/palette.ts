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

/** `#rrggbb` as a canvas takes it in an image: red, green and blue, each a byte, the first lowest, without opacity. */
export function pixelWord(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (blue << 16) | (green << 8) | red;
}
