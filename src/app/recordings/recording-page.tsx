import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DerivedRun } from '../../panels/index.ts';
import { manifestQuery, useServiceClient } from '../../run/index.ts';
import { PagePending } from '../pages/page.tsx';
import { RecordedViewer } from '../viewer/recorded-viewer.tsx';
import { LOCAL_RECORDING } from './local-file.ts';
import { LocalRecording } from './local-recording.tsx';
import { RecordingFailure } from './recording-failure.tsx';

/** One recording: the viewer of a live simulation without a live edge. */
export function RecordingPage(): ReactElement {
  const { recordingId } = useParams({ from: '/recordings/$recordingId' });
  return recordingId === LOCAL_RECORDING ? <LocalRecording /> : <KeptRecording recordingId={recordingId} />;
}

function KeptRecording({ recordingId }: { recordingId: string }): ReactElement {
  const client = useServiceClient();
  const { data, error, refetch } = useQuery(manifestQuery(client, recordingId));
  if (data && data.segments.length > 0)
    return (
      <RecordedViewer key={recordingId} viewerKey={`recording ${recordingId}`} manifest={data} arranged={DerivedRun} />
    );
  if (data || error) {
    return (
      <RecordingFailure
        title={t`This recording cannot be shown`}
        error={error ?? new Error(t`Nothing has been recorded in it yet.`)}
        onRetry={() => refetch()}
      />
    );
  }
  return <PagePending />;
}
