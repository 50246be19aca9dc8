import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { useRecordings, useShownRecording, useViewer } from '../../run/index.ts';
import { ErrorNotice } from '../../ui/index.ts';

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
