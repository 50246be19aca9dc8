import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type NoteDraft,
  type PlacedNote,
  useAddNote,
  useChangeNote,
  useRemoveNote,
  useViewer,
} from '../../run/index.ts';
import {
  Button,
  Checkbox,
  CopyButton,
  ErrorNotice,
  formatSimulationTime,
  IconButton,
  problemOf,
  TextField,
} from '../../ui/index.ts';
import classes from './notes.module.css';
import { showNote } from './show-note.ts';

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
  const keepFocus = useEffectEvent((_count: number) => {
    const isGone = focused.current?.isConnected === false && !content.current?.contains(document.activeElement);
    if (isGone) content.current?.querySelector<HTMLElement>('input, button')?.focus();
  });
  useEffect(() => keepFocus(count), [count]);
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

interface NewNoteFormProps {
  recordingId: string;
  draft: NoteDraft;
}

/** Writes at the instant of the draft, and about what was selected then. */
function NewNoteForm({ recordingId, draft }: NewNoteFormProps): ReactElement {
  const { generation, simulationTimeMicros, entityName: selected, isTypedNext } = draft;
  const [text, setText] = useState('');
  const [isAbout, setAbout] = useState(true);
  const add = useAddNote(recordingId);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isTypedNext) return;
    // The dialog takes the focus first.
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isTypedNext]);
  const time = formatSimulationTime(simulationTimeMicros);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entityName = isAbout ? selected : null;
    if (text.trim() === '') return;
    add.mutate({ generation, simulationTimeMicros, entityName, text: text.trim() }, { onSuccess: () => setText('') });
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <TextField label={t`Note at ${time}`} value={text} maxLength={LONGEST_NOTE} onChange={setText} />
      {selected !== null && <Checkbox label={t`About ${selected}`} isChecked={isAbout} onChange={setAbout} />}
      {add.error && <ErrorNotice title={t`The note was not kept`} problem={problemOf(add.error)} />}
      <div className={classes.buttons}>
        <Button type="submit" look="primary" disabled={text.trim() === '' || add.isPending}>{t`Add note`}</Button>
      </div>
    </form>
  );
}

/** Letters that a note may have (docs/recordings.md). */
const LONGEST_NOTE = 2000;

interface NoteEntryProps {
  note: PlacedNote;
  /** Null for a file of the reader's own disk. */
  recordingId: string | null;
  mayWrite: boolean;
  close: () => void;
}

/** A note: when, about what, the text, and what can be done with it. */
function NoteEntry({ note, recordingId, mayWrite, close }: NoteEntryProps): ReactElement {
  const viewer = useViewer();
  const [isEdited, setEdited] = useState(false);
  const show = () => {
    showNote(viewer, note);
    close();
  };
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <Button look="quiet" onClick={show}>
          {t`Show`} {formatSimulationTime(note.simulationTimeMicros)}
        </Button>
        {note.entityName !== null && <bdi className={classes.about}>{note.entityName}</bdi>}
        {recordingId !== null && <CopyButton text={addressOf(recordingId, note)} label={t`Copy link to this note`} />}
        {mayWrite && recordingId !== null && <Changes {...{ note, recordingId }} onEdit={() => setEdited(true)} />}
      </div>
      {isEdited && recordingId !== null ? (
        <EditedText {...{ note, recordingId }} onDone={() => setEdited(false)} />
      ) : (
        <p className={classes.text}>{note.text}</p>
      )}
    </li>
  );
}

/** Leads to the recording, which stays when the run is gone. */
function addressOf(recordingId: string, { noteId }: PlacedNote): string {
  const address = new URL(`/recordings/${encodeURIComponent(recordingId)}`, window.location.href);
  address.searchParams.set('note', noteId);
  return address.href;
}

interface NoteOf {
  note: PlacedNote;
  recordingId: string;
}

function Changes({ note, recordingId, onEdit }: NoteOf & { onEdit: () => void }): ReactElement {
  const remove = useRemoveNote(recordingId, note);
  return (
    <>
      <IconButton icon="tag" label={t`Change this note`} onClick={onEdit} />
      <IconButton
        icon="close"
        label={t`Delete this note`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      />
      {remove.error && <ErrorNotice title={t`The note was not deleted`} problem={problemOf(remove.error)} />}
    </>
  );
}

function EditedText({ note, recordingId, onDone }: NoteOf & { onDone: () => void }): ReactElement {
  const [text, setText] = useState(note.text);
  const change = useChangeNote(recordingId, note);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') change.mutate(text.trim(), { onSuccess: onDone });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField isLabelHidden label={t`Text of the note`} value={text} maxLength={LONGEST_NOTE} onChange={setText} />
      {change.error && <ErrorNotice title={t`The note was not changed`} problem={problemOf(change.error)} />}
      <div className={classes.buttons}>
        <Button onClick={onDone}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" disabled={text.trim() === '' || change.isPending}>{t`Save`}</Button>
      </div>
    </form>
  );
}
