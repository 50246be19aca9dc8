import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import type { NoteDraft, PlacedNote } from '../../run/index.ts';
import { ErrorNotice, problemOf } from '../../ui/index.ts';
import { NewNoteForm } from './new-note-form.tsx';
import { NoteEntry } from './note-entry.tsx';
import classes from './notes.module.css';

interface NotePanelProps {
  notes: readonly PlacedNote[];
  /** Null for a file of the reader's own disk. */
  recordingId: string | null;
  mayWrite: boolean;
  /** Why they could not be read. */
  error: Error | null;
  draft: NoteDraft;
  close: () => void;
}

/** All notes, and where another is written. */
export function NotePanel({ notes, error, draft, ...rest }: NotePanelProps): ReactElement {
  const { recordingId, mayWrite } = rest;
  return (
    <FocusKept count={notes.length} className={classes.notes}>
      {error && <ErrorNotice title={t`The notes could not be read`} problem={problemOf(error)} />}
      {mayWrite && recordingId !== null && <NewNoteForm {...{ recordingId, draft }} />}
      {notes.length > 0 && (
        <ol className={classes.list} aria-label={t`Notes`}>
          {notes.map((note) => (
            <NoteEntry key={note.noteId} note={note} {...rest} />
          ))}
        </ol>
      )}
    </FocusKept>
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
