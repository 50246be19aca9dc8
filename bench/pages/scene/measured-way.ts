/** One way of drawing many moving things, set up and ready to draw frames. */
export interface Way {
  /** Brings what a frame needs into its lasting state. */
  warmUp?(t: number): void;
  /** Makes and draws the frame of an instant; returns main-thread milliseconds by step. */
  frame(t: number): Promise<Steps> | Steps;
  dispose(): void;
}

export interface Steps {
  readonly playback: number;
  readonly world: number;
  readonly write: number;
  readonly render: number;
  readonly drawCalls: number;
}

export interface WayResult extends Steps {
  readonly name: string;
  readonly frames: number;
}

/** Frames drawn before anything is counted: programs are compiled and buffers uploaded in them. */
const WARM_UP = 3;
const SIMULATED_FRAME_MICROS = 16_667;

/** Draws frames for about `millis` (at least five) and gives the median of every step. */
export async function measureWay(name: string, way: Way, millis: number): Promise<WayResult> {
  const seen: Steps[] = [];
  way.warmUp?.(0);
  const end = performance.now() + millis;
  for (let i = 0; i < WARM_UP || seen.length < 5 || performance.now() < end; i++) {
    const steps = await way.frame(i * SIMULATED_FRAME_MICROS);
    if (i >= WARM_UP) seen.push(steps);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const of = (step: keyof Steps): number => median(seen.map((steps) => steps[step]));
  return {
    name,
    frames: seen.length,
    playback: of('playback'),
    world: of('world'),
    write: of('write'),
    render: of('render'),
    drawCalls: of('drawCalls'),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}
