export type { CameraKeys, SteeredCamera } from './camera/camera-keys.ts';
export type { Flight, Standpoint } from './camera/flight.ts';
export type { FollowMode } from './camera/follower.ts';
export {
  isSameView,
  type Side,
  STANDARD_VIEWS,
  type StandardView,
  type ViewAngle,
  type Viewpoint,
} from './camera/view.ts';
export type { PartName } from './instancing/drawn-world.ts';
export type { Floor } from './instancing/levels.ts';
export type { Plan } from './instancing/plan.ts';
export { type PictureTrouble, PlantCanvas } from './plant-canvas.tsx';
export { QUALITY_CHOICES, type QualityChoice } from './rendering/quality.ts';
export type { DrawnFrame, FrameSource, FrameStats, Instant } from './stage/frame-source.ts';
export {
  type Capture,
  type Display,
  INITIAL_PICTURE_STATE,
  type PictureState,
  type PlantControls,
} from './stage/plant-controls.ts';
export { shareCamera } from './stage/share-camera.ts';
export { type EntityLook, FLOW_RAMP, type Flow, type FlowHit, type HoldPair, type WayLeg } from './theme/layers.ts';
export { BACKDROP_CENTRE, backdropStops } from './theme/scene-theme.ts';
export { ACTIVITY_PAINT, COLOR_BY, type ColorBy, LOAD_PAINT, STATE_PAINT } from './theme/state-colors.ts';
