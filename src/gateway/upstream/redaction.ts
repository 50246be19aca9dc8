const REDACTED = Buffer.from('[redacted]');

/** A shorter key would be found by accident inside innocent words: it counts only where it stands alone. */
const SHORTEST_WITHIN_WORDS = 8;
const [BACKSLASH, PERCENT, AMPERSAND] = ['\\', '%', '&'].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
];

/** Keeps the API key from browsers and logs, should a service ever echo it. */
export interface Redaction {
  /** The text without the key, in whatever way JSON, an address or HTML may spell it. */
  text(text: string): string;
  body(body: Buffer): Buffer;
  /** Whether the key stands there in a coding that is not taken out but makes an answer unusable: base64, hex. */
  isCoded(body: Buffer): boolean;
}

/** Each byte is looked at once, whatever stands there: a service that floods holds up nobody else. */
export function createRedaction(secret: string): Redaction {
  const isWord = secret.length < SHORTEST_WITHIN_WORDS;
  const wanted = new Spelled(Buffer.from(secret)).plain();
  const coded = isWord ? [] : codingsOf(secret);
  const body = (from: Buffer): Buffer => {
    const isPlain = !from.includes(BACKSLASH) && !from.includes(PERCENT) && !from.includes(AMPERSAND);
    if (isPlain && !from.includes(wanted)) return from;
    const spelled = new Spelled(from);
    const plain = isPlain ? from : spelled.plain();
    const found = placesOf(wanted, plain).filter((at) => !isWord || standsAlone(plain, at, wanted.length));
    return found.length === 0 ? from : without(from, spelled.spans(found, wanted.length));
  };
  return {
    text: (text) => body(Buffer.from(text)).toString(),
    body,
    isCoded: (from) => coded.some((coding) => from.includes(coding)),
  };
}

/** Bytes in which characters may be escaped: once or several times in JSON, in an address, or in HTML. */
class Spelled {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The bytes that are meant. */
  plain(): Buffer {
    const plain = Buffer.alloc(this.#bytes.length);
    let length = 0;
    for (let at = 0; at < this.#bytes.length; length += 1) at = this.#next(at, plain, length);
    return plain.subarray(0, length);
  }

  /** From where to where stretches of plain bytes are spelled. */
  spans(found: readonly number[], length: number): [number, number][] {
    const spans: [number, number][] = [];
    const meant = Buffer.alloc(1);
    let at = 0;
    let count = 0;
    for (const first of found) {
      for (; count < first; count += 1) at = this.#next(at, meant, 0);
      const from = at;
      for (; count < first + length; count += 1) at = this.#next(at, meant, 0);
      spans.push([from, at]);
    }
    return spans;
  }

  /** Writes the byte that is meant at a place. @returns where the next one begins */
  #next(at: number, to: Buffer, index: number): number {
    const byte = this.#bytes[at] as number;
    if (byte === BACKSLASH) return this.#escaped(at, to, index);
    const coded = byte === PERCENT ? this.#inAddress(at) : byte === AMPERSAND ? this.#inHtml(at) : null;
    to[index] = coded?.byte ?? byte;
    return coded?.end ?? at + 1;
  }

  #escaped(at: number, to: Buffer, index: number): number {
    let end = at;
    while (this.#bytes[end] === BACKSLASH) end += 1;
    const digits = this.#bytes[end] === LETTER_X ? end + 1 : this.#isUnicode(end) ? end + 3 : -1;
    const coded = digits < 0 ? -1 : this.#hexAt(digits);
    if (coded >= 0) {
      to[index] = coded;
      return digits + 2;
    }
    if (end < this.#bytes.length) return this.#next(end, to, index);
    to[index] = BACKSLASH;
    return end;
  }

  /** An address inside an address writes its percent signs anew. */
  #inAddress(at: number): { byte: number; end: number } | null {
    let end = at + 1;
    while (this.#bytes[end] === 0x32 && this.#bytes[end + 1] === 0x35) end += 2;
    // The last of them may be the one that is meant: %25.
    const coded = this.#hexAt(end);
    if (coded >= 0) return { byte: coded, end: end + 2 };
    return end > at + 1 ? { byte: PERCENT, end } : null;
  }

  #inHtml(at: number): { byte: number; end: number } | null {
    if (this.#bytes[at + 1] === HASH) return this.#numbered(at + 2);
    const name = NAMES_IN_HTML.find(({ written }) => written.equals(this.#bytes.subarray(at, at + written.length)));
    return name ? { byte: name.byte, end: at + name.written.length } : null;
  }

  /** `61`, `061`, `x3d`, with or without a semicolon. */
  #numbered(from: number): { byte: number; end: number } | null {
    const isHex = this.#bytes[from] === LETTER_X || this.#bytes[from] === CAPITAL_X;
    const base = isHex ? 16 : 10;
    let end = isHex ? from + 1 : from;
    const mostDigits = end + MOST_DIGITS;
    let byte = 0;
    for (const first = end; end < mostDigits; end += 1) {
      const digit = HEX[this.#bytes[end] ?? 0] ?? -1;
      if (digit < 0 || digit >= base) {
        if (end === first) return null;
        break;
      }
      byte = byte * base + digit;
    }
    if (byte > 255) return null;
    return { byte, end: this.#bytes[end] === SEMICOLON ? end + 1 : end };
  }

  /** Whether `u00` stands there: the rest of a character below 256. */
  #isUnicode(at: number): boolean {
    return this.#bytes[at] === LETTER_U && this.#bytes[at + 1] === ZERO && this.#bytes[at + 2] === ZERO;
  }

  /** The byte of two hex digits; -1: none stand there. */
  #hexAt(at: number): number {
    const high = HEX[this.#bytes[at] ?? 0] ?? -1;
    const low = HEX[this.#bytes[at + 1] ?? 0] ?? -1;
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }
}

/** What a byte is worth as a hex digit; -1: it is none. */
const HEX = Int8Array.from({ length: 256 }, (_, byte) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()),
);
/** Leading zeros included. */
const MOST_DIGITS = 7;
const [LETTER_U, LETTER_X, CAPITAL_X, ZERO, HASH, SEMICOLON] = [0x75, 0x78, 0x58, 0x30, 0x23, 0x3b];

const NAMES_IN_HTML = Object.entries({ amp: 0x26, lt: 0x3c, gt: 0x3e, quot: 0x22, apos: 0x27 }).map(([name, byte]) => ({
  written: Buffer.from(`&${name};`),
  byte,
}));

function placesOf(wanted: Buffer, plain: Buffer): number[] {
  const found: number[] = [];
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}

function standsAlone(plain: Buffer, at: number, length: number): boolean {
  const beside = [at - 1, at + length].map((index) => String.fromCharCode(plain[index] ?? 0x20));
  return !beside.some((character) => /[\w.-]/.test(character));
}

function without(from: Buffer, spans: readonly [number, number][]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const [first, end] of spans) {
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
