import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
import { PagePending } from '../pages/page-pending.tsx';
import { useServiceClient } from '../service-client.ts';
import { RecordedViewer } from '../viewer/recorded-viewer.tsx';
import { LOCAL_RECORDING } from './local-file.ts';
import { LocalRecording } from './local-recording.tsx';
import classes from './recordings.module.css';

/** One recording: the same viewer as for a simulation that runs, without a live edge. */
export function RecordingPage(): ReactElement {
  const { recordingId } = useParams({ from: '/recordings/$recordingId' });
  return recordingId === LOCAL_RECORDING ? <LocalRecording /> : <KeptRecording recordingId={recordingId} />;
}

function KeptRecording({ recordingId }: { recordingId: string }): ReactElement {
  const client = useServiceClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['recordings', recordingId, 'manifest'],
    queryFn: ({ signal }) => client.recordings.manifest(recordingId, { signal }),
    // What is looked at stays as it was when it was opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data && data.segments.length > 0)
    return <RecordedViewer key={recordingId} viewerKey={`recording ${recordingId}`} manifest={data} />;
  if (data || error) {
    return (
      <div className={classes.page}>
        <ErrorNotice
          title={t`This recording cannot be shown`}
          problem={problemOf(error ?? new Error(t`Nothing has been recorded in it yet.`))}
        >
          <p>
            <Button icon="refresh" onClick={() => refetch()}>
              {t`Try again`}
            </Button>{' '}
            <Link to="/recordings">{t`All recordings`}</Link>
          </p>
        </ErrorNotice>
      </div>
    );
  }
  return <PagePending />;
}
