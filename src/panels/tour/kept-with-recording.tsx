import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { useKeepTour, useSession } from '../../run/index.ts';
import type { Tour } from '../../tour/index.ts';
import { Button, Failure } from '../../ui/index.ts';
import classes from './tour.module.css';

interface KeptWithRecordingProps {
  tour: Tour;
  /** Null where nothing is recorded, or it is a file of the reader's own. */
  recordingId: string | null;
  recorded: Tour | null;
  error: Error | null;
  onTake: (recorded: Tour) => void;
}

/** Whether the tour is kept with the recording for all who open it, and what changes that. */
export function KeptWithRecording(props: KeptWithRecordingProps): ReactElement | null {
  return props.recordingId === null ? null : <Kept {...props} recordingId={props.recordingId} />;
}

function Kept(props: KeptWithRecordingProps & { recordingId: string }): ReactElement | null {
  const { tour, recordingId, recorded, error, onTake } = props;
  const { data: session } = useSession();
  const keep = useKeepTour(recordingId);
  const isKept = JSON.stringify(recorded) === JSON.stringify(tour);
  const mayKeep = session?.caller?.role === 'operator';
  return (
    <div className={classes.recording}>
      <p className={classes.facts}>{isKept ? t`Kept with the recording.` : ownWords(recorded !== null)}</p>
      <div className={classes.buttons}>
        {mayKeep && !isKept && tour.steps.length > 0 && (
          <Button disabled={keep.isPending} onClick={() => keep.mutate(tour)}>
            {t`Keep with the recording`}
          </Button>
        )}
        {recorded !== null && !isKept && (
          <Button onClick={() => onTake(recorded)}>{t`Take the recording’s tour`}</Button>
        )}
      </div>
      {error && <Failure title={t`The recording’s tour could not be read`} error={error} />}
      {keep.error && <Failure title={t`The tour was not kept`} error={keep.error} />}
    </div>
  );
}

function ownWords(hasOther: boolean): string {
  if (hasOther) return t`Kept in this browser alone; the recording has another tour.`;
  return t`Kept in this browser alone.`;
}
