import { useState } from 'react';
import * as z from 'zod';
import { browserStorage, compareNames } from '../../ui/index.ts';

const KEY = 'aisle.sql.saved';
const savedSchema = z.array(z.object({ name: z.string().min(1), sql: z.string() }));

export type SavedQuery = z.infer<typeof savedSchema>[number];

/** Questions that this browser keeps by name, in the order of their names; what cannot be read is none. */
export function useSavedQueries() {
  const [saved, setSaved] = useState(read);
  const keep = (next: readonly SavedQuery[]) => {
    const sorted = [...next].sort((a, b) => compareNames(a.name, b.name));
    browserStorage.setItem(KEY, JSON.stringify(sorted));
    setSaved(sorted);
  };
  const without = (name: string) => saved.filter((one) => one.name !== name);
  return {
    saved,
    save: (name: string, sql: string) => keep([...without(name), { name, sql }]),
    remove: (name: string) => keep(without(name)),
  };
}

function read(): SavedQuery[] {
  try {
    return savedSchema.parse(JSON.parse(browserStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}
