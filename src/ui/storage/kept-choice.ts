import type { TextStorage } from './browser-storage.ts';

/** One of a few choices as it was kept; `fallback` where none was, or where what was kept is none of them. */
export function keptChoice<Choice extends string>(
  storage: TextStorage,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const kept = storage.getItem(keyOf(name));
  return choices.find((choice) => choice === kept) ?? fallback;
}

export function keepChoice(storage: TextStorage, name: string, choice: string): void {
  storage.setItem(keyOf(name), choice);
}

function keyOf(name: string): string {
  return `aisle.${name}`;
}
