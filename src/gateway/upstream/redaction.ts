import type { ByteRange } from './json-ranges.ts';
import { atOnce, inTurns, SLICE_BYTES } from './steps.ts';

const REDACTED = Buffer.from('[redacted]');

/** A shorter key would be found by accident inside innocent words: it counts only where it stands alone. */
const SHORTEST_WITHIN_WORDS = 8;

/** A spelling that reaches farther into the next slice is looked for once what fills it is shortened. */
const LONGEST_SPELLING_BYTES = 64 * 1024;
/** Runs of what may stand any number of times in a spelling, each whole, so that it is looked at once. */
const RUNS = /\\{8,}|(?:25){8,}|0{8,}/g;
const SHORTEST_RUN = 8;
const SHORT_RUNS = ['\\', '25', '0'].map((filler) => filler.repeat(SHORTEST_RUN));

/** Keeps the API key from browsers and logs, should a service ever echo it. */
export interface Redaction {
  /** A text without the key, in whatever way JSON, an address or HTML may spell it. */
  text(text: string): string;
  /** The same of an answer; null where the key stands there in a way that is not taken out: in base64, in hex, or endlessly escaped. */
  body(body: Buffer): Promise<Buffer | null>;
}

/** Searching takes as long as the answer is, whatever stands there, and gives way: a service that floods holds up nobody. */
export function createRedaction(secret: string): Redaction {
  const isWord = secret.length < SHORTEST_WITHIN_WORDS;
  const [first = '', ...rest] = Array.from(Buffer.from(secret), spellingsOf);
  // A run of backslashes before it is looked at once it is found, not wherever one begins.
  const spelled = first + rest.map((spellings) => `\\\\*${spellings}`).join('');
  const pattern = new RegExp(isWord ? `(?<![\\w.-])${spelled}(?![\\w.-])` : spelled, 'g');
  const coded = isWord ? [] : codingsOf(secret);
  const shortened = createShortening(Buffer.byteLength(secret));

  /** Where the key begins in a slice, and ends in it or behind. */
  function* found(from: Buffer, start: number): Generator<ByteRange> {
    // What stands before a slice says whether a short key stands alone.
    const at = Math.max(0, start - 1);
    const window = from.subarray(at, start + SLICE_BYTES + LONGEST_SPELLING_BYTES);
    if (['\\', '%', '&', secret].every((sign) => !window.includes(sign))) return;
    for (const { index, 0: key } of window.toString('latin1').matchAll(pattern)) {
      const found = at + index;
      if (found >= start + SLICE_BYTES) return;
      if (found >= start) yield { start: found, end: found + key.length };
    }
  }

  /** Where slices begin; behind a key that reaches into the next one, that one begins later. */
  function* slicesOf(from: Buffer, keys: readonly ByteRange[]): Generator<number> {
    for (let start = 0; start < from.length; start = Math.max(start + SLICE_BYTES, keys.at(-1)?.end ?? 0)) yield start;
  }

  /** Where the key stands. One step a slice, which tells where that begins. */
  function* keysIn(from: Buffer): Generator<number, ByteRange[]> {
    const keys: ByteRange[] = [];
    for (const start of slicesOf(from, keys)) {
      yield start;
      keys.push(...found(from, start));
    }
    return keys;
  }

  /** Whether a key is left: what fills it reaches over slices. */
  function* hidesOne(from: Buffer): Generator<number, boolean> {
    const parts: Buffer[] = [];
    for (let start = 0; start < from.length; start += SLICE_BYTES) {
      yield start;
      parts.push(shortened(from.subarray(start, start + SLICE_BYTES)));
    }
    if (parts.reduce((sum, { length }) => sum + length, 0) === from.length) return false;
    return (yield* keysIn(Buffer.concat(parts))).length > 0;
  }

  const isCoded = (from: Buffer, start: number): boolean => {
    const window = from.subarray(start, start + SLICE_BYTES + LONGEST_SPELLING_BYTES);
    return coded.some((coding) => window.includes(coding));
  };

  return {
    text: (text) => {
      const from = Buffer.from(text);
      const rest = without(from, atOnce(keysIn(from)));
      return (atOnce(hidesOne(rest)) ? REDACTED : rest).toString();
    },
    async body(from) {
      let coded = false;
      const keys = await inTurns(keysIn(from), (start) => {
        coded ||= isCoded(from, start);
      });
      if (coded) return null;
      const rest = without(from, keys);
      return (await inTurns(hidesOne(rest))) ? null : rest;
    },
  };
}

/** Shortens long runs, so that a spelling with them is as long as others are. */
function createShortening(secretBytes: number): (slice: Buffer) => Buffer {
  // Two runs may stand before each character, of backslashes and of `25`: with all of them at this limit a key fits twice.
  const mostBytes = Math.max(SHORTEST_RUN, Math.floor(LONGEST_SPELLING_BYTES / 4 / (secretBytes + 1)));
  return (slice) => {
    if (SHORT_RUNS.every((run) => !slice.includes(run))) return slice;
    return Buffer.from(
      slice.toString('latin1').replace(RUNS, (run) => (run.length < mostBytes ? run : run.slice(0, 2))),
      'latin1',
    );
  };
}

const NAMES_IN_HTML: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** A byte as it is, escaped in JSON or a script (behind backslashes), in an address within addresses, or in HTML. */
function spellingsOf(byte: number): string {
  const character = String.fromCharCode(byte);
  const hex = Array.from(byte.toString(16).padStart(2, '0'), (digit) => `[${digit}${digit.toUpperCase()}]`).join('');
  const asItIs = /\w/.test(character) ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
  const name = NAMES_IN_HTML[character];
  const inHtml = `&(?:#(?:0*${byte}|[xX]0*${hex})${name === undefined ? '' : `|${name}`});?`;
  return `(?:${asItIs}|(?:u00|x)${hex}|%(?:25)*${hex}|${inHtml})`;
}

const BACKSLASH = 0x5c;

function without(from: Buffer, keys: readonly ByteRange[]): Buffer {
  if (keys.length === 0) return from;
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end } of keys) {
    let first = start;
    while (first > at && from[first - 1] === BACKSLASH) first -= 1;
    parts.push(from.subarray(at, first), REDACTED);
    at = end;
  }
  return Buffer.concat([...parts, from.subarray(at)]);
}

/** Base64 (of both alphabets, wherever the key begins within three bytes) and hex, without what neighbours change. */
function codingsOf(secret: string): string[] {
  const shifted = [0, 1, 2].map((shift) => {
    const coded = Buffer.from(' '.repeat(shift) + secret).toString('base64');
    return coded.slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + secret.length) * 4) / 3));
  });
  const base64 = shifted.flatMap((coded) => [
    coded,
    coded.replaceAll('/', '\\/'),
    coded.replaceAll('+', '-').replaceAll('/', '_'),
  ]);
  const hex = Buffer.from(secret).toString('hex');
  return [...new Set([...base64, hex, hex.toUpperCase()])];
}
