import { useEffect } from 'react';
import { actionPressed } from './actions.ts';
import { type Command, offered } from './offered.ts';
import { areSingleKeysOn, isTaken } from './own-keys.ts';

/** Returns everything that can be done on the page that is shown, apart from what is found by name. */
export function commandsOffered(): Command[] {
  return offered.getState().offers.flatMap((offer) => offer.commands());
}

/** Answers a key, wherever on the page it is pressed, except where text is typed or a control wants it; false where nothing is. */
export function answerKey(event: KeyboardEvent): boolean {
  if (isTaken(event) || (!event.ctrlKey && !event.metaKey && !areSingleKeysOn())) return false;
  const command = actionPressed(commandsOffered(), event);
  if (command === undefined) return false;
  event.preventDefault();
  command.act();
  return true;
}

/** Who has waited longer no longer expects anything. */
const EARLY_MILLIS = 30_000;

/** Answers keys that were pressed before the part of the page had loaded which they are for. */
function answerEarly(): void {
  const { early } = offered.getState();
  if (early.length === 0) return;
  const left = early.filter((event) => performance.now() - event.timeStamp < EARLY_MILLIS && !answerKey(event));
  if (left.length < early.length) offered.setState({ early: left });
}

/** Answers keys from now on, and those that were pressed while this was loading. */
export function useCommandKeys(): void {
  useEffect(() => {
    offered.setState({ isAnswered: true });
    answerEarly();
    const stop = offered.subscribe(({ offers }, before) => {
      if (offers !== before.offers) answerEarly();
    });
    window.addEventListener('keydown', answerKey);
    return () => {
      stop();
      window.removeEventListener('keydown', answerKey);
    };
  }, []);
}
