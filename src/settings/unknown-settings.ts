/** A name with such a beginning is meant for us. */
const PREFIXES = [
  'SIMULATION_',
  'SIMULATOR_',
  'RECORD_',
  'RECORDINGS_',
  'ACCESS_',
  'OIDC_',
  'TLS_',
  'DEMO_',
  'STREAM_',
];
/** Shorter names are near too many others. */
const LEAST_LENGTH = 4;

/** One line for each variable that looks like a setting of ours and is none: a misspelt one would be passed over. */
export function unknownSettings(variables: Readonly<Record<string, unknown>>, known: readonly string[]): string[] {
  return Object.keys(variables).flatMap((name) => {
    if (known.includes(name)) return [];
    const near = name.length < LEAST_LENGTH ? undefined : known.find((one) => isOneLetterOff(name, one));
    if (near !== undefined) return [`${name} is no setting: ${near} may be meant.`];
    return PREFIXES.some((prefix) => name.startsWith(prefix)) ? [`${name} is no setting: it has no effect.`] : [];
  });
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
