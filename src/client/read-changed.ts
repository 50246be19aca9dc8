import type { SimMicros } from '../units/index.ts';

/** What was read the last time. */
export interface KnownAnswer {
  /** Up to where. */
  readonly micros: SimMicros;
  readonly revision: string;
}

/** What is asked next of a relation that is read stretch after stretch. */
export interface NextStretch {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  readonly knownRevision?: string;
}

/**
 * Reads on in a relation, and again from where something has changed that had been read.
 * @param mostMicros of a stretch; what is read again reaches at least to where it was known, or is as long
 * @param seamBefore where reading may begin so that nothing before it is told again
 */
export async function readChanged<Answer>(
  known: KnownAnswer | null,
  mostMicros: SimMicros,
  seamBefore: (micros: SimMicros) => SimMicros,
  ask: (stretch: NextStretch) => Promise<Answer & { readonly head: { readonly changedFromMicros: SimMicros } }>,
) {
  const stretchFrom = async (micros: SimMicros) => {
    const fromMicros = seamBefore(micros);
    const edge = known?.micros ?? fromMicros;
    const toMicros = (edge - fromMicros < mostMicros ? edge : fromMicros) + mostMicros;
    const stretch = { fromMicros, toMicros, ...(known && { knownRevision: known.revision }) };
    return { fromMicros, toMicros, ...(await ask(stretch)) };
  };
  let read = await stretchFrom(known?.micros ?? 0);
  while (known !== null && read.head.changedFromMicros < read.fromMicros) {
    read = await stretchFrom(read.head.changedFromMicros);
  }
  return read;
}
