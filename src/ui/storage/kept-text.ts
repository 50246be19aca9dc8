import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { browserStorage } from './browser-storage.ts';

interface Kept {
  readonly text: string | null;
}

/** Texts without quotes: `public/color-scheme.js` reads one before the first paint. */
const asText: PersistStorage<Kept> = {
  getItem: (key) => ({ state: { text: browserStorage.getItem(key) } }),
  setItem(key, { state: { text } }) {
    if (text !== null) browserStorage.setItem(key, text);
  },
  removeItem: () => undefined,
};

const createKept = (key: string) => createStore(persist<Kept>(() => ({ text: null }), { name: key, storage: asText }));

const stores = new Map<string, ReturnType<typeof createKept>>();

/** The store of a text that is kept in this browser; other pages of this browser may change it. */
export function keptStore(key: string): ReturnType<typeof createKept> {
  if (stores.size === 0) globalThis.addEventListener?.('storage', reread);
  const store = stores.get(key) ?? createKept(key);
  stores.set(key, store);
  return store;
}

/** An event without a key says that everything was cleared. */
function reread({ key }: Pick<StorageEvent, 'key'>): void {
  for (const [name, store] of stores) if (key === null || key === name) void store.persist.rehydrate();
}

export function keptText(key: string): string | null {
  return keptStore(key).getState().text;
}

export function keepText(key: string, text: string): void {
  keptStore(key).setState({ text });
}

export function useKeptText(key: string): string | null {
  return useStore(keptStore(key)).text;
}

/**
 * A JSON value kept in this browser, and its setter.
 * @param read throws on any other JSON: a value of another version counts as none
 */
export function useKeptJson<Value>(key: string, read: (json: unknown) => Value, nothing: Value) {
  const text = useKeptText(key);
  const value = useMemo(() => (text === null ? nothing : readJson(text, read, nothing)), [text, read, nothing]);
  return [value, (next: Value) => keepText(key, JSON.stringify(next))] as const;
}

function readJson<Value>(text: string, read: (json: unknown) => Value, nothing: Value): Value {
  try {
    return read(JSON.parse(text));
  } catch {
    return nothing;
  }
}

/** The kept one of a few choices; `fallback` if none of them is kept. */
export function keptChoice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
  return choiceOf(keptText(keyOf(name)), choices) ?? fallback;
}

export function keepChoice(name: string, choice: string): void {
  keepText(keyOf(name), choice);
}

/** A kept choice of a few, and its setter; `fallback` until one is made. */
export function useKeptChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const choice = choiceOf(useKeptText(keyOf(name)), choices) ?? fallback;
  return [choice, (chosen) => keepChoice(name, chosen)];
}

function choiceOf<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === text);
}

function keyOf(name: string): string {
  return `aisle.${name}`;
}
