/** Texts in an expression, and names in it, in quotes or not. */
const PARTS = /'(?:[^']|'')*'|"((?:[^"]|"")*)"|([\p{L}_][\p{L}\p{N}_]*)/gu;

/**
 * The order of all columns with a calculated one behind the last of those that it is made of, where it is seen with them;
 * in front where it is made of none.
 * @param names of the columns as they are shown
 */
export function withCalculated(names: readonly string[], { name, expression }: { name: string; expression: string }) {
  const used = new Set(
    [...expression.matchAll(PARTS)].flatMap(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? []),
  );
  const others = names.filter((one) => one !== name);
  const behind = others.findLastIndex((one) => used.has(one)) + 1;
  return [...others.slice(0, behind), name, ...others.slice(behind)];
}
