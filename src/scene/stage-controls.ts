import type { WorldEntity } from '../world/index.ts';
import type { CameraRig } from './camera/camera-rig.ts';
import type { Follower } from './camera/follower.ts';
import { boxCorners } from './camera/framing.ts';
import type { SceneControls } from './frame/frame-source.ts';
import type { PlantPicture } from './plant-picture.ts';
import { namedView, STANDARD_VIEWS } from './tools/named-view.ts';
import { createSavedViews } from './tools/saved-views.ts';

interface Steered {
  readonly picture: PlantPicture;
  readonly rig: CameraRig;
  readonly follower: Follower;
  selected(): WorldEntity | null;
  onUnknownView(name: string, known: readonly string[]): void;
  /** The next frame must be drawn. */
  touch(): void;
}

/** Metres shown around what the camera flies to. */
const FLIGHT_ROOM = 1.6;

export interface StageControls extends SceneControls {
  flyTo(entity: WorldEntity | null): void;
  /** Puts the eye to the plant, once there is one; false where there is nothing to see yet. */
  begin(): boolean;
  /** Flies to a view by its name; before the eye is put to the plant, it begins there. */
  showView(name: string): void;
}

/** Flights of the camera. Any of them ends riding along; following goes on at the new place. */
export function createStageControls(steered: Steered): StageControls {
  const { picture, rig, follower, touch } = steered;
  let hasBegun = false;
  let beginning: string | null = null;
  const flyTo = (entity: WorldEntity | null): void => {
    const room = entity ? picture.boundsOf(entity) : null;
    if (!room || room.isEmpty()) return;
    if (follower.mode === 'ride') follower.follow(null);
    rig.frame(boxCorners(room.expandByScalar(FLIGHT_ROOM)), 'current');
    touch();
  };
  const showAll = (view: Parameters<CameraRig['frame']>[1], isEased = true): void => {
    follower.follow(null);
    rig.frame(picture.plantCorners(), view, isEased);
    touch();
  };
  const showNamed = (name: string, isEased: boolean): void => {
    const kept = createSavedViews(picture.world?.simulationId ?? '', window.localStorage).list();
    const view = namedView(name, kept);
    if (view === null) steered.onUnknownView(name, [...STANDARD_VIEWS, ...kept.map((one) => one.name)]);
    else if (typeof view === 'string') showAll(view, isEased);
    else {
      follower.follow(null);
      rig.flyTo(view);
      touch();
    }
  };
  return {
    fitAll: () => showAll('current'),
    fitSelection: () => flyTo(steered.selected()),
    flyTo,
    begin() {
      hasBegun = rig.frame(picture.plantCorners(), 'perspective', false);
      if (hasBegun && beginning !== null) showNamed(beginning, false);
      return hasBegun;
    },
    showView(name) {
      if (hasBegun) showNamed(name, true);
      else beginning = name;
    },
    view: (view) => showAll(view),
    follow(entity) {
      follower.follow(entity);
      touch();
    },
    ride(entity) {
      follower.follow(entity, 'ride');
      touch();
    },
  };
}
