/** The long part runs some files of `npm test` again, over more: a file `x.long.test.ts` that imports `x.test.ts`. */
export const IS_LONG_PART = process.env.LAW_RUNS === 'all';

/** How many cases a law is held against: all of them in the long part, in `npm test` the first fifth, by the same seed. */
export function lawRuns(all: number): number {
  return IS_LONG_PART ? all : Math.ceil(all / 5);
}

/** How many stories the long part tells of; `STORIES_TIMES=4` tells four times as many. */
export function storiesOf(usual: number): number {
  return usual * Number(process.env.STORIES_TIMES ?? 1);
}
