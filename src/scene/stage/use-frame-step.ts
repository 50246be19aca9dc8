import { useFrame } from '@react-three/fiber';
import { createContext, use } from 'react';

/**
 * A part of every frame, in the order of `FRAME_ORDER`. A step that throws ends this picture's frames and reports why:
 * the loop would otherwise fail silently sixty times a second.
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
 * Priorities of fiber's `useFrame`, lowest first. One above zero takes the drawing over from fiber, so that a frame
 * without changes is not drawn.
 */
export const FRAME_ORDER = {
  /** Asks for the instant, samples it and places instances. */
  sample: -3,
  /** Carries the eye along with its entity, before its controls move it (drei's `CameraControls`: -1). */
  follow: -2,
  /** The eye stands: levels of detail, marks and light follow it. */
  surround: 1,
  /** Everything is in its place: draws if anything differs. */
  draw: 2,
  /** Lays names and figures of the page over the drawn picture. */
  label: 3,
  /** Reports the frame and asks for the next one. */
  report: 4,
} as const;

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
