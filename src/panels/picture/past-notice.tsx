import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useState } from 'react';
import { useFeedState, useViewerState } from '../../run/index.ts';
import { ErrorNotice, FloatingPanel } from '../../ui/index.ts';

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
