import { t } from '@lingui/core/macro';
import type { ComponentProps, ReactElement } from 'react';
import { type LocalFile, loadPast, type RecordingManifest, troubleOf } from '../../feed/index.ts';
import { RunWorkspace, ScenePanel, videoOf } from '../../panels/index.ts';
import {
  createKeptWorld,
  createRecordedFeed,
  createRecordedViewer,
  HISTORY_BYTES,
  useAutomation,
  useDeepLinks,
  useKeptViewer,
  type Viewer,
  ViewerContext,
} from '../../run/index.ts';
import { SafePart, VisuallyHidden } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import { RunCommands } from './run-commands-part.tsx';
import { RecordedHeader } from './run-header.tsx';
import classes from './viewer-page.module.css';

interface RecordedViewerProps {
  manifest: RecordingManifest;
  /** Names it among all that are opened. */
  viewerKey: string;
  /** Reads it, where it is a file of the reader's own disk. */
  local?: LocalFile['read'];
  /** `DerivedRun` where the gateway has it. */
  arranged?: ComponentProps<typeof RunWorkspace>['arranged'];
}

/** Picture and timeline of what was recorded. */
export function RecordedViewer({ manifest, viewerKey, local, arranged }: RecordedViewerProps): ReactElement {
  const { simulationId, label } = manifest;
  const viewer = useKeptViewer(viewerKey, () =>
    createRecordedViewer(createRecordedFeed(simulationId, viewerKey, HISTORY_BYTES), {
      remember: (opened) => open(opened, manifest, local),
    }),
  );
  usePageTitle(label || simulationId, t`Recording`);
  useAutomation(viewer, videoOf, local === undefined ? manifest.recordingId : null);
  const links = useDeepLinks(viewer, '/recordings/$recordingId');
  return (
    <ViewerContext value={viewer}>
      <div className={classes.page}>
        <VisuallyHidden as="h1">
          {t`Recording`}: <bdi>{label || simulationId}</bdi>
        </VisuallyHidden>
        <SafePart compact title={t`The status could not be shown`}>
          <RecordedHeader name={label || simulationId} isLocal={local !== undefined} />
        </SafePart>
        <RunWorkspace
          picture={
            <ScenePanel fullSpeed={false} links={links}>
              {null}
            </ScenePanel>
          }
          tables={null}
          isStanding={false}
          arranged={arranged}
          links={links}
        />
      </div>
      <RunCommands />
    </ViewerContext>
  );
}

/** A recording is opened once; what is looked at again stands where it stood. */
function open(
  { feed: { store }, disposed: signal }: Viewer,
  manifest: RecordingManifest,
  local?: LocalFile['read'],
): () => void {
  const leaving = new AbortController();
  loadPast()
    .then(({ openRecording }) => {
      if (leaving.signal.aborted || signal.aborted || store.getState().past.kind !== 'unknown') return;
      openRecording(manifest, { store, createWorld: createKeptWorld, local, signal });
    })
    .catch((error: unknown) => store.pastRead(troubleOf(error)));
  return () => leaving.abort();
}
