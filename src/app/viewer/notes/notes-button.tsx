import { plural, t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorNotice, formatCount, Popover, problemOf } from '../../../ui/index.ts';
import { useSession } from '../../access/use-session.ts';
import { useViewer, useViewerState } from '../viewer-context.ts';
import type { PlacedNote } from '../viewer-state.ts';
import { NewNoteForm } from './new-note-form.tsx';
import { NoteEntry } from './note-entry.tsx';
import classes from './notes.module.css';
import { showNote } from './show-note.ts';
import { usePlacedNotes, useShownRecording } from './use-notes.ts';

/** Texts at instants of what is shown, where it is recorded: listed, written, changed, deleted. */
export function NotesButton(): ReactElement | null {
  const shown = useShownRecording();
  return shown && <Notes key={shown.recordingId} recordingId={shown.recordingId} />;
}

/** A file of the reader's own disk has its notes as they are. */
function Notes({ recordingId }: { recordingId: string | null }): ReactElement | null {
  const error = usePlacedNotes(recordingId);
  const notes = useViewerState((state) => state.notes);
  const { data } = useSession();
  useLinkedNote(notes);
  const key = useNoteKey();
  const mayWrite = recordingId !== null && data?.caller?.role === 'operator';
  if (!mayWrite && notes.length === 0) return null;
  return (
    <Popover label={noteCount(notes.length)} icon="bookmark" isWanted={key.isWanted} onWanted={key.taken}>
      {(close) => (
        <FocusKept count={notes.length} className={classes.notes}>
          {error && <ErrorNotice title={t`The notes could not be read`} problem={problemOf(error)} />}
          {mayWrite && <NewNoteForm recordingId={recordingId} isTypedNext={key.isTypedNext} />}
          {notes.length > 0 && (
            <ol className={classes.list} aria-label={t`Notes`}>
              {notes.map((note) => (
                <NoteEntry key={note.noteId} {...{ note, recordingId, mayWrite, close }} />
              ))}
            </ol>
          )}
        </FocusKept>
      )}
    </Popover>
  );
}

/** When the note that had the focus is gone, what is left has it. */
function FocusKept({ count, ...rest }: { count: number; className: string | undefined; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when there are others
  useEffect(() => {
    const isGone = focused.current?.isConnected === false && !content.current?.contains(document.activeElement);
    if (isGone) content.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [count]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target as Element;
    };
    const div = content.current;
    div?.addEventListener('focusin', note);
    return () => div?.removeEventListener('focusin', note);
  }, []);
  return <div ref={content} {...rest} />;
}

function noteCount(count: number): string {
  if (count === 0) return t`Notes`;
  const number = formatCount(count);
  return plural(count, { one: `${number} note`, other: `${number} notes` });
}

/** Who opens it by its key types the text at once, and from then on; others may want to read the notes first. */
function useNoteKey() {
  const { store } = useViewer();
  const [isWanted, setWanted] = useState(false);
  const [isTypedNext, setTypedNext] = useState(false);
  useEffect(() => store.subscribe(({ noteAsks }, before) => noteAsks !== before.noteAsks && setWanted(true)), [store]);
  return {
    isWanted,
    isTypedNext,
    taken() {
      setWanted(false);
      setTypedNext(true);
    },
  };
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
