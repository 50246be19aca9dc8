/** Where a value lies in a text: from its first byte to the one after its last. */
export interface ByteRange {
  start: number;
  end: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const BLANKS = [0x20, 0x09, 0x0a, 0x0d];

/*
 * Finds values in JSON without reading them: what is passed on byte for byte keeps fields nobody here knows and digits
 * that a number would lose. The text is known to be JSON.
 */

/** The fields of the object that begins at `at`; of a name that stands twice the last, as every reader takes it. */
export function fieldRanges(json: Buffer, at = 0): Map<string, ByteRange> {
  const fields = new Map<string, ByteRange>();
  let offset = afterBlanks(json, at);
  if (json[offset] !== OPEN_OBJECT) return fields;
  offset = afterBlanks(json, offset + 1);
  while (offset < json.length && json[offset] !== CLOSE_OBJECT) {
    const nameEnd = endOfString(json, offset);
    const name = String(JSON.parse(json.toString('utf8', offset, nameEnd)));
    const colon = afterBlanks(json, nameEnd);
    const start = afterBlanks(json, json[colon] === COLON ? colon + 1 : colon);
    const end = endOfValue(json, start);
    fields.set(name, { start, end });
    offset = afterComma(json, end);
  }
  return fields;
}

/** The items of the array that begins at `at`. */
export function itemRanges(json: Buffer, at: number): ByteRange[] {
  const items: ByteRange[] = [];
  let offset = afterBlanks(json, at);
  if (json[offset] !== OPEN_ARRAY) return items;
  offset = afterBlanks(json, offset + 1);
  while (offset < json.length && json[offset] !== CLOSE_ARRAY) {
    const end = endOfValue(json, offset);
    items.push({ start: offset, end });
    offset = afterComma(json, end);
  }
  return items;
}

function afterBlanks(json: Buffer, at: number): number {
  let offset = at;
  while (BLANKS.includes(json[offset] ?? 0)) offset += 1;
  return offset;
}

function afterComma(json: Buffer, at: number): number {
  const offset = afterBlanks(json, at);
  return json[offset] === COMMA ? afterBlanks(json, offset + 1) : offset;
}

function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return at + 1;
  }
  return json.length;
}

function endOfValue(json: Buffer, start: number): number {
  const first = json[start];
  if (first === QUOTE) return endOfString(json, start);
  if (first === OPEN_OBJECT || first === OPEN_ARRAY) return endOfNested(json, start);
  let at = start;
  while (at < json.length && !isEndOfWord(json[at] as number)) at += 1;
  return at;
}

function isEndOfWord(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || BLANKS.includes(byte);
}

function endOfNested(json: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at) - 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return json.length;
}
