import { type ReactElement, useState } from 'react';
import { type Recording, recordingPicturePath } from '../../client/index.ts';
import { Icon } from '../../ui/index.ts';
import classes from './recordings.module.css';

/** What was recorded, seen by who watched it; its name stands beside it. A calm place where there is none. */
export function RecordingPicture({ recording }: { recording: Recording }): ReactElement {
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
