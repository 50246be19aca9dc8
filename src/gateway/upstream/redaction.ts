import { setImmediate as turn } from 'node:timers/promises';
import type { ByteRange } from './json-ranges.ts';

const REDACTED = Buffer.from('[redacted]');

/** A shorter key would be found by accident inside innocent words: it counts only where it stands alone. */
const SHORTEST_WITHIN_WORDS = 8;

/** What is searched between two turns of the event loop: everybody else is answered meanwhile. */
export const SLICE_BYTES = 1024 * 1024;
/** A spelling that reaches farther into the next slice is none that anybody reads as a key. */
const LONGEST_SPELLING_BYTES = 64 * 1024;

/** Keeps the API key from browsers and logs, should a service ever echo it. */
export interface Redaction {
  /** A text without the key, in whatever way JSON, an address or HTML may spell it. */
  text(text: string): string;
  /** The same of an answer; null where the key stands there in a coding that is not taken out: base64, hex. */
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

  const isCoded = (from: Buffer, start: number): boolean => {
    const window = from.subarray(start, start + SLICE_BYTES + LONGEST_SPELLING_BYTES);
    return coded.some((coding) => window.includes(coding));
  };

  return {
    text: (text) => {
      const from = Buffer.from(text);
      const keys: ByteRange[] = [];
      for (const start of slicesOf(from, keys)) keys.push(...found(from, start));
      return without(from, keys).toString();
    },
    async body(from) {
      const keys: ByteRange[] = [];
      for (const start of slicesOf(from, keys)) {
        if (start > 0) await turn();
        if (isCoded(from, start)) return null;
        keys.push(...found(from, start));
      }
      return without(from, keys);
    },
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
