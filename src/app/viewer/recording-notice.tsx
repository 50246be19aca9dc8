import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../../ui/index.ts';
import { useServiceClient } from '../service-client.ts';
import { useShownRecording } from './notes/use-notes.ts';
import { useViewer } from './viewer-context.ts';

const READ_MILLIS = 30_000;

/** That what happens now is not recorded, and why: watching goes on, but it cannot be looked at later. */
export function RecordingNotice(): ReactElement | null {
  const client = useServiceClient();
  const { hasLive } = useViewer();
  const recordingId = useShownRecording()?.recordingId ?? null;
  const { data } = useQuery({
    queryKey: ['recordings'],
    queryFn: ({ signal }) => client.recordings.list({ signal }),
    enabled: hasLive && recordingId !== null,
    refetchInterval: READ_MILLIS,
  });
  const trouble = data?.items.find((recording) => recording.recordingId === recordingId)?.trouble ?? null;
  if (!hasLive || trouble === null) return null;
  return <ErrorNotice title={t`Cannot be recorded`} problem={{ ...trouble, requestId: null }} />;
}
