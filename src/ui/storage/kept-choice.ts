import { keepText, keptText, useKeptText } from './kept-text.ts';

/** One of a few choices as it was kept; `fallback` where none was, or where what was kept is none of them. */
export function keptChoice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
  return choiceOf(keptText(keyOf(name)), choices) ?? fallback;
}

export function keepChoice(name: string, choice: string): void {
  keepText(keyOf(name), choice);
}

/** One of a few choices that a person has made in this browser, with what makes it and keeps it; `fallback` until then. */
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
