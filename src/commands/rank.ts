/** How well words are found in a text, from 1; 0: not at all. */
const WHOLE = 50;
const FIRST = 40;
const BEGINNING = 30;
const WITHIN = 20;
/** Letters in their order with others between them; each gap takes something away, unless a word begins after it. */
const SCATTERED = 12;

/**
 * Returns how well a text answers what was typed: each word must be found in it, as a beginning, within it, or by its letters in
 * their order. 0: not at all. Both come in lower case.
 */
export function rankOf(text: string, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const rank = rankOfWord(text, word);
    if (rank === 0) return 0;
    sum += rank;
  }
  return words.length === 0 ? 0 : Math.round(sum / words.length);
}

/** Returns the words that were typed, in lower case. */
export function wordsTyped(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

function rankOfWord(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === 0) return text.length === word.length ? WHOLE : FIRST;
  if (at > 0) return isBeginning(text, at) ? BEGINNING : betterWithin(text, word, at);
  return rankScattered(text, word);
}

/** The word may begin one later on. */
function betterWithin(text: string, word: string, first: number): number {
  for (let at = text.indexOf(word, first + 1); at > 0; at = text.indexOf(word, at + 1)) {
    if (isBeginning(text, at)) return BEGINNING;
  }
  return WITHIN;
}

function isBeginning(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text[at - 1] as string);
}

function rankScattered(text: string, word: string): number {
  // One letter is found in nearly everything.
  if (word.length < 2) return 0;
  let [at, gaps] = [-1, 0];
  for (const letter of word) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return 0;
    if (at >= 0 && next > at + 1 && !isBeginning(text, next)) gaps += 1;
    at = next;
  }
  return Math.max(0, SCATTERED - 3 * gaps);
}
