import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { type NoteDraft, useAddNote } from '../../run/index.ts';
import { Button, Checkbox, ErrorNotice, formatSimulationTime, problemOf, TextField } from '../../ui/index.ts';
import { LONGEST_NOTE } from './note-entry.tsx';
import classes from './notes.module.css';

interface NewNoteFormProps {
  recordingId: string;
  draft: NoteDraft;
}

/** Writes at the instant of the draft, and about what was selected then. */
export function NewNoteForm({ recordingId, draft }: NewNoteFormProps): ReactElement {
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
