import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { type Recording, recordingPath, recordingPicturePath } from '../../client/index.ts';
import { useChangeRecording, useDeleteRecording } from '../../run/index.ts';
import {
  Badge,
  Button,
  Dialog,
  ErrorNotice,
  formatBytes,
  formatDateTime,
  Icon,
  IconButton,
  IconLink,
  problemOf,
  Switch,
  TextField,
} from '../../ui/index.ts';
import { remarksOf, spanWords, wholeSeconds } from './recording-words.ts';
import classes from './recordings.module.css';

interface RecordingRowProps {
  recording: Recording;
  /** Only operators rename, keep and delete. */
  mayChange: boolean;
}

/** One recording: what it is of, when and how long, how large, and what can be done with it. */
export function RecordingRow({ recording, mayChange }: RecordingRowProps): ReactElement {
  const { recordingId, simulationId, label, bytes, tableBytes, startedAt, keep } = recording;
  const change = useChangeRecording(recordingId);
  const name = label || simulationId;
  const remarks = remarksOf(recording);
  return (
    <tr>
      <th scope="row">
        <div className={classes.subject}>
          <RecordingPicture recording={recording} />
          <div>
            <Link to="/recordings/$recordingId" params={{ recordingId }} className={classes.id}>
              <bdi className={classes.label}>{name}</bdi>
            </Link>
            {name !== simulationId && (
              <Link to="/simulations/$simulationId" params={{ simulationId }} className={classes.id}>
                <bdi>{simulationId}</bdi>
              </Link>
            )}
            {change.error && <Failure error={change.error} />}
          </div>
        </div>
      </th>
      <td>
        <State recording={recording} />
      </td>
      <td className={classes.number}>{formatDateTime(wholeSeconds(startedAt))}</td>
      <td className={classes.number}>
        {spanWords(recording)}
        {remarks !== null && <span className={classes.remark}>{remarks}</span>}
      </td>
      <td className={classes.number}>{formatBytes(bytes + tableBytes)}</td>
      <td>
        <Switch
          label={t`Keep ${name}`}
          isLabelHidden
          isOn={change.variables?.keep ?? keep}
          disabled={!mayChange || change.isPending}
          onChange={(wanted) => change.mutate({ keep: wanted })}
        />
      </td>
      <td>
        <Actions recording={recording} mayChange={mayChange} />
      </td>
    </tr>
  );
}

function State({ recording: { isGrowing, trouble } }: { recording: Recording }): ReactElement {
  if (trouble !== null)
    return (
      <>
        <Badge tone="bad">{t`Cannot be written`}</Badge>
        <span className={classes.remark}>
          {trouble.message} ({trouble.code})
        </span>
      </>
    );
  return isGrowing ? <Badge tone="good">{t`Recording`}</Badge> : <Badge tone="calm">{t`Finished`}</Badge>;
}

function Actions({ recording, mayChange }: RecordingRowProps): ReactElement {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const { recordingId, simulationId, label, isGrowing } = recording;
  const name = label || simulationId;
  const close = () => setOpen(null);
  return (
    <div className={classes.actions}>
      <IconLink icon="download" label={t`Download ${name} as MCAP`} href={recordingPath(recordingId, '.mcap')} />
      {mayChange && <IconButton icon="tag" label={t`Rename ${name}`} onClick={() => setOpen('rename')} />}
      {mayChange && (
        <IconButton
          icon="close"
          label={isGrowing ? t`Delete ${name}: not while it is recorded` : t`Delete ${name}`}
          disabled={isGrowing}
          onClick={() => setOpen('delete')}
        />
      )}
      {open === 'rename' && <RenameRecordingDialog recording={recording} onClose={close} />}
      {open === 'delete' && <DeleteRecordingDialog recording={recording} onClose={close} />}
    </div>
  );
}

function Failure({ error }: { error: Error }): ReactElement {
  const { message, code, requestId } = problemOf(error);
  return (
    <span className={classes.failure} role="alert">
      {t`Not changed: ${message} (${code})`}
      {requestId && t`, request ${requestId}`}
    </span>
  );
}

/** What was recorded, seen by who watched it; its name stands beside it. A calm place where there is none. */
function RecordingPicture({ recording }: { recording: Recording }): ReactElement {
  const path = recordingPicturePath(recording.recordingId, recording.pictureTakenAt);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classes.picture}>
      {path === null || path === failed ? (
        <Icon name="camera" />
      ) : (
        <img src={path} alt="" width={320} height={180} loading="lazy" onError={() => setFailed(path)} />
      )}
    </span>
  );
}

interface DeleteRecordingDialogProps {
  recording: Recording;
  onClose: () => void;
}

/** Asks once more, with what will be gone: nobody can bring a recording back. */
function DeleteRecordingDialog({ recording, onClose }: DeleteRecordingDialogProps): ReactElement {
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

/** Letters that a label may have (docs/recordings.md). */
const LONGEST_LABEL = 200;

interface RenameRecordingDialogProps {
  recording: Recording;
  onClose: () => void;
}

function RenameRecordingDialog({ recording, onClose }: RenameRecordingDialogProps): ReactElement {
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
