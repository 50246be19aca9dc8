import { useThree } from '@react-three/fiber';
import { type ReactElement, useEffect } from 'react';
import type { PerspectiveCamera } from 'three';
import type { ThemeName } from '../ui/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { AdaptiveQuality } from './adaptive-quality.tsx';
import { listenToCameraKeys } from './camera/camera-keys.ts';
import type { CameraRig as Rig } from './camera/camera-rig.ts';
import type { Look, StandardView } from './camera/look.ts';
import { CameraRig } from './camera-rig.tsx';
import { FlowLayer } from './flow-layer.tsx';
import { FrameOwner } from './frame-owner.tsx';
import { Hall } from './hall.tsx';
import { HallFloor } from './hall-floor.tsx';
import { LevelFloors } from './level-floors.tsx';
import { Lighting } from './lighting.tsx';
import { APPEARANCES, type Appearance } from './look/appearance.ts';
import { Markings } from './markings.tsx';
import { Measure } from './measure.tsx';
import type { ModelLibrary } from './models/model-library.ts';
import { Cargo, Carriers, Forks, Lifts, Racks, Stackers, Stations } from './models.tsx';
import { NameTags } from './name-tags.tsx';
import { Pointer } from './pointer.tsx';
import { RemainingRoute } from './remaining-route.tsx';
import { RouteNetwork } from './route-network.tsx';
import { Selection } from './selection.tsx';
import type { DrawnFrame, FrameSource } from './stage/frame-source.ts';
import type { PlantControls } from './stage/plant-controls.ts';
import { createStage, type Stage } from './stage/stage.ts';
import { StageContext } from './stage/stage-context.ts';
import { useMade } from './use-made.ts';
import { WayLayer } from './way-layer.tsx';

export interface PlantProps {
  source: FrameSource;
  library: ModelLibrary;
  selected: WorldEntity | null;
  theme: ThemeName;
  isStale: boolean;
  /** Where names of the page are laid over the picture. */
  labels: HTMLElement;
  /** Holds what lies over the picture, of which names keep clear. */
  overlay: HTMLElement | null;
  onSelect(entity: WorldEntity | null): void;
  onFrame(drawn: DrawnFrame): void;
  onReady(controls: PlantControls | null): void;
  view?: StandardView | Look | undefined;
}

/** What stands in the canvas. */
export function Plant(props: PlantProps): ReactElement {
  return <CameraRig>{(rig) => <Staged {...props} rig={rig} />}</CameraRig>;
}

function Staged({ rig, ...props }: PlantProps & { rig: Rig }): ReactElement {
  const { source, library, labels, selected, onReady, view } = props;
  const { scene, gl, camera, invalidate, get } = useThree();
  const stage = useMade(() =>
    createStage({
      source,
      library,
      scene,
      labels,
      rig,
      renderer: gl,
      camera: camera as PerspectiveCamera,
      size: () => get().size,
      wake: () => invalidate(),
    }),
  );
  useEffect(() => {
    onReady(stage.controls);
    return () => onReady(null);
  }, [stage, onReady]);
  useEffect(() => {
    if (view !== undefined) stage.controls.show(view);
  }, [stage, view]);
  useSizeOf(labels);
  useReturnOf(gl.domElement, stage.touch);
  useEffect(() => listenToCameraKeys(gl.domElement, rig, stage.touch), [gl, rig, stage]);
  const appearance = APPEARANCES[props.theme];
  useSurfaces(stage, appearance, props.isStale);
  return (
    <StageContext value={stage}>
      <FrameOwner onFrame={props.onFrame} />
      <AdaptiveQuality />
      <Pointer onSelect={props.onSelect} />
      <Lighting appearance={appearance} />
      <HallFloor appearance={appearance} />
      <Hall />
      <LevelFloors />
      <Markings appearance={appearance} />
      <RouteNetwork appearance={appearance} />
      <FlowLayer theme={props.theme} />
      <Carriers />
      <Lifts />
      <Stackers />
      <Forks />
      <Cargo />
      <Racks />
      <Stations />
      <Selection selected={selected} appearance={appearance} />
      <RemainingRoute selected={selected} appearance={appearance} />
      <WayLayer appearance={appearance} />
      <NameTags selected={selected} overlay={props.overlay} />
      <Measure appearance={appearance} />
    </StageContext>
  );
}

/** Models wear the theme's colours; what is no longer fresh is drawn paler. */
function useSurfaces({ surfaces, touch }: Stage, appearance: Appearance, isStale: boolean): void {
  useEffect(() => {
    surfaces.wear(appearance);
    surfaces.setStale(isStale);
    touch();
  }, [surfaces, touch, appearance, isStale]);
}

/** The picture takes the size of the element that it fills. */
function useSizeOf(element: HTMLElement): void {
  const setSize = useThree((state) => state.setSize);
  useEffect(() => {
    const observer = new ResizeObserver(() => setSize(element.clientWidth, element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, setSize]);
}

/** When the browser gives the drawing context back, everything is drawn anew. */
function useReturnOf(canvas: HTMLCanvasElement, touch: () => void): void {
  useEffect(() => {
    canvas.addEventListener('webglcontextrestored', touch);
    return () => canvas.removeEventListener('webglcontextrestored', touch);
  }, [canvas, touch]);
}
