/*
 * Encoding of text is in no ECMAScript library, yet in every place that runs this room: pages, workers, Node.
 */
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
declare const TextDecoder: new (label: 'utf-8', options: { fatal: true }) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export function jsonBytes(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** @throws SyntaxError or TypeError for what is not JSON in UTF-8 */
export function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes));
}
