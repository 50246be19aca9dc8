import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useCallback, useEffect } from 'react';
import type { Feed } from '../../feed/index.ts';
import { withLaterWords } from '../../language/index.ts';
import {
  animationKey,
  type DeepLinks,
  instantShown,
  isAtEdge,
  isFresh,
  useFeedState,
  useIsPictureAwaited,
  usePictureControls,
  useServiceClient,
  useShownRecording,
  useViewer,
  useViewerState,
  type Viewer,
} from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { EmptyState, lazyPart, SafePart, useTheme } from '../../ui/index.ts';
import { Picture } from './picture.tsx';
import { PictureLayout } from './picture-layout.tsx';
import classes from './scene-panel.module.css';
import { useKeptFollowing } from './use-kept-following.ts';

const AGAIN_MILLIS = 10_000;

/** Where nothing is animated the plant stands as a snapshot says, and a snapshot is read again now and then. */
function useStandingPlant(feed: Feed, isStanding: boolean): void {
  useQuery({
    queryKey: animationKey(feed.simulationId, 'standing'),
    // A failure is a fact of the feed's store, and shown with it.
    queryFn: ({ signal }) => feed.readSnapshot(signal).then(() => null),
    enabled: isStanding,
    // The feed has read the first.
    initialData: null,
    staleTime: AGAIN_MILLIS,
    refetchInterval: AGAIN_MILLIS,
    refetchIntervalInBackground: true,
    retry: false,
    notifyOnChangeProps: [],
  });
}

/** Until then the models are there, and the plant stands as it is seen. */
const SETTLED_MILLIS = 4000;

/**
 * What is shown gives its recording a picture for the list. Nobody asked for it, so nobody is told where it fails: the
 * next page that shows the recording takes one.
 */
function useGivenPicture(controls: PlantControls | null): void {
  const { recordings } = useServiceClient();
  const recordingId = useShownRecording()?.recordingId ?? null;
  const theme = useTheme();
  useEffect(() => {
    if (controls === null || recordingId === null) return;
    const timer = setTimeout(() => {
      import('./give-picture.ts')
        .then(({ givePicture }) => givePicture({ recordings, recordingId, controls, theme }))
        .catch(() => undefined);
    }, SETTLED_MILLIS);
    return () => clearTimeout(timer);
  }, [controls, recordingId, recordings, theme]);
}

const noticesUnavailable = () => t`The notices could not be shown`;
const TroubleNotice = lazyPart(noticesUnavailable, () =>
  import('./trouble-notices.tsx').then((module) => module.TroubleNotice),
);
const PastNotice = lazyPart(noticesUnavailable, () =>
  import('./trouble-notices.tsx').then((module) => module.PastNotice),
);
const RecordingNotice = lazyPart(noticesUnavailable, () =>
  withLaterWords(() => import('./trouble-log.tsx').then((module) => module.RecordingNotice)),
);
const TroubleLog = lazyPart(noticesUnavailable, () =>
  withLaterWords(() => import('./trouble-log.tsx').then((module) => module.TroubleLog)),
);
const StandingNotice = lazyPart(noticesUnavailable, () =>
  withLaterWords(() => import('./standing.tsx').then((module) => module.StandingNotice)),
);
const FullSpeed = lazyPart(noticesUnavailable, () =>
  withLaterWords(() => import('./standing.tsx').then((module) => module.FullSpeed)),
);
const LinkNotices = lazyPart(noticesUnavailable, () =>
  import('./link-notices.tsx').then((module) => module.LinkNotices),
);
const ShotCaption = lazyPart(
  () => t`The caption could not be shown`,
  () => withLaterWords(() => import('../tour/shot-caption.tsx').then((module) => module.ShotCaption)),
);
const EntityDetails = lazyPart(
  () => t`The details could not be shown`,
  () => withLaterWords(() => import('../inspector/entity-details.tsx').then((module) => module.EntityDetails)),
);

const FirstHints = lazyPart(
  () => t`The hints could not be shown`,
  () => withLaterWords(() => import('../hints/first-hints.tsx').then((module) => module.FirstHints)),
);

interface ScenePanelProps {
  /** The instance runs in a mode that produces no animation (interface 1). */
  fullSpeed: boolean;
  links: DeepLinks;
  /** What others who have the run open have to do with the picture. */
  people?: ReactNode;
  /** Commands to the simulation. */
  children: ReactNode;
}

/** The picture with what is laid over it. */
export function ScenePanel({ fullSpeed, links, people, children }: ScenePanelProps): ReactElement {
  const hasPicture = useFeedState((state) => state.epochs.length > 0 || state.past.kind === 'known');
  const isPictureAwaited = useIsPictureAwaited();
  const { hasLive } = useViewer();
  // Who is shown a file of their own, or a page out of one, has no pages of a run around it.
  const hasPages = useShownRecording()?.recordingId != null || hasLive;
  const notices = (
    <SafePart title={t`The notices could not be shown`}>
      {fullSpeed && hasPicture && <StandingNotice />}
      <TroubleNotice />
      <PastNotice />
      {!isPictureAwaited && (
        <>
          <RecordingNotice />
          <TroubleLog />
          {hasPages && <FirstHints />}
        </>
      )}
      {links.said.length > 0 && <LinkNotices links={links} />}
      {people}
    </SafePart>
  );
  useStandingPlant(useViewer().feed, fullSpeed);
  if (hasPicture) return <LivePicture links={links} notices={notices} commands={children} />;
  return (
    <PictureLayout column={notices} commands={children}>
      {fullSpeed ? <FullSpeed /> : <Waiting />}
    </PictureLayout>
  );
}

interface LivePictureProps {
  links: DeepLinks;
  notices: ReactNode;
  commands: ReactNode;
}

/** Stale when what it shows is the last that is known and no longer fresh. */
function LivePicture({ links, notices, commands }: LivePictureProps): ReactElement {
  const viewer = useViewer();
  const selected = useViewerState((state) => state.selection.entity);
  const isToured = useViewerState((state) => state.shot !== null);
  const hasSelection = useViewerState((state) => state.selection.name !== null);
  const fresh = useFeedState(isFresh);
  const atEdge = useViewerState(isAtEdge);
  const shown = useCallback(() => instantShown(viewer), [viewer]);
  const picture = viewer.pictureOf();
  const controls = usePictureControls();
  useGivenPicture(controls);
  usePointedEntity(viewer, controls);
  useKeptFollowing(viewer, controls, links.tellFollowing);
  return (
    <div className={classes.picture} data-fresh={fresh || !viewer.hasLive}>
      <Picture
        simulationId={viewer.simulationId}
        picture={picture}
        shown={shown}
        selected={selected}
        onSelect={(entity, isAdded) => viewer.select(entity, isAdded)}
        isStale={viewer.hasLive && !fresh && atEdge}
        view={links.view}
        onUnknownView={links.sayUnknownView}
        notices={notices}
        details={hasSelection && <EntityDetails />}
        commands={commands}
      />
      {isToured && <ShotCaption />}
    </div>
  );
}

/** What a panel points at is highlighted in the picture, where it is there at the instant shown. */
function usePointedEntity(viewer: Viewer, controls: PlantControls | null): void {
  const name = useViewerState((state) => state.pointedName);
  useEffect(() => {
    const instant = instantShown(viewer);
    const entity = name !== null && instant?.world.entityEverNamed(name, instant.simulationTimeMicros);
    controls?.pointAt(entity || null);
  }, [viewer, controls, name]);
}

function Waiting(): ReactElement {
  const trouble = useFeedState(({ connection }) => connection.trouble);
  if (trouble !== null) return <EmptyState icon="warning" title={t`No data yet`} />;
  return <EmptyState icon="live" title={t`Loading plant`} />;
}
