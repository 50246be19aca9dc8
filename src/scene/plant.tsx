import { useThree } from '@react-three/fiber';
import { lazy, type ReactElement, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { PerspectiveCamera } from 'three';
import type { ThemeName } from '../ui/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { keepFocusOff } from './camera/camera-keys.ts';
import type { CameraRig as Rig } from './camera/camera-rig.ts';
import type { StandardView, Viewpoint } from './camera/view.ts';
import { AdaptiveQuality } from './components/adaptive-quality.tsx';
import { CameraRig } from './components/camera-rig.tsx';
import { FrameOwner } from './components/frame-owner.tsx';
import { Hall, HallFloor, LevelFloors } from './components/hall.tsx';
import { Layers } from './components/layers.tsx';
import { Lighting } from './components/lighting.tsx';
import { Markings } from './components/markings.tsx';
import { Measure } from './components/measure.tsx';
import { Cargo, Carriers, Forks, Lifts, Racks, Stackers, Stations } from './components/models.tsx';
import { NameTags } from './components/name-tags.tsx';
import { Pointer } from './components/pointer.tsx';
import { RouteNetwork } from './components/route-network.tsx';
import { Selection } from './components/selection.tsx';
import type { ModelLibrary } from './models/model-library.ts';
import type { DrawnFrame, FrameSource } from './stage/frame-source.ts';
import type { PlantControls } from './stage/plant-controls.ts';
import { createStage, type Stage } from './stage/stage.ts';
import { StageContext } from './stage/use-stage.ts';
import { type SceneTheme, THEMES } from './theme/scene-theme.ts';
import { useDisposable } from './use-disposable.ts';

// Nothing is selected before the first picture.
const RemainingRoute = lazy(async () => ({
  default: (await import('./components/remaining-route.tsx')).RemainingRoute,
}));

export interface PlantProps {
  source: FrameSource;
  library: ModelLibrary;
  selected: WorldEntity | null;
  theme: ThemeName;
  isStale: boolean;
  labels: HTMLElement;
  overlay: HTMLElement | null;
  onSelect(entity: WorldEntity | null, isAdded: boolean): void;
  onFrame(drawn: DrawnFrame): void;
  onReady(controls: PlantControls | null): void;
  view?: StandardView | Viewpoint | undefined;
  steppedPixelRatio?: number | undefined;
}

/** What stands in the canvas. */
export function Plant(props: PlantProps): ReactElement {
  return <CameraRig>{(rig) => <Staged {...props} rig={rig} />}</CameraRig>;
}

function Staged({ rig, ...props }: PlantProps & { rig: Rig }): ReactElement {
  const { source, library, labels, selected } = props;
  const stage = useNewStage(rig, library, labels);
  const theme = THEMES[props.theme];
  useControlsOf(stage, props);
  useTheme(stage, theme, props.isStale);
  return (
    <StageContext value={stage}>
      <FrameOwner source={source} onFrame={props.onFrame} />
      <AdaptiveQuality steppedPixelRatio={props.steppedPixelRatio} />
      <Pointer onSelect={props.onSelect} />
      <Lighting theme={theme} />
      <HallFloor theme={theme} />
      <Hall />
      <LevelFloors />
      <Markings theme={theme} />
      <RouteNetwork theme={theme} />
      <Carriers />
      <Lifts />
      <Stackers />
      <Forks />
      <Cargo />
      <Racks />
      <Stations />
      <Selection selected={selected} theme={theme} />
      <Suspense fallback={null}>{selected && <RemainingRoute selected={selected} theme={theme} />}</Suspense>
      <Layers themeName={props.theme} theme={theme} />
      <NameTags selected={selected} labels={labels} overlay={props.overlay} />
      <Measure theme={theme} labels={labels} />
    </StageContext>
  );
}

function useNewStage(rig: Rig, library: ModelLibrary, labels: HTMLElement): Stage {
  const { scene, gl, camera, invalidate, get } = useThree();
  const seen = useRef(true);
  const stage = useDisposable(
    () =>
      createStage({
        library,
        scene,
        labels,
        rig,
        renderer: gl,
        camera: camera as PerspectiveCamera,
        size: () => get().size,
        isStepped: get().frameloop === 'never',
        advance: (seconds) => get().advance(seconds, false),
        requestFrame: () => {
          if (seen.current) invalidate();
        },
      }),
    [rig, library, labels],
  );
  useSizeOf(labels, seen);
  useRestoredContext(gl.domElement, stage.drawing.invalidate);
  useEffect(() => keepFocusOff(gl.domElement), [gl]);
  return stage;
}

/** Opens the door to the picture, and follows the view that the page wants. */
function useControlsOf({ controls }: Stage, { onReady, view }: Pick<PlantProps, 'onReady' | 'view'>): void {
  useEffect(() => {
    onReady(controls);
    return () => onReady(null);
  }, [controls, onReady]);
  useEffect(() => {
    if (view !== undefined) controls.beginAt(view);
  }, [controls, view]);
}

/** Gives the models the theme's colours, paler while the picture is stale. */
function useTheme({ materials, drawing }: Stage, theme: SceneTheme, isStale: boolean): void {
  useEffect(() => {
    materials.surfaces.setTheme(theme);
    materials.surfaces.setStale(isStale);
    drawing.invalidate();
  }, [materials, drawing, theme, isStale]);
}

/**
 * Fits the picture to the element that it fills and draws it at once: a resized drawing buffer is empty until then. An element
 * without a size is not drawn into.
 */
function useSizeOf(element: HTMLElement, seen: RefObject<boolean>): void {
  const setSize = useThree((state) => state.setSize);
  const advance = useThree((state) => state.advance);
  const isStepped = useThree((state) => state.frameloop === 'never');
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      seen.current = clientWidth > 0 && clientHeight > 0;
      if (!seen.current) return;
      setSize(clientWidth, clientHeight);
      if (!isStepped) advance(performance.now(), true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, setSize, advance, isStepped, seen]);
}

/** Draws everything anew once the browser gives the drawing context back. */
function useRestoredContext(canvas: HTMLCanvasElement, invalidate: () => void): void {
  useEffect(() => {
    canvas.addEventListener('webglcontextrestored', invalidate);
    return () => canvas.removeEventListener('webglcontextrestored', invalidate);
  }, [canvas, invalidate]);
}
