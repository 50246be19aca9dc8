import { compareNames } from '../ui/index.ts';
import type { Command, Kind, Names } from './offered.ts';

/** How well words are found in a text, from 1; 0: not at all. */
const WHOLE = 50;

const FIRST = 40;

const BEGINNING = 30;

const WITHIN = 20;

/** Letters in their order with others between them; each gap takes something away, unless a word begins after it. */
const SCATTERED = 12;

/** Something found, ready to be listed. */
export interface Hit {
  /** Names it among all hits, also later: what was chosen lately is kept by it. */
  readonly id: string;
  readonly kind: Kind;
  readonly words: string;
  /** Where it is a command, which may have keys. */
  readonly command: Command | null;
  act(): void;
}

export interface Search {
  readonly typed: string;
  readonly commands: readonly Command[];
  readonly names: readonly Names[];
  /** Ids of what was chosen lately, the last first. */
  readonly recent: readonly string[];
}

/** Hits that are listed: nobody reads more, and typing on finds the others. */
export const MOST_HITS = 200;
/** A task is no longer than this, so that a picture goes on beside it. */
const SLICE_MILLIS = 8;
const LOOKED_AT_ONCE = 500;

/** What was chosen lately comes before what is found as well. */
const RECENT = 15;
/** Of two that are found as well, something to do comes before a name. */
const COMMAND = 4;

/** A name that was found, with nothing made of it yet. */
interface Found {
  readonly rank: number;
  readonly words: string;
  hit(): Hit;
}

/**
 * Returns the best hits, best first, and how many there are. Without anything typed: what was chosen lately, then all commands.
 * @param pause ends a task: what else is due goes first
 * @param signal its search is no longer wanted
 */
export async function search(
  { typed, commands, names, recent }: Search,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<{ hits: Hit[]; count: number }> {
  const words = wordsTyped(typed);
  const lately = new Map(recent.map((id, place) => [id, RECENT - place]));
  const found = new BestFound();
  const isAll = words.length === 0;
  for (const command of commands) {
    const text = command.words();
    const rank = isAll ? 1 : rankOf(`${text} ${command.also?.() ?? ''}`.trim().toLowerCase(), words);
    if (rank === 0) continue;
    found.add({ rank: rank + COMMAND + (lately.get(command.id) ?? 0), words: text, hit: () => hitOf(command, text) });
  }
  let sliceEnd = performance.now() + SLICE_MILLIS;
  for (const pool of names) {
    for (let index = 0; index < pool.count; index += 1) {
      if (index % LOOKED_AT_ONCE === 0 && performance.now() > sliceEnd) {
        await pause();
        signal.throwIfAborted();
        sliceEnd = performance.now() + SLICE_MILLIS;
      }
      const name = pool.nameAt(index);
      const recency = lately.get(`${pool.kind} ${name}`) ?? 0;
      const rank = isAll ? Number(recency > 0) : rankOf(name.toLowerCase(), words);
      if (rank > 0) found.add({ rank: rank + recency, words: name, hit: () => nameHit(pool, index, name) });
    }
  }
  return { hits: found.best(isAll).map((one) => one.hit()), count: found.count };
}

function hitOf(command: Command, words: string): Hit {
  return { id: command.id, kind: command.kind, words, command, act: () => command.act() };
}

function nameHit({ kind, act }: Names, index: number, words: string): Hit {
  return { id: `${kind} ${words}`, kind, words, command: null, act: () => act(index) };
}

/** Ranks are few whole numbers, so a list for each of them sorts 100,000 finds while they are made. */
class BestFound {
  count = 0;
  readonly #byRank = new Map<number, Found[]>();

  add(found: Found): void {
    this.count += 1;
    const others = this.#byRank.get(found.rank);
    if (others === undefined) this.#byRank.set(found.rank, [found]);
    // More than are listed need not be kept.
    else if (others.length < MOST_HITS) others.push(found);
  }

  /** @param isAsGiven commands stand in the order of their parts of the page, as nothing was typed to rank them by */
  best(isAsGiven: boolean): Found[] {
    const ranks = [...this.#byRank.keys()].sort((a, b) => b - a);
    const sorted = (rank: number) => {
      const found = this.#byRank.get(rank) ?? [];
      return isAsGiven
        ? found
        : found.sort((a, b) => a.words.length - b.words.length || compareNames(a.words, b.words));
    };
    return ranks.flatMap(sorted).slice(0, MOST_HITS);
  }
}

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
