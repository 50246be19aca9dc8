import { plural, t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import {
  type PlacedNote,
  useNotesError,
  useSession,
  useShownRecording,
  useViewer,
  useViewerState,
} from '../../run/index.ts';
import { formatCount, lazyPart, Popover } from '../../ui/index.ts';
import { showNote } from './show-note.ts';

const NotePanel = lazyPart(
  () => t`The notes could not be shown`,
  () => import('./note-panel.tsx').then((module) => module.NotePanel),
);

/** Texts at instants of what is shown, where it is recorded: listed, written, changed, deleted. */
export function NotesButton(): ReactElement | null {
  const shown = useShownRecording();
  return shown && <Notes key={shown.recordingId} recordingId={shown.recordingId} />;
}

/** A file of the reader's own disk has its notes as they are. */
function Notes({ recordingId }: { recordingId: string | null }): ReactElement | null {
  const error = useNotesError(recordingId);
  const notes = useViewerState((state) => state.notes);
  const { data } = useSession();
  useLinkedNote(notes);
  const viewer = useViewer();
  const draft = useViewerState((state) => state.noteDraft);
  const mayWrite = recordingId !== null && data?.caller?.role === 'operator';
  if (!mayWrite && notes.length === 0) return null;
  return (
    <Popover
      label={noteCount(notes.length)}
      icon="bookmark"
      kept={[draft !== null, (isOpen) => (isOpen ? viewer.draftNote() : viewer.endNote())]}
    >
      {(close) => draft && <NotePanel {...{ notes, recordingId, mayWrite, error, draft, close }} />}
    </Popover>
  );
}

function noteCount(count: number): string {
  if (count === 0) return t`Notes`;
  const number = formatCount(count);
  return plural(count, { one: `${number} note`, other: `${number} notes` });
}

/** `?note` shows its instant and selects what it is about, once. */
function useLinkedNote(notes: readonly PlacedNote[]): void {
  const viewer = useViewer();
  const { note: wanted } = useSearch({ strict: false });
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const linked = notes.find(({ noteId }) => noteId === wanted);
    if (!linked || shown.current === linked.noteId) return;
    shown.current = linked.noteId;
    showNote(viewer, linked);
  }, [viewer, notes, wanted]);
}
