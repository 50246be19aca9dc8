/* No ECMAScript library encodes text, yet everything that runs this room does: pages, workers, Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
declare const TextDecoder: new (label: 'utf-8', options: { fatal: true }) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export function jsonBytes(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** Few enough for some milliseconds. */
const ITEMS_PER_STEP = 250;

/** The same of a large message, in steps: each some items of one of its lists. */
export function* jsonSteps(value: object): Generator<void, Uint8Array> {
  const parts: Uint8Array[] = [encoder.encode('{')];
  let before = '';
  for (const [key, field] of Object.entries(value)) {
    const items = Array.isArray(field) ? field : null;
    parts.push(encoder.encode(`${before}${JSON.stringify(key)}:${items ? '[' : JSON.stringify(field)}`));
    before = ',';
    if (!items) continue;
    for (let at = 0; at < items.length; at += ITEMS_PER_STEP) {
      const text = JSON.stringify(items.slice(at, at + ITEMS_PER_STEP)).slice(1, -1);
      parts.push(encoder.encode(at === 0 ? text : `,${text}`));
      yield;
    }
    parts.push(encoder.encode(']'));
  }
  parts.push(encoder.encode('}'));
  return joined(parts);
}

/** One behind the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** @throws SyntaxError or TypeError for what is not JSON in UTF-8 */
export function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(textOf(bytes));
}

/** @throws TypeError for what is not UTF-8 */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
