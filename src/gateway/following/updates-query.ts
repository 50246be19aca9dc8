import { DEFAULT_UPDATES_PER_POLL, parsedJson, type UpdatesQuery, updatesQuerySchema } from '../../protocol/index.ts';

export type ReadQuery = UpdatesQuery & { limit: number };

/** The body of an updates query (interface 4.8); null for one that the service may refuse in its own words. */
export function readUpdatesQuery(body: Buffer | null): ReadQuery | null {
  const read = updatesQuerySchema.safeParse(parsedJson(body));
  return read.success ? { ...read.data, limit: read.data.limit ?? DEFAULT_UPDATES_PER_POLL } : null;
}
