/** What some of our names begin with and names of other programs as well: of these only what is nearly one of ours is told. */
const SHARED_WORDS = ['HTTP', 'HTTPS', 'NO', 'NODE', 'LOG', 'PUBLIC', 'SESSION', 'CLIENT', 'PROXY', 'MCP'];
/** Shorter names are near too many others. */
const LEAST_LENGTH = 4;

/** One line for each variable that looks like a setting of ours and is none: a misspelt one would be passed over. */
export function unknownSettings(variables: Readonly<Record<string, unknown>>, known: readonly string[]): string[] {
  const ours = new Set(known.flatMap(firstWord).filter((word) => !SHARED_WORDS.includes(word)));
  return Object.keys(variables).flatMap((name) => {
    if (known.includes(name)) return [];
    const near = name.length < LEAST_LENGTH ? undefined : known.find((one) => isOneLetterOff(name, one));
    if (near !== undefined) return [`${name} is no setting: ${near} may be meant.`];
    return firstWord(name).some((word) => ours.has(word)) ? [`${name} is no setting: it has no effect.`] : [];
  });
}

/** Of several; none of a name of one word, which says nothing of whose it is. */
function firstWord(name: string): string[] {
  const end = name.indexOf('_');
  return end < 0 ? [] : [name.slice(0, end)];
}

/** One letter more, less or another, or two that changed places. */
function isOneLetterOff(name: string, other: string): boolean {
  let start = 0;
  while (start < name.length && name[start] === other[start]) start += 1;
  const [left, right] = [name.slice(start), other.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}
