import { useState } from 'react';
import { browserShelf, type Shelf } from './shelf.ts';

/** One of a few choices that a person has made in this browser; `fallback` until then. */
function keptChoice<Choice extends string>(
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
  const [choice, setChoice] = useState(() => keptChoice(browserShelf, name, choices, fallback));
  const choose = (chosen: Choice): void => {
    browserShelf.setItem(keyOf(name), chosen);
    setChoice(chosen);
  };
  return [choice, choose];
}

function keyOf(name: string): string {
  return `aisle.picture.${name}`;
}
