import type { WorldEntity } from '../world/index.ts';
import type { CameraRig } from './camera/camera-rig.ts';
import type { Follower } from './camera/follower.ts';
import { boxCorners } from './camera/framing.ts';
import type { SceneControls } from './frame/frame-source.ts';
import type { PlantPicture } from './plant-picture.ts';

interface Steered {
  readonly picture: PlantPicture;
  readonly rig: CameraRig;
  readonly follower: Follower;
  selected(): WorldEntity | null;
  /** The next frame must be drawn. */
  touch(): void;
}

/** Metres shown around what the camera flies to. */
const FLIGHT_ROOM = 1.6;

/** Flights of the camera. Any of them ends riding along; following goes on at the new place. */
export function createStageControls(steered: Steered): SceneControls & { flyTo(entity: WorldEntity | null): void } {
  const { picture, rig, follower, touch } = steered;
  const flyTo = (entity: WorldEntity | null): void => {
    const room = entity ? picture.boundsOf(entity) : null;
    if (!room || room.isEmpty()) return;
    if (follower.mode === 'ride') follower.follow(null);
    rig.frame(boxCorners(room.expandByScalar(FLIGHT_ROOM)), 'current');
    touch();
  };
  const showAll = (view: Parameters<CameraRig['frame']>[1]): void => {
    follower.follow(null);
    rig.frame(picture.plantCorners(), view);
    touch();
  };
  return {
    fitAll: () => showAll('home'),
    fitSelection: () => flyTo(steered.selected()),
    flyTo,
    view: showAll,
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
