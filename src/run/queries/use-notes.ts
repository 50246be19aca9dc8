import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { NewNote, Note } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { runAtTime, type Timeline } from '../../feed/index.ts';
import type { Viewer } from '../viewer.ts';
import { useFeedState, useViewer } from '../viewer-context.ts';
import type { PlacedNote } from '../viewer-state.ts';

/** Others write, too. */
const READ_MILLIS = 15_000;

const queryKey = (recordingId: string | null) => ['recordings', recordingId, 'notes'];

/** The recording of what is shown: null where there is none, its id null where it is a file of the reader's own. */
export function useShownRecording(): { recordingId: string | null } | null {
  const { feed } = useViewer();
  const isKnown = useFeedState(({ past }) => past.kind === 'known');
  return isKnown ? feed.store.timeline.past : null;
}

function useNotes(recordingId: string | null) {
  const client = useServiceClient();
  return useQuery({
    queryKey: queryKey(recordingId),
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
  // Another run moves what lies behind it.
  const revision = useFeedState(({ epochs, past }) => `${epochs.length} ${past.kind}`);
  const place = useEffectEvent(({ feed, store }: Viewer, read: readonly Note[] | undefined, _revision: string) => {
    const { timeline } = feed.store;
    store.setState({ notes: placeNotes(read ?? timeline.past?.notes ?? [], timeline) });
  });
  useEffect(() => place(viewer, data?.items, revision), [viewer, data, revision]);
}

export function useAddNote(recordingId: string) {
  const client = useServiceClient();
  return useChange(recordingId, (note: NewNote) => client.recordings.addNote(recordingId, note));
}

export function useChangeNote(recordingId: string, { noteId }: Pick<Note, 'noteId'>) {
  const client = useServiceClient();
  return useChange(recordingId, (text: string) => client.recordings.changeNote(recordingId, noteId, { text }));
}

export function useRemoveNote(recordingId: string, { noteId }: Pick<Note, 'noteId'>) {
  const client = useServiceClient();
  return useChange(recordingId, () => client.recordings.removeNote(recordingId, noteId));
}

function useChange<Wanted>(recordingId: string, change: (wanted: Wanted) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey(recordingId) }),
  });
}

/** Notes where they lie on the timeline, in their order; those of runs that are not on it are left out. */
export function placeNotes(notes: readonly Note[], { runs }: Pick<Timeline, 'runs'>): PlacedNote[] {
  const placed = notes.flatMap((note) => {
    const run = runAtTime(runs, note.generation, note.simulationTimeMicros);
    return run ? [{ ...note, timelineMicros: note.simulationTimeMicros + run.offsetMicros }] : [];
  });
  return placed.toSorted((a, b) => a.timelineMicros - b.timelineMicros);
}
