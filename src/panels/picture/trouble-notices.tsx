import { t } from '@lingui/core/macro';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import type { Trouble } from '../../feed/index.ts';
import { type Readout, useFeedState, useReadoutText, useViewerState, wordsFor } from '../../run/index.ts';
import { CopyButton, ErrorNotice, FloatingPanel, formatAge } from '../../ui/index.ts';
import classes from './trouble-notices.module.css';

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

/** Code, message and requestId as one line for a report. */
export function reportOf({ code, message, requestId }: Trouble): string {
  return `${code}: ${message} (request ${requestId ?? 'unknown'})`;
}
