import { useState } from 'react';
import { browserStorage } from './browser-storage.ts';
import { keepChoice, keptChoice } from './kept-choice.ts';

/** One of a few choices that a person has made in this browser, with what makes it and keeps it; `fallback` until then. */
export function useKeptChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => keptChoice(browserStorage, name, choices, fallback));
  const choose = (chosen: Choice): void => {
    keepChoice(browserStorage, name, chosen);
    setChoice(chosen);
  };
  return [choice, choose];
}
