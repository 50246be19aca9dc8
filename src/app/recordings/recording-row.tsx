import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import {
  isRecordedStill,
  type Recording,
  recordingPath,
  recordingPicturePath,
  reportPath,
} from '../../client/index.ts';
import { useChangeRecording, useDeleteRecording } from '../../run/index.ts';
import {
  Badge,
  Button,
  currentRegion,
  Dialog,
  Failure,
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
  /** One of two that are to be shown beside each other. */
  isChosen: boolean;
  onChoose: () => void;
}

/** One recording: its source, time, length, size, and its actions. */
export function RecordingRow(props: RecordingRowProps): ReactElement {
  const { recording, mayChange } = props;
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
            {change.error && <ActionFailure error={change.error} />}
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
        <Actions {...props} />
      </td>
    </tr>
  );
}

function State({ recording: { isGrowing, trouble } }: { recording: Recording }): ReactElement {
  const isWritten = trouble === null || isRecordedStill(trouble);
  return (
    <>
      {!isWritten && <Badge tone="bad">{t`Cannot be written`}</Badge>}
      {isWritten && (isGrowing ? <Badge tone="good">{t`Recording`}</Badge> : <Badge tone="calm">{t`Finished`}</Badge>)}
      {trouble !== null && (
        <span className={classes.remark}>
          {trouble.message} ({trouble.code})
        </span>
      )}
    </>
  );
}

function Actions({ recording, mayChange, isChosen, onChoose }: RecordingRowProps): ReactElement {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const { recordingId, simulationId, label, isGrowing } = recording;
  const name = label || simulationId;
  const close = () => setOpen(null);
  return (
    <div className={classes.actions}>
      <IconButton icon="columns" label={t`Show ${name} beside another`} pressed={isChosen} onClick={onChoose} />
      <IconLink icon="download" label={t`Download ${name} as MCAP`} href={recordingPath(recordingId, '.mcap')} />
      <IconLink
        icon="bookmark"
        label={t`Report of ${name}: one page to read anywhere`}
        href={reportPath(recordingId, { language: currentRegion().language })}
      />
      <IconLink
        icon="flow"
        label={t`Events of ${name} for process miners (OCEL 2.0)`}
        href={recordingPath(recordingId, '/events.ocel.json')}
      />
      <IconLink
        icon="lanes"
        label={t`Trace of ${name} for Perfetto`}
        href={recordingPath(recordingId, '/events.perfetto.json')}
      />
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

function ActionFailure({ error }: { error: Error }): ReactElement {
  const { message, code, requestId } = problemOf(error);
  return (
    <span className={classes.failure} role="alert">
      {t`Not changed: ${message} (${code})`}
      {requestId && t`, request ${requestId}`}
    </span>
  );
}

/** A picture taken by a viewer during the run, or an empty frame. The name beside it describes it. */
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

/** Asks once more and names the loss: nobody can bring a recording back. */
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
        {removal.error && <Failure title={t`It was not deleted`} error={removal.error} />}
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
        {change.error && <Failure title={t`It was not renamed`} error={change.error} />}
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
