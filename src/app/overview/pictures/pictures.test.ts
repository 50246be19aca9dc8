import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlantControls } from '../../../scene/index.ts';
import type { World } from '../../../world/index.ts';
import { keepPicture, nextToDraw, noteNotDrawn, plantPictures } from './plant-pictures.ts';
import { createStudioStage, planSvg } from './plant-studio.tsx';

beforeEach(() => {
  let made = 0;
  vi.stubGlobal('URL', { createObjectURL: () => `blob:${made++}`, revokeObjectURL: vi.fn() });
  plantPictures.setState({ of: new Map() });
});
afterEach(() => void vi.unstubAllGlobals());

const plant = (simulationId: string, seconds = 0) => ({ simulationId, simulationTimeMicros: seconds * 1e6 });
const drawn = (simulationId: string, drawnAt: number, seconds = 0) =>
  keepPicture(simulationId, new Blob(), { theme: 'light', simulationTimeMicros: seconds * 1e6, drawnAt });
const next = (plants: ReturnType<typeof plant>[], now: number, theme: 'light' | 'dark' = 'light') =>
  nextToDraw(plants, theme, now)?.simulationId ?? null;

describe('which plant is drawn next', () => {
  it('is one without a picture, before any that has one', () => {
    drawn('a', 0);
    expect(next([plant('a', 9), plant('b')], 1e9)).toBe('b');
  });

  it('is the one whose picture is oldest, a minute after it was drawn', () => {
    drawn('a', 0);
    drawn('b', 1000);
    expect(next([plant('b', 70), plant('a', 70)], 59_000)).toBeNull();
    expect(next([plant('b', 70), plant('a', 70)], 62_000)).toBe('a');
  });

  it('is none that stands where it was drawn', () => {
    drawn('a', 0, 5);
    expect(next([plant('a', 5)], 1e9)).toBeNull();
  });

  it('is each again in another theme', () => {
    drawn('a', 0);
    expect(next([plant('a')], 1, 'dark')).toBe('a');
  });

  it('is none that could not be drawn, for a minute', () => {
    noteNotDrawn('odd', 0);
    expect(next([plant('odd')], 59_000)).toBeNull();
    expect(next([plant('odd')], 61_000)).toBe('odd');
  });

  it('is kept with so many others, and the oldest is given up', () => {
    for (let at = 0; at < 70; at += 1) drawn(`p-${at}`, at);
    expect(plantPictures.getState().of.size).toBe(60);
    expect(plantPictures.getState().of.has('p-9')).toBe(false);
    expect(URL.revokeObjectURL).toHaveBeenCalledTimes(10);
  });
});

describe('the stage on which plants are drawn', () => {
  const frame = { world: {} as World, simulationTimeMicros: 1 };
  const controls = () => ({ jumpTo: vi.fn() }) as unknown as PlantControls;
  const { signal } = new AbortController();

  it('shows a plant until it has settled', async () => {
    const stage = createStudioStage();
    const door = controls();
    const drawing = stage.draw(frame, signal);
    expect(stage.source.frame(0)).toBe(frame);
    stage.onFrame({ world: frame.world });
    stage.onReady(door);
    expect(door.jumpTo).toHaveBeenCalledTimes(1);
    for (let at = 0; at < 5; at += 1) stage.onFrame({ world: frame.world });
    expect(await drawing).toBe(door);
  });

  it('does not take a frame of the plant before for one of this', async () => {
    const stage = createStudioStage(20);
    stage.onReady(controls());
    const drawing = stage.draw(frame, signal);
    for (let at = 0; at < 9; at += 1) stage.onFrame({ world: {} as World });
    await expect(drawing).rejects.toThrow('not drawn');
  });

  it('gives up where nothing can be drawn', async () => {
    const stage = createStudioStage();
    const drawing = stage.draw(frame, signal);
    stage.giveUp();
    await expect(drawing).rejects.toThrow('not drawn');
  });
});

describe('a plan in the place of a picture', () => {
  const at = (x: number, z: number) => ({ x, y: 0, z });
  it('shows the ways from above, with room around', () => {
    const line = { type: 'LINE' as const, startPosition: at(0, 0), endPosition: at(100, 50) };
    const svg = planSvg([{ geometry: line }], '#777') ?? '';
    expect(svg).toContain('viewBox="-6 -6 112 62"');
    expect(svg).toContain('d="M0 0L100 50"');
  });

  it('is none where there are no ways', () => expect(planSvg([], '#777')).toBeNull());
});
