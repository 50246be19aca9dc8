const REDACTED = '[redacted]';

/** A shorter key would be found by accident inside innocent words: it counts only where it stands alone. */
const SHORTEST_WITHIN_WORDS = 8;
/** Written JSON inside JSON inside JSON has at most seven of them before a character. */
const BACKSLASHES = '\\\\{0,8}';
/** In text without any of these every character stands for itself. */
const ESCAPES = ['\\', '%', '&'].map((character) => character.charCodeAt(0));

/** Keeps the API key from browsers and logs, should a service ever echo it. */
export interface Redaction {
  /** The text without the key, in whatever way JSON, an address or HTML may spell it. */
  text(text: string): string;
  body(body: Buffer): Buffer;
  /** Whether the key stands there in a coding that is not taken out but makes an answer unusable: base64, hex. */
  isCoded(body: Buffer): boolean;
}

export function createRedaction(secret: string): Redaction {
  const spelled = new RegExp(asWord(secret, spellingOf(secret)), 'g');
  const plain = new RegExp(asWord(secret, escaped(secret)), 'g');
  const coded = secret.length < SHORTEST_WITHIN_WORDS ? [] : codingsOf(secret);
  const text = (from: string) => from.replace(spelled, REDACTED);
  return {
    text,
    body(body) {
      const mayBeSpelled = ESCAPES.some((byte) => body.includes(byte));
      if (!mayBeSpelled && !body.includes(secret)) return body;
      // One character per byte, so that nothing else changes, whatever the bytes are.
      const before = body.toString('latin1');
      const after = mayBeSpelled ? text(before) : before.replace(plain, REDACTED);
      return after === before ? body : Buffer.from(after, 'latin1');
    },
    isCoded: (body) => coded.some((coding) => body.includes(coding)),
  };
}

/** Each character may be itself, escaped once or several times in JSON, in an address, or in HTML. */
function spellingOf(secret: string): string {
  return [...secret].map((character) => `(?:${waysToWrite(character).join('|')})`).join('');
}

function waysToWrite(character: string): string[] {
  const code = character.charCodeAt(0);
  const hex = anyCase(code.toString(16).padStart(2, '0'));
  return [
    BACKSLASHES + escaped(character),
    `\\\\{1,8}u00${hex}`,
    `\\\\{1,8}x${hex}`,
    `%(?:25){0,8}${hex}`,
    `&#0{0,4}${code};?`,
    `&#[xX]0{0,4}${hex};?`,
    ...(NAMED_IN_HTML[character] ?? []),
  ];
}

const NAMED_IN_HTML: Readonly<Record<string, string[]>> = {
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;'],
  "'": ['&apos;'],
};

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

function asWord(secret: string, pattern: string): string {
  const isWord = secret.length < SHORTEST_WITHIN_WORDS;
  return isWord ? `(?<![\\w.-])${pattern}(?![\\w.-])` : pattern;
}

function anyCase(hex: string): string {
  return [...hex].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
