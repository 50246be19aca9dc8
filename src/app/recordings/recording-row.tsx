import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { type Recording, recordingPath } from '../../client/index.ts';
import { useChangeRecording } from '../../run/index.ts';
import { Badge, formatBytes, formatDateTime, IconButton, IconLink, problemOf, Switch } from '../../ui/index.ts';
import { DeleteRecordingDialog } from './delete-recording-dialog.tsx';
import { RecordingPicture } from './recording-picture.tsx';
import { remarksOf, spanWords, wholeSeconds } from './recording-words.ts';
import classes from './recordings.module.css';
import { RenameRecordingDialog } from './rename-recording-dialog.tsx';

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
