import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ServiceClient } from '../../client/index.ts';
import type { WorldMaker } from '../../feed/index.ts';
import { Charts, DerivedRun, RunWorkspace, ScenePanel, SideTables, videoOf } from '../../panels/index.ts';
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
  useReadAgain,
  useRunMode,
  useServiceClient,
  useWarmUp,
  type Viewer,
  ViewerContext,
  type WantedViewer,
} from '../../run/index.ts';
import { lazyPart, SafePart, VisuallyHidden } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import { People, RunCommands } from './later-parts.tsx';
import { LiveHeader } from './run-header.tsx';
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
  const viewer = useLiveViewer(simulationId);
  usePageTitle(simulationId);
  useAutomation(viewer, videoOf);
  const links = useDeepLinks(viewer, '/simulations/$simulationId');
  return (
    <ViewerContext value={viewer}>
      <ViewerLayout viewer={viewer} links={links} />
    </ViewerContext>
  );
}

/** The viewer of a simulation as it runs, with what was recorded of it. @param createWorld says how much is kept, where it is made now */
export function useLiveViewer(simulationId: string, createWorld = createKeptWorld): Viewer {
  return useKeptViewer(liveViewer(simulationId, useServiceClient(), createWorld));
}

/** How the viewer of a simulation as it runs is made. */
export function liveViewer(
  simulationId: string,
  client: ServiceClient,
  createWorld: WorldMaker = createKeptWorld,
): WantedViewer {
  return {
    key: simulationId,
    create: () =>
      createViewer({
        client,
        simulationId,
        createWorld,
        historyBytes: HISTORY_BYTES,
        remember: (opened) => lookBack(opened, client, createWorld),
      }),
  };
}

interface ViewerLayoutProps {
  viewer: Viewer;
  links: DeepLinks;
}

function ViewerLayout({ viewer, links }: ViewerLayoutProps): ReactElement {
  const { simulationId } = viewer;
  useReadAgain();
  const fullSpeed = useRunMode() === 'FULL_SPEED';
  const isAwaited = useIsPictureAwaited();
  const hasControls = !isAwaited || fullSpeed;
  return (
    <div className={classes.page}>
      <VisuallyHidden as="h1">
        {t`Live view`}: <bdi>{simulationId}</bdi>
      </VisuallyHidden>
      <SafePart compact title={t`The status could not be shown`}>
        <LiveHeader />
      </SafePart>
      <RunWorkspace
        picture={
          <ScenePanel fullSpeed={fullSpeed} links={links} people={hasControls && <People />}>
            {hasControls && <ControlButtons />}
          </ScenePanel>
        }
        tables={<SideTables simulationId={simulationId} fullSpeed={fullSpeed} />}
        charts={<Charts simulationId={simulationId} />}
        isStanding={fullSpeed}
        arranged={DerivedRun}
        links={links}
      />
      {hasControls && <RunCommands />}
    </div>
  );
}
