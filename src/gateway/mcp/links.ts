import { linkSearch, linkTime, type SimMicros } from '../../units/index.ts';
import type { Link } from './answer.ts';
import type { Run } from './run.ts';

/** What a link shows of a run. */
export interface Shown {
  readonly atMicros?: SimMicros | undefined;
  readonly select?: string | undefined;
  /** Eye and target in metres, and the field of view in degrees, as "Copy link" writes them. */
  readonly camera?: string | undefined;
  /** Panels that are open, by id. */
  readonly panels?: readonly string[] | undefined;
}

/** A page of a run at an instant, with a selection, as "Copy link" would write it. */
export function linkTo(origin: string, run: Pick<Run, 'page'>, { atMicros, select, camera, panels }: Shown): string {
  const opened = panels && JSON.stringify(Object.fromEntries(panels.map((id) => [id, { isOpen: true }])));
  const t = atMicros === undefined ? undefined : linkTime(Math.max(0, Math.round(atMicros)));
  return `${origin}${run.page}${linkSearch({ t, select, camera, panels: opened })}`;
}

/** The run at an instant, as a link with a title. */
export function shownAt(origin: string, run: Run, shown: Shown & { atMicros: SimMicros }): Link {
  return { title: `the run at ${linkTime(shown.atMicros)}`, url: linkTo(origin, run, shown) };
}
