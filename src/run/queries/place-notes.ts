import type { Note } from '../../client/index.ts';
import { runAtTime, type Timeline } from '../../feed/index.ts';
import type { PlacedNote } from '../viewer-state.ts';

/** Notes where they lie on the timeline, in their order; those of runs that are not on it are left out. */
export function placeNotes(notes: readonly Note[], { runs }: Pick<Timeline, 'runs'>): PlacedNote[] {
  const placed = notes.flatMap((note) => {
    const run = runAtTime(runs, note.generation, note.simulationTimeMicros);
    return run ? [{ ...note, timelineMicros: note.simulationTimeMicros + run.offsetMicros }] : [];
  });
  return placed.toSorted((a, b) => a.timelineMicros - b.timelineMicros);
}
