import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import type { NewNote, Note } from '../../client/index.ts';
import {
  type NoteDraft,
  type PlacedNote,
  recordAct,
  useNoteCommands,
  useNotesError,
  useShownRecording,
  useViewer,
  useViewerState,
} from '../../run/index.ts';
import {
  Button,
  Checkbox,
  CopyButton,
  Failure,
  FocusKept,
  formatSimulationTime,
  IconButton,
  TextField,
} from '../../ui/index.ts';
import { PanelBody } from '../panel-body.tsx';
import classes from './notes.module.css';
import { showNote } from './show-note.ts';
import { useMayWriteNotes } from './use-may-write-notes.ts';

/** A note that was written again has another id. The first of them leads to it. */
const written = new Map<string, string>();

const latest = (noteId: string): string => written.get(noteId) ?? noteId;

/** All notes of what is shown, and where another is written. */
export function Notes(): ReactElement {
  const shown = useShownRecording();
  const recordingId = shown?.recordingId ?? null;
  const notes = useViewerState((state) => state.notes);
  const error = useNotesError(recordingId);
  const mayWrite = useMayWriteNotes(recordingId);
  const lack = shown === null ? t`Notes are kept with a recording, and nothing of this run is recorded.` : null;
  return (
    <PanelBody>
      <FocusKept count={notes.length} className={classes.notes}>
        {error && <Failure title={t`The notes could not be read`} error={error} />}
        {mayWrite && recordingId !== null && <NewNoteForm recordingId={recordingId} />}
        {notes.length === 0 && <p className={classes.empty}>{lack ?? t`There are no notes yet.`}</p>}
        {notes.length > 0 && (
          <ol className={classes.list} aria-label={t`Notes`}>
            {notes.map((note) => (
              <NoteEntry key={note.noteId} {...{ note, recordingId, mayWrite }} />
            ))}
          </ol>
        )}
      </FocusKept>
    </PanelBody>
  );
}

/** Writes at the instant that was shown when its text was begun, and about what was selected then. */
function NewNoteForm({ recordingId }: { recordingId: string }): ReactElement {
  const viewer = useViewer();
  const draft = useViewerState((state) => state.noteDraft);
  const text = draft?.text ?? '';
  const [isAbout, setAbout] = useState(true);
  const add = useMutation({ mutationFn: useNoteCommands(recordingId).add });
  const history = useNoteHistory(recordingId);
  const form = useFocusToType();
  const selectedNow = useViewerState(({ selection }) => selection.name);
  const selected = draft === null ? selectedNow : draft.entityName;
  const type = (next: string) => (next === '' ? viewer.endNote() : viewer.typeNote(next));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft === null || text.trim() === '') return;
    const { generation, simulationTimeMicros } = draft;
    add.mutate(
      { generation, simulationTimeMicros, entityName: isAbout ? selected : null, text: text.trim() },
      {
        onSuccess(note) {
          history.added(note);
          viewer.endNote();
          // Its button goes dead, and takes the focus with it.
          form.current?.querySelector('input')?.focus();
        },
      },
    );
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <NoteField draft={draft} text={text} onChange={type} />
      {selected !== null && <Checkbox label={t`About ${selected}`} isChecked={isAbout} onChange={setAbout} />}
      {add.error && <Failure title={t`The note was not kept`} error={add.error} />}
      <div className={classes.buttons}>
        <Button type="submit" look="primary" disabled={text.trim() === '' || add.isPending}>{t`Add note`}</Button>
      </div>
    </form>
  );
}

/** A note that was begun by its key is typed next. */
function useFocusToType(): RefObject<HTMLFormElement | null> {
  const viewer = useViewer();
  const form = useRef<HTMLFormElement>(null);
  const isTypedNext = useViewerState(({ noteDraft }) => noteDraft?.isTypedNext ?? false);
  useEffect(() => {
    if (!isTypedNext) return;
    form.current?.querySelector('input')?.focus();
    viewer.typeNote('');
  }, [viewer, isTypedNext]);
  return form;
}

interface NoteFieldProps {
  /** Null: the instant that is shown is the note's. */
  draft: NoteDraft | null;
  text: string;
  onChange: (text: string) => void;
}

function NoteField({ draft, text, onChange }: NoteFieldProps): ReactElement {
  const shownMicros = useViewerState(({ readout }) => readout.simulationTimeMicros);
  const time = formatSimulationTime(draft?.simulationTimeMicros ?? shownMicros);
  return <TextField label={t`Note at ${time}`} value={text} maxLength={LONGEST_NOTE} onChange={onChange} />;
}

/** Letters that a note may have (docs/recordings.md). */
const LONGEST_NOTE = 2000;

interface NoteEntryProps {
  note: PlacedNote;
  /** Null for a file of the reader's own disk. */
  recordingId: string | null;
  mayWrite: boolean;
}

/** A note: when, about what, the text, and what can be done with it. */
function NoteEntry({ note, recordingId, mayWrite }: NoteEntryProps): ReactElement {
  const viewer = useViewer();
  const [isEdited, setEdited] = useState(false);
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <Button look="quiet" onClick={() => showNote(viewer, note)}>
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
  const remove = useMutation({ mutationFn: useNoteCommands(recordingId).remove });
  const history = useNoteHistory(recordingId);
  return (
    <>
      <IconButton icon="tag" label={t`Change this note`} onClick={onEdit} />
      <IconButton
        icon="close"
        label={t`Delete this note`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(note.noteId, { onSuccess: () => history.removed(note) })}
      />
      {remove.error && <Failure title={t`The note was not deleted`} error={remove.error} />}
    </>
  );
}

function EditedText({ note, recordingId, onDone }: NoteOf & { onDone: () => void }): ReactElement {
  const [text, setText] = useState(note.text);
  const commands = useNoteCommands(recordingId);
  const change = useMutation({ mutationFn: (next: string) => commands.change(note.noteId, next) });
  const history = useNoteHistory(recordingId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = text.trim();
    if (next === '') return;
    change.mutate(next, {
      onSuccess() {
        history.changed(note, next);
        onDone();
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField isLabelHidden label={t`Text of the note`} value={text} maxLength={LONGEST_NOTE} onChange={setText} />
      {change.error && <Failure title={t`The note was not changed`} error={change.error} />}
      <div className={classes.buttons}>
        <Button onClick={onDone}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" disabled={text.trim() === '' || change.isPending}>{t`Save`}</Button>
      </div>
    </form>
  );
}

/** Remembers what is done with notes, so that it can be taken back. */
function useNoteHistory(recordingId: string) {
  const { store } = useViewer();
  const { add, change, remove } = useNoteCommands(recordingId);
  const drop = (noteId: string) => remove(latest(noteId));
  const writeAgain = async (noteId: string, note: NewNote) => {
    written.set(noteId, (await add(note)).noteId);
  };
  return {
    added({ noteId, ...note }: Note): void {
      const undo = () => drop(noteId);
      recordAct(store, { words: t`note added`, undo, redo: () => writeAgain(noteId, newNote(note)) });
    },
    removed({ noteId, ...note }: Note): void {
      const redo = () => drop(noteId);
      recordAct(store, { words: t`note deleted`, undo: () => writeAgain(noteId, newNote(note)), redo });
    },
    changed({ noteId, text }: Note, next: string): void {
      const undo = () => change(latest(noteId), text);
      recordAct(store, { words: t`note changed`, undo, redo: () => change(latest(noteId), next) });
    },
  };
}

function newNote({ generation, simulationTimeMicros, entityName, text }: Omit<Note, 'noteId'>): NewNote {
  return { generation, simulationTimeMicros, entityName, text };
}
