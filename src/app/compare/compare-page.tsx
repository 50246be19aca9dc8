import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ServiceClient } from '../../client/index.ts';
import type { RecordingManifest } from '../../feed/index.ts';
import { type ComparedRun, SideBySide, videoOf } from '../../panels/index.ts';
import {
  type Lock,
  useAutomation,
  useDeepLinks,
  useInstanceLabel,
  useKeptViewers,
  useServiceClient,
  type Viewer,
  ViewerContext,
  type WantedViewer,
} from '../../run/index.ts';
import { EmptyState, Failure } from '../../ui/index.ts';
import { PagePending } from '../pages/page.tsx';
import { ReadingPage } from '../pages/reading-page.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { RunCommands } from '../viewer/later-parts.tsx';
import { useNamedRun } from '../viewer/use-named-run.ts';
import { recordedViewer } from '../viewer/use-recorded-viewer.ts';
import { liveViewer } from '../viewer/viewer-page.tsx';

const ROUTE = '/compare/$leftId/$rightId';

type Named = 'live' | RecordingManifest;

/** Two runs beside each other: recordings, or what runs. */
export function ComparePage(): ReactElement {
  const { leftId, rightId } = useParams({ from: ROUTE });
  usePageTitle(t`Side by side`);
  const left = useNamedRun(leftId);
  const right = useNamedRun(rightId);
  if (leftId === rightId) return <OneRun />;
  if (isShowable(left.named) && isShowable(right.named)) {
    const known = { left: left.named, right: right.named };
    return <Compared key={`${leftId} ${rightId}`} {...{ leftId, rightId, ...known }} />;
  }
  const error = left.error ?? right.error ?? nothingIn(left.named) ?? nothingIn(right.named);
  return error === null ? <PagePending /> : <NotThere error={error} />;
}

/** A recording that has only been begun has nothing to show. */
function isShowable(named: Named | null): named is Named {
  return named !== null && nothingIn(named) === null;
}

function nothingIn(named: Named | null): Error | null {
  if (named === null || named === 'live' || named.segments.length > 0) return null;
  const name = named.label || named.simulationId;
  return new Error(t`Nothing has been recorded in ${name} yet.`);
}

function OneRun(): ReactElement {
  return (
    <ReadingPage>
      <EmptyState icon="columns" title={t`These are the same run`}>
        <p>
          {t`Two different ones are shown beside each other.`} <Link to="/recordings">{t`All recordings`}</Link>
        </p>
      </EmptyState>
    </ReadingPage>
  );
}

function NotThere({ error }: { error: Error }): ReactElement {
  return (
    <ReadingPage>
      <Failure title={t`These runs cannot be shown side by side`} error={error}>
        <p>
          {t`It is asked again every few seconds.`} <Link to="/recordings">{t`All recordings`}</Link>
        </p>
      </Failure>
    </ReadingPage>
  );
}

interface ComparedProps {
  leftId: string;
  rightId: string;
  left: Named;
  right: Named;
}

function Compared({ leftId, rightId, left, right }: ComparedProps): ReactElement {
  const client = useServiceClient();
  const viewers = useKeptViewers([wanted(leftId, left, client), wanted(rightId, right, client)]);
  const [leftViewer, rightViewer] = viewers as [Viewer, Viewer];
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const links = useDeepLinks(leftViewer, ROUTE);
  useAutomation(leftViewer, videoOf, left === 'live' ? null : left.recordingId);
  const runs = {
    left: useComparedRun(leftId, left, leftViewer),
    right: useComparedRun(rightId, right, rightViewer),
  };
  const setLock = (lock: Lock) =>
    void navigate({
      params: true,
      search: (before) => ({ ...before, lock: lock === 'clock' ? 'clock' : undefined }),
      replace: true,
    });
  const swap = () =>
    void navigate({ to: ROUTE, params: { leftId: rightId, rightId: leftId }, search: { lock: search.lock } });
  return (
    <>
      <SideBySide lock={search.lock ?? 'since-start'} {...{ ...runs, setLock, swap, links }} />
      <ViewerContext value={leftViewer}>
        <RunCommands />
      </ViewerContext>
    </>
  );
}

/** Under the key that its own page has it by: what was looked at there is looked at here. */
function wanted(id: string, named: Named, client: ServiceClient): WantedViewer {
  if (named === 'live') return liveViewer(id, client);
  return recordedViewer({ manifest: named, viewerKey: `recording ${named.recordingId}` });
}

function useComparedRun(id: string, named: Named, viewer: Viewer): ComparedRun {
  const instance = useInstanceLabel(named === 'live' ? id : named.simulationId);
  if (named === 'live') {
    const link = (
      <Link to="/simulations/$simulationId" params={{ simulationId: id }}>
        <bdi>{instance}</bdi>
      </Link>
    );
    return { viewer, name: instance, link, recordingId: null, lengthMicros: 0 };
  }
  const { recordingId, label, segments } = named;
  const name = label || instance;
  const link = (
    <Link to="/recordings/$recordingId" params={{ recordingId }}>
      <bdi>{name}</bdi>
    </Link>
  );
  return { viewer, name, link, recordingId, lengthMicros: lastRunMicros(segments) };
}

/** How long the last run of a recording is. */
function lastRunMicros(segments: RecordingManifest['segments']): number {
  const last = segments.at(-1);
  const ofLast = segments.filter(({ generation }) => generation === last?.generation);
  const start = Math.min(...ofLast.map(({ fromMicros }) => fromMicros));
  return Math.max(...ofLast.map(({ toMicros }) => toMicros)) - start;
}
