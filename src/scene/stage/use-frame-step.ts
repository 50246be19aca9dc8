import { useFrame } from '@react-three/fiber';
import { createContext, use } from 'react';

/**
 * A part of every frame, in the order of `FRAME_ORDER`. A step that throws ends the frames of this picture and is told
 * to whoever shows it: the loop would call it again, sixty times a second, and nobody would know.
 */
export function useFrameStep(order: number, step: (deltaSeconds: number) => void): void {
  const failure = use(FailureContext);
  useFrame((_, deltaSeconds) => {
    if (failure.hasFailed) return;
    try {
      step(deltaSeconds);
    } catch (cause) {
      failure.fail(cause);
    }
  }, order);
}

/**
 * Who runs when in a frame: priorities of fiber's `useFrame`, lowest first. A priority above zero takes the drawing
 * over from fiber, so that a frame in which nothing differs is not drawn.
 */
export const FRAME_ORDER = {
  /** The instant is asked for and sampled; instances get their places. */
  sample: -3,
  /** The eye is carried along with what it follows, before its controls move it (drei's `CameraControls`: -1). */
  follow: -2,
  /** The eye stands: levels of detail, marks and light follow it. */
  surround: 1,
  /** Everything is in its place: the picture is drawn where anything differs. */
  draw: 2,
  /** Names and figures of the page are laid over the drawn picture. */
  label: 3,
  /** The frame is told to whoever listens, and the next one asked for. */
  report: 4,
} as const;

/** Whether a frame of the picture has failed, and whom to tell. */
interface FrameFailure {
  readonly hasFailed: boolean;
  fail(cause: unknown): void;
}

export function createFrameFailure(report: (cause: unknown) => void): FrameFailure {
  let hasFailed = false;
  return {
    get hasFailed() {
      return hasFailed;
    },
    fail(cause) {
      hasFailed = true;
      report(cause);
    },
  };
}

export const FailureContext = createContext<FrameFailure>(
  createFrameFailure((cause) => {
    throw cause;
  }),
);
