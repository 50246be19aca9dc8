import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useState } from 'react';
import { type PlacedNote, useChangeNote, useRemoveNote, useViewer } from '../../run/index.ts';
import {
  Button,
  CopyButton,
  ErrorNotice,
  formatSimulationTime,
  IconButton,
  problemOf,
  TextField,
} from '../../ui/index.ts';
import classes from './notes.module.css';
import { showNote } from './show-note.ts';

/** Letters that a note may have (docs/recordings.md). */
export const LONGEST_NOTE = 2000;

interface NoteEntryProps {
  note: PlacedNote;
  /** Null for a file of the reader's own disk. */
  recordingId: string | null;
  mayWrite: boolean;
  close: () => void;
}

/** A note: when, about what, the text, and what can be done with it. */
export function NoteEntry({ note, recordingId, mayWrite, close }: NoteEntryProps): ReactElement {
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
