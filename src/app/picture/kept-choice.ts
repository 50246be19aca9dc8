import { useState } from 'react';
import type { Shelf } from './saved-views.ts';

/** One of a few choices that a person has made in this browser; `fallback` until then. */
export function keptChoice<Choice extends string>(
  shelf: Shelf,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const kept = shelf.getItem(keyOf(name));
  return choices.find((choice) => choice === kept) ?? fallback;
}

/** The same for a component, with what makes the choice and keeps it. */
export function useKeptChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => keptChoice(window.localStorage, name, choices, fallback));
  const choose = (chosen: Choice): void => {
    window.localStorage.setItem(keyOf(name), chosen);
    setChoice(chosen);
  };
  return [choice, choose];
}

function keyOf(name: string): string {
  return `aisle.picture.${name}`;
}
