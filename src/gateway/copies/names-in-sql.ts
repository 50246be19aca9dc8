/** Also with escapes, or between signs of one's own. */
const TEXT = /[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/;
/** One that is not closed goes to the end: else the end would be looked for from the beginning of each of many. */
const COMMENT = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/;
const NAME = /"((?:[^"]|"")*)"|([\p{L}_][\p{L}\p{N}_$]*)/u;
const PARTS = new RegExp([TEXT, COMMENT, NAME].map(({ source }) => source).join('|'), 'gu');

/** Everything in SQL that may be the name of a table, in lower case: whole names, in quotes or not, none in a text. */
export function namesIn(sql: string): Set<string> {
  const names = [...sql.matchAll(PARTS)].flatMap(([, , quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? []);
  return new Set(names.map((name) => name.toLowerCase()));
}
