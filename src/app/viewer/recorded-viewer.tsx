import { t } from '@lingui/core/macro';
import type { ComponentProps, ReactElement } from 'react';
import type { LocalFile, RecordingManifest } from '../../feed/index.ts';
import { RunWorkspace, ScenePanel, videoOf } from '../../panels/index.ts';
import { useAutomation, useDeepLinks, useIsPictureAwaited, ViewerContext } from '../../run/index.ts';
import { SafePart, VisuallyHidden } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import { People, RunCommands } from './later-parts.tsx';
import { RecordedHeader } from './run-header.tsx';
import { useRecordedViewer } from './use-recorded-viewer.ts';
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
  const viewer = useRecordedViewer({ manifest, viewerKey, local });
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
            <ScenePanel fullSpeed={false} links={links} people={local === undefined && <LaterPeople />}>
              {null}
            </ScenePanel>
          }
          tables={null}
          charts={null}
          isStanding={false}
          arranged={arranged}
          links={links}
        />
      </div>
      <RunCommands />
    </ViewerContext>
  );
}

function LaterPeople(): ReactElement | null {
  return useIsPictureAwaited() ? null : <People />;
}
