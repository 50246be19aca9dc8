const REDACTED = Buffer.from('[redacted]');

/** A shorter key would be found by accident inside innocent words: it counts only where it stands alone. */
const SHORTEST_WITHIN_WORDS = 8;

/** Keeps the API key from browsers and logs, should a service ever echo it. */
export interface Redaction {
  /** The text without the key, in whatever way JSON, an address or HTML may spell it. */
  text(text: string): string;
  body(body: Buffer): Buffer;
  /** Whether the key stands there in a coding that is not taken out but makes an answer unusable: base64, hex. */
  isCoded(body: Buffer): boolean;
}

/** Searching takes as long as the answer is, whatever stands there: a service that floods holds up nobody else. */
export function createRedaction(secret: string): Redaction {
  const isWord = secret.length < SHORTEST_WITHIN_WORDS;
  const [first = '', ...rest] = Array.from(Buffer.from(secret), spellingsOf);
  // A run of backslashes before it is looked at once it is found, not wherever one begins.
  const spelled = first + rest.map((spellings) => `\\\\*${spellings}`).join('');
  const pattern = new RegExp(isWord ? `(?<![\\w.-])${spelled}(?![\\w.-])` : spelled, 'g');
  const coded = isWord ? [] : codingsOf(secret);
  const body = (from: Buffer): Buffer => {
    const isPlain = ['\\', '%', '&', secret].every((sign) => !from.includes(sign));
    return isPlain ? from : without(from, pattern);
  };
  return {
    text: (text) => body(Buffer.from(text)).toString(),
    body,
    isCoded: (from) => coded.some((coding) => from.includes(coding)),
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

function without(from: Buffer, pattern: RegExp): Buffer {
  const text = from.toString('latin1');
  const parts: Buffer[] = [];
  let at = 0;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    let first = index;
    while (first > at && text[first - 1] === '\\') first -= 1;
    parts.push(from.subarray(at, first), REDACTED);
    at = index + found.length;
  }
  return parts.length === 0 ? from : Buffer.concat([...parts, from.subarray(at)]);
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
