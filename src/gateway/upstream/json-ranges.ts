import { atOnce, SLICE_BYTES } from './steps.ts';

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
 * that a number would lose. The text is known to be JSON. What is long is looked through in steps.
 */

type Steps<Result> = Generator<number, Result>;

/** Nobody looks for a longer name, in bytes. */
const MOST_NAME = 1024;

/**
 * The fields of the object that begins at `at`, in steps that each say how far they have come; of a name that stands twice the last,
 * as every reader takes it.
 */
export function* fieldSteps(json: Buffer, at: number): Steps<Map<string, ByteRange>> {
  const fields = new Map<string, ByteRange>();
  let offset = yield* afterBlanks(json, at);
  if (json[offset] !== OPEN_OBJECT) return fields;
  offset = yield* afterBlanks(json, offset + 1);
  for (let told = offset; offset < json.length && json[offset] !== CLOSE_OBJECT; ) {
    if (offset - told >= SLICE_BYTES) {
      yield offset;
      told = offset;
    }
    const nameEnd = yield* endOfValue(json, offset);
    const name = nameEnd - offset <= MOST_NAME && String(JSON.parse(json.toString('utf8', offset, nameEnd)));
    const colon = yield* afterBlanks(json, nameEnd);
    const start = yield* afterBlanks(json, json[colon] === COLON ? colon + 1 : colon);
    const end = yield* endOfValue(json, start);
    if (name !== false) fields.set(name, { start, end });
    offset = yield* afterComma(json, end);
  }
  return fields;
}

/** The items of the array that begins at `at`. */
export function itemRanges(json: Buffer, at: number): ByteRange[] {
  return atOnce(itemSteps(json, at));
}

function* itemSteps(json: Buffer, at: number): Steps<ByteRange[]> {
  const items: ByteRange[] = [];
  let offset = yield* afterBlanks(json, at);
  if (json[offset] !== OPEN_ARRAY) return items;
  offset = yield* afterBlanks(json, offset + 1);
  while (offset < json.length && json[offset] !== CLOSE_ARRAY) {
    const end = yield* endOfValue(json, offset);
    items.push({ start: offset, end });
    offset = yield* afterComma(json, end);
  }
  return items;
}

function* afterBlanks(json: Buffer, at: number): Steps<number> {
  let offset = at;
  while (BLANKS.includes(json[offset] ?? 0)) {
    offset += 1;
    if ((offset - at) % SLICE_BYTES === 0) yield offset;
  }
  return offset;
}

function* afterComma(json: Buffer, at: number): Steps<number> {
  const offset = yield* afterBlanks(json, at);
  return json[offset] === COMMA ? yield* afterBlanks(json, offset + 1) : offset;
}

/** One step a slice. */
function* endOfValue(json: Buffer, start: number): Steps<number> {
  let depth = 0;
  let isText = false;
  for (let at = start, sliceEnd = start + SLICE_BYTES; at < json.length; at += 1) {
    if (at >= sliceEnd) {
      yield at;
      sliceEnd = at + SLICE_BYTES;
    }
    const byte = json[at] as number;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      if (byte !== QUOTE) continue;
      isText = false;
      if (depth === 0) return at + 1;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth += 1;
    else if (depth === 0 && isEndOfWord(byte)) return at;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return json.length;
}

function isEndOfWord(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || BLANKS.includes(byte);
}
