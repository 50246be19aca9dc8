import { t } from '@lingui/core/macro';
import { type Act, recordAct, useRecordedTour, useShownRecording, useViewer, type Viewer } from '../../run/index.ts';
import { emptyTour, readTour, readTourText, type Tour } from '../../tour/index.ts';
import { keepText, keptText, useKeptJson } from '../../ui/index.ts';

const keyOf = (simulationId: string): string => `aisle.tour.${simulationId}`;

/** The tour of what is shown: this browser's, else the recording's, else one without steps; and what is kept with the recording. */
export function useTour() {
  const { simulationId } = useViewer();
  const recordingId = useShownRecording()?.recordingId ?? null;
  const recorded = useRecordedTour(recordingId);
  const [own] = useKeptJson<Tour | null>(keyOf(simulationId), readTour, null);
  const tour = own ?? recorded.data ?? emptyTour(t`Tour`);
  return { tour, recordingId, recorded: recorded.data ?? null, error: recorded.error };
}

/** Returns the tour that this browser keeps for a simulation; null where it keeps none. @throws UnreadableTour */
export function ownTour(simulationId: string): Tour | null {
  const text = keptText(keyOf(simulationId));
  return text === null ? null : readTourText(text);
}

/** What typing has changed so far is one act. */
const typed = new WeakMap<Act, { readonly field: string; readonly before: Tour }>();

interface Change {
  readonly before: Tour;
  readonly after: Tour;
  /** "step added": what is done. */
  readonly words: string;
  /** What is typed into one field, letter after letter. */
  readonly field?: string;
}

/** Keeps a changed tour in this browser, and remembers the change so that it can be taken back. */
export function changeTour({ simulationId, store }: Pick<Viewer, 'simulationId' | 'store'>, change: Change): void {
  const keep = (tour: Tour) => keepText(keyOf(simulationId), JSON.stringify(tour));
  const { after, words, field } = change;
  const { done } = store.getState().acts;
  const last = done.at(-1);
  const begun = last && typed.get(last);
  const goesOn = field !== undefined && begun?.field === field;
  const before = goesOn ? begun.before : change.before;
  if (goesOn) store.setState(({ acts }) => ({ acts: { ...acts, done: acts.done.slice(0, -1) } }));
  keep(after);
  const act: Act = { words, undo: () => keep(before), redo: () => keep(after) };
  if (field !== undefined) typed.set(act, { field, before });
  recordAct(store, act);
}
