import type { AnimationClock } from '../../protocol/index.ts';
import type { Playhead } from '../playhead.ts';

/** A service whose clock the test writes, read at intervals over a network that the test delays. */
export interface ScriptedService {
  /** Wall milliseconds from the end of one read to the start of the next. */
  pollMillis?: number | ((wallMillis: number) => number);
  /** Wall milliseconds that the nth read takes; the clock is sampled when it starts. */
  latencyMillis?: (read: number) => number;
  /** Clock at a wall time of the service; `sampledAt` is filled in. */
  clockAt: (wallMillis: number) => Partial<AnimationClock> & { simulationTimeMicros: number };
  /** How far the service's wall clock is off. */
  wallOffsetMillis?: number;
  /** Simulation seconds between two observations of a pose, as they are at a simulation time; 0: none are made. */
  sampledEvery?: (simMicros: number) => number;
  /** Wall times at which no read gets through. */
  isDown?: (wallMillis: number) => boolean;
}

export interface Frame {
  wallMillis: number;
  simulationTimeMicros: number;
  edgeMicros: number;
  mode: string;
  behindLiveSeconds: number;
}

interface Options {
  seconds: number;
  frameMillis?: number | ((wallMillis: number) => number);
  /** Something a viewer does at a wall time. */
  acts?: { atMillis: number; act: (playhead: Playhead) => void }[];
}

/** A running clock with the given multiplier, on a grid of whole simulation microseconds. */
export function runningClock(multiplier: number, gridMicros = 1) {
  return (wallMillis: number) => ({
    simulationTimeMicros: Math.floor((wallMillis * multiplier * 1000) / gridMicros) * gridMicros,
    speedMultiplier: multiplier,
  });
}

/** Plays the service into the playhead and records every frame. */
export function record(playhead: Playhead, service: ScriptedService, options: Options): Frame[] {
  const { pollMillis = 300, latencyMillis = () => 20, clockAt, wallOffsetMillis = 0, isDown = () => false } = service;
  const sampledEvery = service.sampledEvery ?? (() => 0);
  let known = 0;
  const frameAfter =
    typeof options.frameMillis === 'function' ? options.frameMillis : () => Number(options.frameMillis ?? 16);
  const acts = [...(options.acts ?? [])];
  const frames: Frame[] = [];
  let read = 0;
  let startedAt = 0;
  for (let wall = 0; wall <= options.seconds * 1000; wall += frameAfter(wall)) {
    for (let end = startedAt + latencyMillis(read); end <= wall; end = startedAt + latencyMillis(read)) {
      if (!isDown(startedAt) && !isDown(end)) {
        const clock = clockOf(clockAt(startedAt), startedAt + wallOffsetMillis);
        const interval = sampledEvery(clock.simulationTimeMicros);
        const newest = latestObservation(clock.simulationTimeMicros, interval);
        playhead.observe({ clock, receivedAt: end, sampleIntervalSeconds: newest > known ? interval : 0 });
        known = Math.max(known, newest);
      }
      read += 1;
      startedAt = end + (typeof pollMillis === 'number' ? pollMillis : pollMillis(end));
    }
    while (acts[0] && acts[0].atMillis <= wall) acts.shift()?.act(playhead);
    const simulationTimeMicros = playhead.advance(wall);
    const { edgeMicros, mode, behindLiveSeconds } = playhead.state(wall);
    frames.push({ wallMillis: wall, simulationTimeMicros, edgeMicros, mode, behindLiveSeconds });
  }
  return frames;
}

/** Time of the last observation that is made at regular intervals up to `micros`. */
export function latestObservation(micros: number, intervalSeconds: number): number {
  return intervalSeconds === 0 ? 0 : Math.floor(micros / (intervalSeconds * 1e6)) * intervalSeconds * 1e6;
}

export function clockOf(
  clock: Partial<AnimationClock> & { simulationTimeMicros: number },
  sampledAtMillis: number,
): AnimationClock {
  return {
    sampledAt: new Date(Date.UTC(2026, 0, 1) + sampledAtMillis).toISOString(),
    status: 'RUNNING',
    runMode: 'REAL_TIME',
    speedMultiplier: 1,
    advancing: true,
    flowControl: 'NONE',
    ...clock,
  };
}

/** Speed between frames as a multiple of `paceMicrosPerMilli`, after the first `afterMillis`. */
export function speeds(frames: readonly Frame[], paceMicrosPerMilli: number, afterMillis: number): number[] {
  const speedsSeen: number[] = [];
  for (let index = 1; index < frames.length; index += 1) {
    const [before, frame] = [frames[index - 1], frames[index]];
    if (!before || !frame || before.wallMillis < afterMillis) continue;
    const elapsed = frame.wallMillis - before.wallMillis;
    speedsSeen.push((frame.simulationTimeMicros - before.simulationTimeMicros) / elapsed / paceMicrosPerMilli);
  }
  return speedsSeen;
}
