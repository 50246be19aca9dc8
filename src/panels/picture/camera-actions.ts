import { actionPressed, ariaKeysOf, type KeyAction, type KeyPress } from '../../commands/index.ts';
import type { CameraKeys, SteeredCamera } from '../../scene/index.ts';

const TURN = Math.PI / 12;
/** Share of the visible height. */
const SHIFT = 0.1;
const NEARER = 1.25;

const action = <const Id extends string>(id: Id, keys: readonly KeyPress[], act: (camera: SteeredCamera) => void) => ({
  ...{ id: `camera.${id}` as const, keys, act },
});

/** What keys do while the picture has the focus; their words are in `key-sets.ts`, which comes later. */
export const CAMERA_ACTIONS = [
  action('turn-left', [{ code: 'ArrowLeft' }], (camera) => camera.orbit(-TURN, 0)),
  action('turn-right', [{ code: 'ArrowRight' }], (camera) => camera.orbit(TURN, 0)),
  action('turn-up', [{ code: 'ArrowUp' }], (camera) => camera.orbit(0, -TURN / 2)),
  action('turn-down', [{ code: 'ArrowDown' }], (camera) => camera.orbit(0, TURN / 2)),
  action('move-left', [{ code: 'ArrowLeft', shift: true }], (camera) => camera.pan(-SHIFT, 0)),
  action('move-right', [{ code: 'ArrowRight', shift: true }], (camera) => camera.pan(SHIFT, 0)),
  action('move-up', [{ code: 'ArrowUp', shift: true }], (camera) => camera.pan(0, SHIFT)),
  action('move-down', [{ code: 'ArrowDown', shift: true }], (camera) => camera.pan(0, -SHIFT)),
  action('nearer', [{ sign: '+' }, { sign: '=' }], (camera) => camera.zoom(NEARER)),
  action('farther', [{ sign: '-' }], (camera) => camera.zoom(1 / NEARER)),
] satisfies readonly KeyAction<SteeredCamera>[];

export type CameraActionId = (typeof CAMERA_ACTIONS)[number]['id'];

export const CAMERA_KEYS: CameraKeys = {
  shortcuts: () => CAMERA_ACTIONS.flatMap((one) => ariaKeysOf(one) ?? []).join(' '),
  answer(event, camera) {
    const pressed = actionPressed(CAMERA_ACTIONS, event);
    pressed?.act(camera);
    return pressed !== undefined;
  },
};
