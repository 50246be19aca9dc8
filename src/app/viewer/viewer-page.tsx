import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { DERIVED_PANELS, Playback, ScenePanel, SideTables, tablesConfig } from '../../panels/index.ts';
import {
  createKeptWorld,
  createViewer,
  type DeepLinks,
  HISTORY_BYTES,
  lookBack,
  useAutomation,
  useDeepLinks,
  useIsPictureAwaited,
  useKeptViewer,
  usePanelConfig,
  useRunMode,
  useServiceClient,
  useWarmUp,
  type Viewer,
  ViewerContext,
} from '../../run/index.ts';
import { lazyPart, SafePart, SplitPane, useIsNarrow, VisuallyHidden } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import { LiveHeader } from './run-header.tsx';
import { useHelp } from './use-help.tsx';
import classes from './viewer-page.module.css';

// The picture comes first.
const ControlButtons = lazyPart(
  () => t`The simulation controls could not be shown`,
  () => import('./control-buttons.tsx').then((module) => module.ControlButtons),
);
const WarmingPlant = lazyPart(
  () => t`The progress could not be shown`,
  () => import('./warming-plant.tsx').then((module) => module.WarmingPlant),
);

/** Live page of one simulation; another simulation is another page. A plant that is being prepared would race by. */
export function ViewerPage(): ReactElement {
  const { simulationId } = useParams({ from: '/simulations/$simulationId' });
  const warmUp = useWarmUp(simulationId);
  if (warmUp !== null) return <WarmingPlant {...{ simulationId, warmUp }} />;
  return <OpenedSimulation key={simulationId} simulationId={simulationId} />;
}

function OpenedSimulation({ simulationId }: { simulationId: string }): ReactElement {
  const client = useServiceClient();
  const viewer = useKeptViewer(simulationId, () =>
    createViewer({
      client,
      simulationId,
      createWorld: createKeptWorld,
      historyBytes: HISTORY_BYTES,
      remember: (opened) => lookBack(opened, client, createKeptWorld),
    }),
  );
  usePageTitle(simulationId);
  const { openHelp, help } = useHelp(viewer);
  useAutomation(viewer);
  const links = useDeepLinks(viewer, '/simulations/$simulationId');
  return (
    <ViewerContext value={viewer}>
      <ViewerLayout viewer={viewer} links={links} onHelp={openHelp} />
      {help}
    </ViewerContext>
  );
}

interface ViewerLayoutProps {
  viewer: Viewer;
  links: DeepLinks;
  onHelp: () => void;
}

function ViewerLayout({ viewer, links, onHelp }: ViewerLayoutProps): ReactElement {
  const { simulationId } = viewer;
  const [{ share }, changeTables] = usePanelConfig(tablesConfig);
  const fullSpeed = useRunMode() === 'FULL_SPEED';
  // A phone shows the picture alone; the tables have a page of their own.
  const isNarrow = useIsNarrow();
  const hasControls = !useIsPictureAwaited() || fullSpeed;
  return (
    <div className={classes.page}>
      <VisuallyHidden as="h1">
        {t`Live view`}: <bdi>{simulationId}</bdi>
      </VisuallyHidden>
      <SafePart compact title={t`The status could not be shown`}>
        <LiveHeader />
      </SafePart>
      <SplitPane
        label={t`Table width`}
        share={0.32}
        kept={share}
        onShare={(next) => changeTables({ share: next })}
        first={
          <ScenePanel fullSpeed={fullSpeed} links={links} panels={hasControls && DERIVED_PANELS.picture}>
            {hasControls && <ControlButtons />}
          </ScenePanel>
        }
        second={
          isNarrow ? null : (
            <div className={classes.side}>
              <SafePart title={t`The tables could not be shown`}>
                <SideTables simulationId={simulationId} fullSpeed={fullSpeed} />
              </SafePart>
            </div>
          )
        }
      />
      {!fullSpeed && (
        <div className={classes.transport}>{hasControls && <Playback onHelp={onHelp} panels={DERIVED_PANELS} />}</div>
      )}
    </div>
  );
}
