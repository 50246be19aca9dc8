/* No ECMAScript library decodes text, yet everything that runs this room does. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true },
) => { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };

const [QUOTE, ESCAPE, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x7b, 0x7d];
/** From an opening bracket to the one that closes it. */
const TO_CLOSER = 2;
const MOST_DEPTH = 1000;
const DECODED_BYTES = 16 * 1024;
const LITERALS = ['true', 'false', 'null'].map((text) => Array.from(text, (letter) => letter.charCodeAt(0)));
const ESCAPED = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)));
const HEX_DIGITS = 4;

/** Checks JSON where it lies: no value is made of it. @throws SyntaxError, TypeError or RangeError for what is none in UTF-8 */
export function checkJson(bytes: Uint8Array): void {
  const end = afterSpace(bytes, valueEnd(bytes, afterSpace(bytes, 0)));
  if (end < bytes.byteLength) throw unexpected(end);
  checkUtf8(bytes);
}

function checkUtf8(bytes: Uint8Array): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.byteLength; at += DECODED_BYTES) {
    decoder.decode(bytes.subarray(at, at + DECODED_BYTES), { stream: true });
  }
  decoder.decode();
}

/** Where the value ends that begins here. */
export function valueEnd(bytes: Uint8Array, from: number): number {
  const closers: number[] = [];
  let at = from;
  for (;;) {
    const inside = valueInside(bytes, at);
    if (inside === null) at = hasNothing(bytes, at) ? afterSpace(bytes, at + 1) + 1 : scalarEnd(bytes, at);
    else {
      if (closers.push((bytes[at] as number) + TO_CLOSER) > MOST_DEPTH) throw new RangeError('it is nested too deeply');
      at = inside;
      continue;
    }
    for (at = afterSpace(bytes, at); closers.length > 0 && bytes[at] === closers.at(-1); closers.pop()) {
      at = afterSpace(bytes, at + 1);
    }
    if (closers.length === 0) return at;
    at = afterSpace(bytes, behind(bytes, at, COMMA));
    if (closers.at(-1) === CLOSE_OBJECT) at = nameEnd(bytes, at);
  }
}

const isOpening = (byte: number | undefined): boolean => byte === OPEN_LIST || byte === OPEN_OBJECT;

/** An empty list or object. */
function hasNothing(bytes: Uint8Array, at: number): boolean {
  return isOpening(bytes[at]) && bytes[afterSpace(bytes, at + 1)] === (bytes[at] as number) + TO_CLOSER;
}

/** Where the first value within a list or an object begins; null where there is none. */
function valueInside(bytes: Uint8Array, at: number): number | null {
  if (!isOpening(bytes[at]) || hasNothing(bytes, at)) return null;
  const inside = afterSpace(bytes, at + 1);
  return bytes[at] === OPEN_OBJECT ? nameEnd(bytes, inside) : inside;
}

/** Where the value of a field begins. */
export function nameEnd(bytes: Uint8Array, at: number): number {
  const end = afterSpace(bytes, textEnd(bytes, at));
  return afterSpace(bytes, behind(bytes, end, COLON));
}

function scalarEnd(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === QUOTE) return textEnd(bytes, at);
  const literal = LITERALS.find(([first]) => first === byte);
  if (!literal) return numberEnd(bytes, at);
  for (const [index, letter] of literal.entries()) behind(bytes, at + index, letter);
  return at + literal.length;
}

/** Behind the quote that ends a text. */
export function textEnd(bytes: Uint8Array, from: number): number {
  let at = behind(bytes, from, QUOTE);
  for (; bytes[at] !== QUOTE; at += 1) {
    const byte = bytes[at];
    if (byte === undefined || byte < 0x20) throw unexpected(at);
    if (byte === ESCAPE) at = escapeEnd(bytes, at + 1);
  }
  return at + 1;
}

/** The last byte of what is escaped. */
function escapeEnd(bytes: Uint8Array, at: number): number {
  if (ESCAPED.has(bytes[at] as number)) return at;
  const end = behind(bytes, at, 0x75) + HEX_DIGITS;
  for (let digit = at + 1; digit < end; digit += 1) {
    const lower = (bytes[digit] ?? 0) | 0x20;
    if (!isDigit(bytes[digit]) && !(lower >= 0x61 && lower <= 0x66)) throw unexpected(digit);
  }
  return end - 1;
}

function numberEnd(bytes: Uint8Array, from: number): number {
  let at = bytes[from] === 0x2d ? from + 1 : from;
  at = bytes[at] === 0x30 ? at + 1 : digitsEnd(bytes, at);
  if (bytes[at] === 0x2e) at = digitsEnd(bytes, at + 1);
  if (((bytes[at] ?? 0) | 0x20) !== 0x65) return at;
  const isSigned = bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d;
  return digitsEnd(bytes, at + (isSigned ? 2 : 1));
}

function digitsEnd(bytes: Uint8Array, from: number): number {
  if (!isDigit(bytes[from])) throw unexpected(from);
  let at = from + 1;
  while (isDigit(bytes[at])) at += 1;
  return at;
}

const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39;

export function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return at;
}

function behind(bytes: Uint8Array, at: number, byte: number): number {
  if (bytes[at] !== byte) throw unexpected(at);
  return at + 1;
}

const unexpected = (at: number): SyntaxError => new SyntaxError(`no JSON from byte ${at} on`);
