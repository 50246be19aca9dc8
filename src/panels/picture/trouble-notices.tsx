import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import type { Incident, Trouble } from '../../feed/index.ts';
import {
  type Readout,
  useFeedState,
  useReadoutText,
  useRecordings,
  useShownRecording,
  useViewer,
  useViewerState,
  type Viewer,
  wordsFor,
} from '../../run/index.ts';
import {
  Button,
  CopyButton,
  ErrorNotice,
  FloatingPanel,
  formatAge,
  formatCount,
  formatSimulationTime,
  Popover,
} from '../../ui/index.ts';
import classes from './trouble-notices.module.css';

const READ_MILLIS = 30_000;

/** That what happens now is not recorded, and why: watching goes on, but it cannot be looked at later. */
export function RecordingNotice(): ReactElement | null {
  const { hasLive } = useViewer();
  const recordingId = useShownRecording()?.recordingId ?? null;
  const { data } = useRecordings({ isWanted: hasLive && recordingId !== null, readMillis: READ_MILLIS });
  const trouble = data?.items.find((recording) => recording.recordingId === recordingId)?.trouble ?? null;
  if (!hasLive || trouble === null) return null;
  return <ErrorNotice title={t`Cannot be recorded`} problem={{ ...trouble, requestId: null }} />;
}

/** Most is there before anybody could read a word about it. */
const LATE_MILLIS = 500;

/** That what is wanted is still being read from the recording, or why it cannot be. */
export function PastNotice(): ReactElement | null {
  const trouble = useFeedState(({ past }) => past.trouble);
  const isReading = useViewerState((state) => state.isReading);
  const isLate = useIsLate(isReading);
  if (!isReading) return null;
  if (trouble !== null) {
    const { code, message, requestId, details } = trouble;
    return (
      <ErrorNotice
        title={t`The recording could not be read`}
        problem={{ code, message, requestId, details: [...details] }}
      >
        <p>{t`The picture is of another time. Trying again every few seconds.`}</p>
      </ErrorNotice>
    );
  }
  return isLate ? (
    <div role="status">
      <FloatingPanel size="bar">{t`Reading the recording`}</FloatingPanel>
    </div>
  ) : null;
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MILLIS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate;
}

/** What is wrong with the connection, what happens about it, and how old the picture is. */
export function TroubleNotice(): ReactElement | null {
  const trouble = useFeedState(({ connection }) => connection.trouble);
  const state = useFeedState(({ connection }) => connection.state);
  if (trouble === null) return null;
  const { title, advice } = wordsFor(trouble);
  const { code, message, requestId, details } = trouble;
  return (
    <div className={classes.notice} data-connection={state}>
      <ErrorNotice problem={{ code, message, requestId, details: details.slice(0, 4) }} title={title}>
        <p className={classes.advice}>
          {advice} {state !== 'following' && <PictureAge />}
        </p>
        <p className={classes.copy}>
          {t`Copy details`}
          <CopyButton text={reportOf(trouble)} label={t`Copy error`} />
        </p>
      </ErrorNotice>
    </div>
  );
}

function PictureAge(): ReactElement {
  const age = useReadoutText<HTMLElement>(useCallback(ageText, []));
  return <strong ref={age} aria-live="off" />;
}

function ageText({ staleMillis, waitMillis }: Readout): string {
  const seconds = Math.ceil((waitMillis ?? 0) / 1000);
  const wait = waitMillis === null ? '' : t`Next try in ${seconds} s.`;
  if (staleMillis === null) return wait;
  const age = formatAge(staleMillis / 1000);
  return `${wait} ${t`The picture is ${age} old.`}`.trim();
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

/** Code, message and requestId as one line for a report. */
export function reportOf({ code, message, requestId }: Trouble): string {
  return `${code}: ${message} (request ${requestId ?? 'unknown'})`;
}
