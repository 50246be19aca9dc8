/** How many cases a law is held against: all of them in the long part, in `npm test` the first fifth, by the same seed. */
export function lawRuns(all: number): number {
  return process.env.LAW_RUNS === 'all' ? all : Math.ceil(all / 5);
}
