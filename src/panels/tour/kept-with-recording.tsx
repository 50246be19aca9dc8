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
  /** A file can have one, too. */
  recorded: Tour | null;
  error: Error | null;
  onTake: (recorded: Tour) => void;
}

/** Whether the tour is kept with the recording for all who open it, and what changes that. */
export function KeptWithRecording(props: KeptWithRecordingProps): ReactElement | null {
  const { tour, recordingId, recorded, error, onTake } = props;
  if (recordingId === null && recorded === null) return null;
  const isKept = JSON.stringify(recorded) === JSON.stringify(tour);
  return (
    <div className={classes.recording}>
      <p className={classes.facts}>{isKept ? t`Kept with the recording.` : ownWords(recorded !== null)}</p>
      <div className={classes.buttons}>
        {recordingId !== null && !isKept && tour.steps.length > 0 && <Keep tour={tour} recordingId={recordingId} />}
        {recorded !== null && !isKept && (
          <Button onClick={() => onTake(recorded)}>{t`Take the recording’s tour`}</Button>
        )}
      </div>
      {error && <Failure title={t`The recording’s tour could not be read`} error={error} />}
    </div>
  );
}

/** For operators of a gateway that has the recording. */
function Keep({ tour, recordingId }: { tour: Tour; recordingId: string }): ReactElement {
  const { data: session } = useSession();
  const keep = useKeepTour(recordingId);
  return (
    <>
      {session?.caller?.role === 'operator' && (
        <Button disabled={keep.isPending} onClick={() => keep.mutate(tour)}>
          {t`Keep with the recording`}
        </Button>
      )}
      {keep.error && <Failure title={t`The tour was not kept`} error={keep.error} />}
    </>
  );
}

function ownWords(hasOther: boolean): string {
  if (hasOther) return t`Kept in this browser alone; the recording has another tour.`;
  return t`Kept in this browser alone.`;
}
