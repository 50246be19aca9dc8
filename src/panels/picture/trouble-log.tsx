import { plural, t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { isRecordedStill } from '../../client/index.ts';
import type { Incident } from '../../feed/index.ts';
import { useFeedState, useRecordings, useShownRecording, useViewer, type Viewer, wordsFor } from '../../run/index.ts';
import { Button, CopyButton, ErrorNotice, formatCount, formatSimulationTime, Popover } from '../../ui/index.ts';
import classes from './trouble-notices.module.css';
import { reportOf } from './trouble-notices.tsx';

const READ_MILLIS = 30_000;

/** That what happens now is not recorded, and why: watching goes on, but it cannot be looked at later. */
export function RecordingNotice(): ReactElement | null {
  const { hasLive } = useViewer();
  const recordingId = useShownRecording()?.recordingId ?? null;
  const { data } = useRecordings({ isWanted: hasLive && recordingId !== null, readMillis: READ_MILLIS });
  const trouble = data?.items.find((recording) => recording.recordingId === recordingId)?.trouble ?? null;
  if (!hasLive || trouble === null || isRecordedStill(trouble)) return null;
  return <ErrorNotice title={t`Cannot be recorded`} problem={{ ...trouble, requestId: null }} />;
}

/** Everything that went wrong since the page was opened, the newest first, each with where it stood in time. */
export function TroubleLog(): ReactElement | null {
  const viewer = useViewer();
  const incidents = useFeedState((state) => state.incidents);
  if (incidents.length === 0) return null;
  return (
    <Popover label={incidentCount(incidents.length)} icon="warning">
      {(close) => (
        <ol className={classes.list} aria-label={t`Incidents`}>
          {incidents.toReversed().map((incident) => (
            <Entry key={incident.id} incident={incident} viewer={viewer} close={close} />
          ))}
        </ol>
      )}
    </Popover>
  );
}

function incidentCount(count: number): string {
  const number = formatCount(count);
  return plural(count, { one: `${number} incident`, other: `${number} incidents` });
}

interface EntryProps {
  incident: Incident;
  viewer: Viewer;
  close: () => void;
}

function Entry({ incident, viewer, close }: EntryProps): ReactElement {
  const { trouble, timelineMicros, count } = incident;
  const show = () => {
    viewer.player.seek(timelineMicros);
    close();
  };
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <strong>
          {wordsFor(trouble).title}
          {count > 1 && ` (${count}×)`}
        </strong>
        <CopyButton text={reportOf(trouble)} label={t`Copy incident`} />
        <Button onClick={show}>
          {t`Show`} {formatSimulationTime(viewer.feed.store.timeline.simulationTimeAt(timelineMicros))}
        </Button>
      </div>
      <p className={classes.words}>
        <code>{trouble.code}</code> {trouble.message}
        {trouble.requestId && (
          <>
            {' '}
            ({t`Request ID`} <code>{trouble.requestId}</code>)
          </>
        )}
      </p>
    </li>
  );
}
