import { type ReactElement, useCallback, useState } from 'react';
import { PlantScene, type SceneControls } from '../../scene/index.ts';
import { EmptyState, useTheme } from '../../ui/index.ts';
import { CameraButtons } from './camera-buttons.tsx';
import { EntityDetails } from './entity-details.tsx';
import { isFresh, isStale } from './freshness.ts';
import classes from './scene-panel.module.css';
import { TroubleLog } from './trouble-log.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useViewer, useViewerState } from './viewer-context.ts';

interface ScenePanelProps {
  /** The instance runs in a mode that produces no animation (interface 1). */
  fullSpeed: boolean;
  view: string | undefined;
  children: ReactElement;
}

/** The picture with what is laid over it. */
export function ScenePanel({ fullSpeed, view, children }: ScenePanelProps): ReactElement {
  const hasPicture = useViewerState((state) => state.hasPicture);
  return (
    <div className={classes.panel}>
      {fullSpeed ? <FullSpeed /> : hasPicture ? <Picture view={view} /> : <Waiting />}
      <div className={classes.controls}>{children}</div>
      <div className={classes.alerts}>
        <TroubleNotice />
        <TroubleLog />
      </div>
    </div>
  );
}

const VIEWS = ['top', 'front', 'side', 'isometric'] as const;

/** Stale when what it shows is the last that is known and no longer fresh. */
function Picture({ view }: { view: string | undefined }): ReactElement {
  const viewer = useViewer();
  const theme = useTheme();
  const selected = useViewerState((state) => state.selection.entity);
  const fresh = useViewerState(isFresh);
  const stale = useViewerState(isStale);
  const [controls, setControls] = useState<SceneControls | null>(null);
  const onReady = useCallback(
    (ready: SceneControls) => {
      setControls(ready);
      const named = VIEWS.find((name) => name === view);
      if (named) ready.view(named);
    },
    [view],
  );
  return (
    <>
      <div className={classes.picture} data-fresh={fresh}>
        <PlantScene
          source={viewer.frames}
          selected={selected}
          onSelect={(entity) => viewer.select(entity)}
          onFrame={(frame) => viewer.onDrawn(frame)}
          theme={theme}
          isStale={stale}
          onReady={onReady}
        />
      </div>
      {controls && <CameraButtons controls={controls} />}
      <EntityDetails />
    </>
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
