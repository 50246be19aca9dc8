import { t } from '@lingui/core/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { type RecordingManifest, slicedWorldMaker } from '../../feed/index.ts';
import { ShowStage, videoOf } from '../../panels/index.ts';
import { HISTORY_BYTES, useAutomation, useInstanceLabel, ViewerContext } from '../../run/index.ts';
import type { Tour } from '../../tour/index.ts';
import { EmptyState, Failure } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useNamedRun } from '../viewer/use-named-run.ts';
import { useRecordedViewer } from '../viewer/use-recorded-viewer.ts';
import { useLiveViewer } from '../viewer/viewer-page.tsx';
import { LiveFigures, RecordedFigures } from './show-figures.tsx';
import { tourOfLink } from './tour-of-link.ts';

/** A screen that nobody attends to for days looks back no farther by itself: what is recorded is read. */
const createShownWorld = slicedWorldMaker({ historySeconds: 900, historyBytes: HISTORY_BYTES });

/** Shows a run, or several in turn, on a screen that nobody attends to. */
export function ShowPage(): ReactElement {
  const { showId } = useParams({ from: '/show/$showId' });
  const { tour: link, with: others, director } = useSearch({ from: '/show/$showId' });
  const ids = useMemo(() => [showId, ...(others ?? '').split(',').filter((id) => id !== '')], [showId, others]);
  const [turn, setTurn] = useState(0);
  const given = useMemo(() => tourOfLink(link), [link]);
  const id = ids[turn % ids.length] ?? showId;
  const isOne = ids.length === 1;
  return (
    <Shown
      key={isOne ? id : `${turn} ${id}`}
      id={id}
      // The tour of an address is through what the address names.
      tour={id === showId ? given.tour : null}
      isDirected={director !== undefined}
      failure={given.error}
      onEnd={isOne ? undefined : () => setTurn((before) => before + 1)}
    />
  );
}

interface ShownProps {
  id: string;
  tour: Tour | null;
  isDirected: boolean;
  /** Why the tour of the address cannot be played. */
  failure: Error | null;
  onEnd: (() => void) | undefined;
}

/** What an id names, as soon as it is known. */
function Shown(props: ShownProps): ReactElement {
  const { named, error } = useNamedRun(props.id);
  if (named === 'live') return <LiveShow {...props} />;
  if (named !== null) return <RecordedShow {...props} manifest={named} />;
  if (error) {
    return (
      <Failure title={t`Nothing can be shown yet`} error={error}>
        <p>{t`It is asked again every few seconds.`}</p>
      </Failure>
    );
  }
  return <EmptyState icon="live" title={t`Loading plant`} />;
}

function LiveShow({ id, tour, isDirected, failure, onEnd }: ShownProps): ReactElement {
  const viewer = useLiveViewer(id, createShownWorld);
  const label = useInstanceLabel(id);
  usePageTitle(label);
  useAutomation(viewer, videoOf);
  return (
    <ViewerContext value={viewer}>
      <ShowStage
        {...{ tour, isDirected, onEnd, label }}
        figures={<LiveFigures simulationId={id} />}
        notices={<LinkFailure error={failure} />}
      />
    </ViewerContext>
  );
}

function RecordedShow({
  manifest,
  tour,
  isDirected,
  failure,
  onEnd,
}: ShownProps & { manifest: RecordingManifest }): ReactElement {
  const { recordingId, label, simulationId } = manifest;
  const viewer = useRecordedViewer({ manifest, viewerKey: `recording ${recordingId}` });
  const name = label || simulationId;
  usePageTitle(name, t`Recording`);
  useAutomation(viewer, videoOf, recordingId);
  return (
    <ViewerContext value={viewer}>
      <ShowStage
        {...{ tour, isDirected, onEnd }}
        label={name}
        figures={<RecordedFigures />}
        notices={<LinkFailure error={failure} />}
      />
    </ViewerContext>
  );
}

function LinkFailure({ error }: { error: Error | null }): ReactElement | null {
  return error && <Failure title={t`The tour in the address cannot be played`} error={error} />;
}
