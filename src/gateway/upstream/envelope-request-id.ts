const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x7b, 0x5b];
const CLOSING = [0x7d, 0x5d];
const NAME = Buffer.from('"requestId"');
/** What may be a header and stand in a line of the log. */
const USABLE = /^[\x21-\x7e]{1,128}$/;

/**
 * The `requestId` of an envelope or error body (interface 1 and 7), read without parsing its data; null where there is
 * none that a header could carry.
 */
export function envelopeRequestId(body: Buffer): string | null {
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number;
    if (byte === QUOTE) {
      const end = endOfString(body, at);
      const value = depth === 1 && body.subarray(at, end).equals(NAME) ? valueAfter(body, end) : null;
      if (value !== null) return value;
      at = end - 1;
    } else if (OPENING.includes(byte)) depth += 1;
    else if (CLOSING.includes(byte)) depth -= 1;
  }
  return null;
}

/** Index after the closing quote. */
function endOfString(body: Buffer, start: number): number {
  for (let at = start + 1; at < body.length; at += 1) {
    if (body[at] === BACKSLASH) at += 1;
    else if (body[at] === QUOTE) return at + 1;
  }
  return body.length;
}

function valueAfter(body: Buffer, nameEnd: number): string | null {
  const separator = /^\s*:\s*"/.exec(body.toString('latin1', nameEnd, nameEnd + 16));
  if (separator === null) return null;
  const start = nameEnd + separator[0].length - 1;
  return readString(body.toString('utf8', start, endOfString(body, start)));
}

function readString(literal: string): string | null {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === 'string' && USABLE.test(value) ? value : null;
  } catch {
    return null;
  }
}
