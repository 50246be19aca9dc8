import { useFrame } from '@react-three/fiber';
import { use } from 'react';
import { FailureContext } from './frame-failure.ts';

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
