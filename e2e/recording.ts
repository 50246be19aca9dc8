import { expect } from '@playwright/test';

interface Recorded {
  wall: number;
  micros: number;
  edge: number;
  x: number;
  z: number;
}

declare global {
  interface Window {
    recording: Recorded[];
  }
}

/** Records playhead, edge and pose at every frame of the page. */
export function startRecording(): void {
  window.recording = [];
  const record = (wall: number) => {
    const { simulationTimeMicros, edgeMicros } = window.aisle.time();
    const pose = window.aisle.pose('C');
    if (pose) {
      window.recording.push({
        wall,
        micros: simulationTimeMicros,
        edge: edgeMicros,
        x: pose.position.x,
        z: pose.position.z,
      });
    }
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
}

/** No step back, no pass of the edge, and no pose further than the carrier's 1 m/s allows. */
export function expectSteady(recording: readonly Recorded[], fastestMetersPerSecond: number): void {
  expect(recording.length).toBeGreaterThan(20);
  let before: Recorded | undefined;
  for (const frame of recording) {
    expect(frame.micros).toBeLessThanOrEqual(frame.edge);
    if (before) {
      expect(frame.micros).toBeGreaterThanOrEqual(before.micros);
      const moved = Math.hypot(frame.x - before.x, frame.z - before.z);
      const allowed = ((frame.micros - before.micros) / 1e6) * fastestMetersPerSecond;
      expect(moved).toBeLessThanOrEqual(allowed + 1e-6);
    }
    before = frame;
  }
}
