import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { indexAt } from '../../feed/index.ts';
import { useAddNote, useViewer, type Viewer } from '../../run/index.ts';
import { Button, Checkbox, ErrorNotice, formatSimulationTime, problemOf, TextField } from '../../ui/index.ts';
import { LONGEST_NOTE } from './note-entry.tsx';
import classes from './notes.module.css';

interface NewNoteFormProps {
  recordingId: string;
  /** What is typed next is the text. */
  isTypedNext: boolean;
}

/** Writes at the instant that was shown when the form was opened, and about what was selected then. */
export function NewNoteForm({ recordingId, isTypedNext }: NewNoteFormProps): ReactElement {
  const viewer = useViewer();
  const [place] = useState(() => placeShown(viewer));
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
  const time = formatSimulationTime(place.simulationTimeMicros);
  const { selected } = place;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { generation, simulationTimeMicros } = place;
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

/** The instant shown, in the run that it belongs to, and what is selected. */
function placeShown({ store, feed }: Viewer) {
  const { readout, selection } = store.getState();
  const { runs } = feed.store.timeline;
  const run = runs[indexAt(runs, readout.timelineMicros)];
  return {
    generation: run?.generation ?? '',
    simulationTimeMicros: Math.max(0, Math.round(readout.simulationTimeMicros)),
    selected: selection.name,
  };
}
