import { type ReactElement, useState } from 'react';
import { PlantScene, type SceneControls } from '../../scene/index.ts';
import { EmptyState, useTheme } from '../../ui/index.ts';
import { CameraButtons } from './camera-buttons.tsx';
import { EntityDetails } from './entity-details.tsx';
import { isFresh, isStale } from './freshness.ts';
import { LinkNotices } from './link-notices.tsx';
import { unknownView } from './link-words.ts';
import classes from './scene-panel.module.css';
import { TroubleLog } from './trouble-log.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import type { DeepLinks } from './use-deep-links.ts';
import { useViewer, useViewerState } from './viewer-context.ts';

interface ScenePanelProps {
  /** The instance runs in a mode that produces no animation (interface 1). */
  fullSpeed: boolean;
  links: DeepLinks;
  children: ReactElement;
}

/** The picture with what is laid over it. */
export function ScenePanel({ fullSpeed, links, children }: ScenePanelProps): ReactElement {
  const hasPicture = useViewerState((state) => state.hasPicture);
  const notices = (
    <>
      <TroubleNotice />
      <TroubleLog />
      <LinkNotices links={links} />
    </>
  );
  return (
    <div className={classes.panel}>
      {hasPicture && !fullSpeed ? (
        <Picture links={links} notices={notices} />
      ) : (
        <>
          {fullSpeed ? <FullSpeed /> : <Waiting />}
          <div className={classes.alerts}>{notices}</div>
        </>
      )}
      <div className={classes.controls}>{children}</div>
    </div>
  );
}

/** Stale when what it shows is the last that is known and no longer fresh. */
function Picture({ links, notices }: { links: DeepLinks; notices: ReactElement }): ReactElement {
  const viewer = useViewer();
  const theme = useTheme();
  const selected = useViewerState((state) => state.selection.entity);
  const fresh = useViewerState(isFresh);
  const stale = useViewerState(isStale);
  const [controls, setControls] = useState<SceneControls | null>(null);
  return (
    <div className={classes.picture} data-fresh={fresh}>
      <PlantScene
        source={viewer.frames}
        selected={selected}
        onSelect={(entity) => viewer.select(entity)}
        onFrame={(frame) => viewer.onDrawn(frame)}
        theme={theme}
        isStale={stale}
        view={links.view}
        onUnknownView={(name, known) => links.say(unknownView(name, known))}
        onReady={setControls}
        notices={notices}
        details={<EntityDetails />}
      >
        {controls && <CameraButtons controls={controls} />}
      </PlantScene>
    </div>
  );
}

function FullSpeed(): ReactElement {
  return (
    <EmptyState icon="table" title="This run has no animation">
      It runs in FULL_SPEED mode, in which the simulation produces results but no motion. Its result tables are beside
      this page and grow while it runs.
    </EmptyState>
  );
}

function Waiting(): ReactElement {
  const trouble = useViewerState(({ connection }) => connection.trouble);
  if (trouble !== null) return <EmptyState icon="warning" title="Nothing to show yet" />;
  return <EmptyState icon="live" title="Loading the plant" />;
}
