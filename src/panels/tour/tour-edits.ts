import { t } from '@lingui/core/macro';
import { changePanel, shotNow, type Viewer } from '../../run/index.ts';
import { type Shot, type Tour, withChange, withMoved, withoutStep, withStep } from '../../tour/index.ts';
import { tourConfig } from './config.ts';
import { changeTour } from './kept-tour.ts';
import { withoutTourPanel } from './play-tour.ts';

/** What a person does with a tour; each can be taken back. */
export function tourEdits(viewer: Viewer, tour: Tour) {
  const change = (after: Tour, words: string, field?: string) =>
    changeTour(viewer, { before: tour, after, words, ...(field !== undefined && { field }) });
  const open = (opened: number | null) => changePanel(viewer, tourConfig, { opened });
  return {
    /** After the step that is open, else at the end. */
    add(after: number | null): void {
      const index = after === null ? tour.steps.length : after + 1;
      change(withStep(tour, index, withoutTourPanel(shotNow(viewer))), t`step added`);
      open(index);
    },
    /** Shows what is shown now; its words and its length stay. */
    retake(index: number): void {
      const step = tour.steps[index];
      if (step === undefined) return;
      const { caption, seconds, note, transition } = step;
      const taken = { ...withoutTourPanel(shotNow(viewer)), caption, seconds, note, transition };
      change(withChange(tour, index, taken), t`step taken again`);
    },
    move(from: number, to: number): void {
      change(withMoved(tour, from, to), t`step moved`);
      open(to);
    },
    remove(index: number): void {
      change(withoutStep(tour, index), t`step deleted`);
      open(null);
    },
    edit(index: number, changed: Partial<Shot>, field: string): void {
      change(withChange(tour, index, changed), t`step changed`, `${index} ${field}`);
    },
    rename: (name: string) => change({ ...tour, name }, t`tour renamed`, 'name'),
    replace(next: Tour): void {
      change(next, t`tour imported`);
      open(null);
    },
  };
}

export type TourEdits = ReturnType<typeof tourEdits>;
