import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { NewNote, Note } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { runAtTime, type Timeline } from '../../feed/index.ts';
import type { Viewer } from '../viewer.ts';
import { useFeedState, useTimelineRevision, useViewer } from '../viewer-context.ts';
import type { PlacedNote } from '../viewer-state.ts';

/** Others write, too. */
const READ_MILLIS = 15_000;

/** Names the notes of a recording among all that is read. */
const notesKey = (recordingId: string | null) => ['recordings', recordingId, 'notes'];

/** The recording of what is shown: null where there is none, its id null where it is a file of the reader's own. */
export function useShownRecording(): { recordingId: string | null } | null {
  const { feed } = useViewer();
  const isKnown = useFeedState(({ past }) => past.kind === 'known');
  return isKnown ? feed.store.timeline.past : null;
}

function useNotes(recordingId: string | null) {
  const client = useServiceClient();
  return useQuery({
    queryKey: notesKey(recordingId),
    queryFn: ({ signal }) => client.recordings.notes(recordingId ?? '', { signal }),
    enabled: recordingId !== null,
    refetchInterval: READ_MILLIS,
  });
}

/** Why the notes could not be read; null while all is well. */
export function useNotesError(recordingId: string | null): Error | null {
  return useNotes(recordingId).error;
}

/** Reads the notes of what is shown and puts them on its timeline: called by who draws that. */
export function usePlacedNotes(): void {
  const viewer = useViewer();
  const shown = useShownRecording();
  const { data } = useNotes(shown?.recordingId ?? null);
  const revision = useTimelineRevision();
  const place = useEffectEvent(({ feed, store }: Viewer, read: readonly Note[] | undefined, _revision: string) => {
    const { timeline } = feed.store;
    store.setState({ notes: placeNotes(read ?? timeline.past?.notes ?? [], timeline) });
  });
  useEffect(() => place(viewer, data?.items, revision), [viewer, data, revision]);
}

/** Changes notes. Each promise is fulfilled once the service has the change. */
export function useNoteCommands(recordingId: string) {
  const { recordings } = useServiceClient();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: notesKey(recordingId) });
  return {
    add: (note: NewNote) => recordings.addNote(recordingId, note).finally(readAgain),
    change: (noteId: string, text: string) => recordings.changeNote(recordingId, noteId, { text }).finally(readAgain),
    remove: (noteId: string) => recordings.removeNote(recordingId, noteId).finally(readAgain),
  };
}

/** Notes where they lie on the timeline, in their order; those of runs that are not on it are left out. */
export function placeNotes(notes: readonly Note[], { runs }: Pick<Timeline, 'runs'>): PlacedNote[] {
  const placed = notes.flatMap((note) => {
    const run = runAtTime(runs, note.generation, note.simulationTimeMicros);
    return run ? [{ ...note, timelineMicros: note.simulationTimeMicros + run.offsetMicros }] : [];
  });
  return placed.toSorted((a, b) => a.timelineMicros - b.timelineMicros);
}
