import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { type PictureSession, useIsPictureAwaited, useKeptLook, useLayer, usePanelConfig } from '../../run/index.ts';
import {
  type Instant,
  type PictureState,
  type PictureTrouble,
  PlantCanvas,
  type PlantControls,
} from '../../scene/index.ts';
import { lazyPart, SafePart, type ThemeName, useIsNarrow, useTheme } from '../../ui/index.ts';
import { panelAround } from '../../workspace/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { usePictureState } from '../use-picture-state.ts';
import { pictureConfig } from './config.ts';
import { Panels, usePictureSettings } from './panels.tsx';
import { PictureLayout } from './picture-layout.tsx';
import { useNamedView } from './saved-views.ts';
import { type OpenPanel, pictureToolsConfig } from './tools-config.ts';

const PictureNotices = lazyPart(
  () => t`The notices could not be shown`,
  () => withLaterWords(() => import('./picture-words.tsx').then((module) => module.PictureNotices)),
);
const GoingAlong = lazyPart(
  () => t`The notices could not be shown`,
  () => withLaterWords(() => import('./going-along.tsx').then((module) => module.GoingAlong)),
);
const ScaleBar = lazyPart(
  () => t`The scale could not be shown`,
  () => import('./scale-bar.tsx').then((module) => module.ScaleBar),
);
const mapUnavailable = () => t`The map could not be shown`;
const Minimap = lazyPart(mapUnavailable, () => import('./minimap.tsx').then((module) => module.Minimap));
const ViewCube = lazyPart(mapUnavailable, () => import('./view-cube.tsx').then((module) => module.ViewCube));
const unavailable = () => t`The buttons could not be shown`;
const PictureBar = lazyPart(unavailable, () => import('./picture-bar.tsx').then((module) => module.PictureBar));
const PictureCommands = lazyPart(unavailable, () =>
  import('./picture-commands.tsx').then((module) => module.PictureCommands),
);
const CameraButtons = lazyPart(unavailable, () =>
  import('./camera-buttons.tsx').then((module) => module.CameraButtons),
);

interface PictureProps {
  simulationId: string;
  /** The run's picture that is shown here. */
  picture: PictureSession;
  /** The instant that is to be shown, also where no picture can show it. */
  shown(): Instant | null;
  selected: WorldEntity | null;
  /** What is shown is the last that is known, and no longer fresh. */
  isStale: boolean;
  onSelect(entity: WorldEntity | null, isAdded?: boolean): void;
  /** Name of the view to begin with and to fly to when it changes. */
  view?: string | undefined;
  /** Called where there is no view of that name; `known` are those that there are. */
  onUnknownView(name: string, known: readonly string[]): void;
  /** Said over the picture, where it hides no tool. */
  notices: ReactNode;
  /** About what is selected, in a corner of the picture. */
  details: ReactNode;
  /** Commands to the simulation. */
  commands: ReactNode;
}

/** The plant in 3D with everything that may be asked of it laid over it. */
export function Picture(props: PictureProps): ReactElement {
  const { simulationId, selected, isStale, onSelect, picture, details, commands } = props;
  const theme = useTheme();
  const isNarrow = useIsNarrow();
  const canvas = useCanvas();
  const { controls } = canvas;
  const isAwaited = useIsPictureAwaited();
  const plant = usePictureState(controls);
  const settings = usePictureSettings(controls);
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const map = useMapChoice(plant.isLarge);
  const [opened, setOpened] = useOpenPanel({ controls, plant, selected, onSelect });
  const view = useView(props, controls);
  useSession(picture, canvas);
  const saving = useSaving({ simulationId, controls, selected, theme, isStale });
  const tools = { controls, plant, selected, opened, map, onOpen: setOpened, onSave: saving.save };
  return (
    <PictureLayout
      overlayRef={setOverlay}
      bars={
        <SafePart title={t`The buttons could not be shown`}>
          <PictureBar {...tools} />
          {!isAwaited && <PictureCommands {...{ simulationId, ...tools }} />}
          {controls && !isNarrow && <CameraButtons {...{ controls, plant, selected }} />}
        </SafePart>
      }
      column={
        <>
          {(canvas.hasFailed || saving.failure !== null) && <PictureNotices {...{ canvas, saving }} />}
          {props.notices}
          {controls && (plant.following || plant.isMeasuring) && <GoingAlong {...{ controls, plant }} />}
          <SafePart key={opened} title={t`This panel could not be shown`}>
            <Panels
              {...{ simulationId, controls, plant, settings, opened, overlay }}
              onClose={() => setOpened(null)}
              problems={canvas.problems.list}
            />
          </SafePart>
        </>
      }
      map={controls && !isAwaited && <MapCorner controls={controls} isMapShown={map.isShown} />}
      details={details}
      commands={
        <>
          {commands}
          {controls && <ScaleBar controls={controls} />}
        </>
      }
    >
      <SafePart key={canvas.attempt} title={t`The picture could not be shown`}>
        <PlantCanvas
          {...{ selected, theme, isStale, onSelect, overlay, view }}
          source={picture.frames}
          onFrame={(drawn) => picture.onDrawn(drawn)}
          {...canvas.listeners}
        />
      </SafePart>
    </PictureLayout>
  );
}

function MapCorner({ controls, isMapShown }: { controls: PlantControls; isMapShown: boolean }): ReactElement {
  return (
    <SafePart title={t`The map could not be shown`}>
      <ViewCube controls={controls} />
      {isMapShown && <Minimap controls={controls} />}
    </SafePart>
  );
}

interface Savable extends Pick<PictureProps, 'simulationId' | 'selected' | 'isStale'> {
  readonly controls: PlantControls | null;
  readonly theme: ThemeName;
}

/** Saves the picture as a file; the code for it comes when it is first saved. */
function useSaving({ controls, ...shown }: Savable) {
  const [failure, setFailure] = useState<unknown>(null);
  const save = (): void => {
    setFailure(null);
    if (!controls) return;
    import('./save-picture.ts').then(({ savePicture }) => savePicture({ ...shown, controls })).catch(setFailure);
  };
  return { failure, save, dismiss: () => setFailure(null) };
}

/** What is known of the canvas; another try is another canvas. */
function useCanvas() {
  const [attempt, setAttempt] = useState(0);
  const [controls, setControls] = useState<PlantControls | null>(null);
  const [trouble, setTrouble] = useState<PictureTrouble | null>(null);
  const [problems, setList] = useState<readonly string[]>([]);
  const [isNew, setNew] = useState(false);
  const setProblems = useState(() => (list: readonly string[]): void => {
    setList(list);
    setNew(list.length > 0);
  })[0];
  return {
    attempt,
    controls,
    trouble,
    problems: { list: problems, isNew },
    hasFailed: trouble !== null || isNew,
    listeners: { onReady: setControls, onProblems: setProblems, onTrouble: setTrouble },
    dismissProblems: () => setNew(false),
    retry() {
      setTrouble(null);
      setNew(false);
      setAttempt((before) => before + 1);
    },
  };
}

/** Where the picture begins, and where it flies to: a view by its name, or where it was left. */
function useView({ simulationId, picture, view, onUnknownView }: PictureProps, controls: PlantControls | null) {
  const named = useNamedView(simulationId, view, onUnknownView);
  return useKeptLook(picture.keptLook, controls, view, named);
}

/** Tells the run which picture shows it, and whether that one works. */
function useSession(picture: PictureSession, { controls, trouble }: ReturnType<typeof useCanvas>): void {
  useEffect(() => picture.setControls(controls), [picture, controls]);
  useEffect(() => picture.onTrouble(trouble !== null), [picture, trouble]);
}

function useMapChoice(isLarge: boolean) {
  const [choice, choose] = useLayer('map');
  return {
    isShown: choice === 'by-size' ? isLarge : choice === 'shown',
    show: (isShown: boolean) => choose(isShown ? 'shown' : 'hidden'),
  };
}

interface Escapable extends Pick<PictureProps, 'selected' | 'onSelect'> {
  readonly controls: PlantControls | null;
  readonly plant: PictureState;
}

/**
 * The panel that is open over the picture. Escape leaves one thing after another: measuring, riding or following, the
 * open panel, the selection.
 */
function useOpenPanel({ controls, plant, selected, onSelect }: Escapable) {
  const [{ opened }, change] = usePanelConfig(pictureToolsConfig);
  const setOpened = (panel: OpenPanel | null) => change({ opened: panel });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isForPicture(event.target)) return;
      if (plant.isMeasuring) controls?.measure(false);
      else if (plant.following) controls?.follow(null);
      else if (opened !== null) setOpened(null);
      else if (selected !== null) onSelect(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return [opened, setOpened] as const;
}

/** Keys that are pressed in another panel are for that one; pressed in none, they are for the picture. */
function isForPicture(target: EventTarget | null): boolean {
  return [null, pictureConfig.id].includes(panelAround(target));
}
