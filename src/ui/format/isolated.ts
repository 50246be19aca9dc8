/** A name in the direction of its own script, within a sentence that is plain text. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
