import { keepChoice, useKeptChoice } from '../../ui/index.ts';

const NAME = 'hints';

/** Whether hints were seen in this browser: `asked` by a person who wants to see them again. */
export const useKeptHints = () => useKeptChoice(NAME, ['unseen', 'asked', 'seen'], 'unseen');

/** Has the page of a run show its hints, this one or the next. */
export function askForHints(): void {
  keepChoice(NAME, 'asked');
}
