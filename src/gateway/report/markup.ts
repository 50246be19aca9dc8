/** HTML as it is written, all that was told in it escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Told = Markup | string | number | null | undefined | readonly Told[];

/** Writes HTML: whatever is put into it is text, unless it was written so as well. Nothing is written for null. */
export function html(parts: TemplateStringsArray, ...told: readonly Told[]): Markup {
  return new Markup(parts.map((part, index) => part + written(told[index])).join(''));
}

function written(told: Told): string {
  if (told === null || told === undefined) return '';
  if (told instanceof Markup) return told.text;
  if (typeof told === 'object') return told.map(written).join('');
  return String(told).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
