import * as z from 'zod';
import { compareNames, useKeptJson } from '../../ui/index.ts';

const KEY = 'aisle.sql.saved';
const savedSchema = z.array(z.object({ name: z.string().min(1), sql: z.string() }));

export type SavedQuery = z.infer<typeof savedSchema>[number];

const NONE: SavedQuery[] = [];
const read = (json: unknown): SavedQuery[] => savedSchema.parse(json);

/** Questions that this browser keeps by name, in the order of their names; what cannot be read is none. */
export function useSavedQueries() {
  const [saved, keepAll] = useKeptJson(KEY, read, NONE);
  const keep = (next: readonly SavedQuery[]) => keepAll([...next].sort((a, b) => compareNames(a.name, b.name)));
  const without = (name: string) => saved.filter((one) => one.name !== name);
  return {
    saved,
    save: (name: string, sql: string) => keep([...without(name), { name, sql }]),
    remove: (name: string) => keep(without(name)),
  };
}
