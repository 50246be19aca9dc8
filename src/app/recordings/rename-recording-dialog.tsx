import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useState } from 'react';
import type { Recording } from '../../client/index.ts';
import { useChangeRecording } from '../../run/index.ts';
import { Button, Dialog, ErrorNotice, problemOf, TextField } from '../../ui/index.ts';
import classes from './recordings.module.css';

/** Letters that a label may have (docs/recordings.md). */
const LONGEST_LABEL = 200;

interface RenameRecordingDialogProps {
  recording: Recording;
  onClose: () => void;
}

export function RenameRecordingDialog({ recording, onClose }: RenameRecordingDialogProps): ReactElement {
  const [label, setLabel] = useState(recording.label);
  const change = useChangeRecording(recording.recordingId);
  const wanted = label.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') change.mutate({ label: wanted }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t`Rename recording`} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={t`Label`}
          value={label}
          maxLength={LONGEST_LABEL}
          onChange={setLabel}
          error={wanted === '' ? t`A recording needs a label.` : undefined}
        />
        {change.error && <ErrorNotice title={t`It was not renamed`} problem={problemOf(change.error)} />}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" disabled={wanted === '' || change.isPending}>
            {t`Rename`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
