import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Recording } from '../../client/index.ts';
import { useDeleteRecording } from '../../run/index.ts';
import { Button, Dialog, ErrorNotice, formatBytes, formatDateTime, problemOf } from '../../ui/index.ts';
import { spanWords, wholeSeconds } from './recording-words.ts';
import classes from './recordings.module.css';

interface DeleteRecordingDialogProps {
  recording: Recording;
  onClose: () => void;
}

/** Asks once more, with what will be gone: nobody can bring a recording back. */
export function DeleteRecordingDialog({ recording, onClose }: DeleteRecordingDialogProps): ReactElement {
  const removal = useDeleteRecording(recording.recordingId);
  const name = recording.label || recording.simulationId;
  const span = spanWords(recording);
  const date = formatDateTime(wholeSeconds(recording.startedAt));
  const size = formatBytes(recording.bytes);
  return (
    <Dialog title={t`Delete recording?`} onClose={onClose}>
      <div className={classes.form}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>{t`Recorded on ${date}: ${span} of simulation time, ${size}.`}</p>
        <p>{t`It is deleted for everybody. This cannot be undone.`}</p>
        {removal.error && <ErrorNotice title={t`It was not deleted`} problem={problemOf(removal.error)} />}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            disabled={removal.isPending}
            onClick={() => removal.mutate(undefined, { onSuccess: onClose })}
          >
            {t`Delete`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
