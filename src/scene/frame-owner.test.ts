import { PerspectiveCamera } from 'three';
import { expect, test } from 'vitest';
import type { World } from '../world/index.ts';
import type { CameraRig } from './camera/camera-rig.ts';
import type { Follower } from './camera/follower.ts';
import { createFrameOwner } from './frame-owner.ts';
import type { PlantPicture } from './plant-picture.ts';

/** Runs one frame for each count of entities drawn; the frames after which the eye was put to the plant. */
function framedAt(counts: readonly number[]): number[] {
  let shown = 0;
  const framed: number[] = [];
  const picture = {
    show: () => true,
    finish: () => false,
    get entityCount() {
      return shown;
    },
  } as unknown as PlantPicture;
  const begin = (): boolean => {
    if (shown > 0) framed.push(shown);
    return shown > 0;
  };
  const rig = { update: () => false } as unknown as CameraRig;
  const follower = { update: () => undefined, follow: () => undefined } as unknown as Follower;
  const source = { frame: () => ({ world: {} as World, simulationTimeMicros: 0 }), subscribe: () => () => undefined };
  const owner = createFrameOwner({ source, picture, rig, follower, camera: new PerspectiveCamera(), begin });
  for (const count of counts) {
    shown = count;
    owner.run(0, 0, 600);
  }
  return framed;
}

test.each([
  { what: 'a plant that is there at once', counts: [4, 4, 9], framed: [4] },
  { what: 'a plant that begins empty', counts: [0, 0, 2, 9], framed: [2] },
  { what: 'a plant that stays empty', counts: [0, 0], framed: [] },
])('the eye is put once to $what', ({ counts, framed }) => {
  expect(framedAt(counts)).toEqual(framed);
});
