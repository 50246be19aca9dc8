/** JetStream: what was expected to be the latest is not (10071, and 10164 where it does not say which one is). */
const WRONG_LAST_SEQUENCE = [10_071, 10_164];

/** Whether something was refused as another one was there before it. */
export function isOtherSequence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && WRONG_LAST_SEQUENCE.includes(error.code as number);
}

/** The latest sequence that the server has in the place of the expected one; null where it does not say. */
export function latestSequenceIn(error: unknown): number | null {
  const said = error instanceof Error ? /wrong last sequence: (\d+)/.exec(error.message) : null;
  return said ? Number(said[1]) : null;
}
