/** The value that a text, or the bytes of one, is JSON of; undefined where it is none. */
export function parsedJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
