/** One thing that must hold before a change lands: a command, and what it needs. */
export interface Part {
  readonly name: string;
  /** As npm runs it: programs of `node_modules/.bin` are found. */
  readonly command: string;
  /** Parts that must have succeeded before. */
  readonly after?: readonly string[];
  /** How many of the two cores it keeps busy. */
  readonly cores: 1 | 2;
  /** Shown while it runs; everything else is shown where it fails. */
  readonly shown?: boolean;
  /** Where its tests are counted: a report of vitest or Playwright as JSON. */
  readonly report?: string;
}

export interface PartResult {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: 'ok' | 'failed' | 'not run';
}
