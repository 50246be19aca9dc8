import { type ReactElement, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ServiceClient } from '../../../client/index.ts';
import { slicedWorldMaker } from '../../../feed/index.ts';
import { takeThumbnail } from '../../../panels/index.ts';
import type { AnimationSnapshot, Path } from '../../../protocol/index.ts';
import { useServiceClient } from '../../../run/index.ts';
import {
  type DrawnFrame,
  type FrameSource,
  type Instant,
  PlantCanvas,
  type PlantControls,
} from '../../../scene/index.ts';
import { type ThemeName, useTheme } from '../../../ui/index.ts';
import { coordinateProblems } from '../../../world/index.ts';
import { type Drawable, keepPicture, nextToDraw, noteNotDrawn, plantPictures } from './plant-pictures.ts';
import classes from './plant-studio.module.css';

/** Between two drawings, so that the page stays quick and no core is fully busy. */
const FIRST_REST_MILLIS = 400;
const REST_MILLIS = 5000;
const LOOK_MILLIS = 500;

interface DrawingTurns {
  wanted(): readonly Drawable[];
  theme(): 'light' | 'dark';
  draw(plant: Drawable): Promise<void>;
}

/** Draws the plants in view in turn until it is aborted; rests while the page is hidden. */
async function drawInTurn({ wanted, theme, draw }: DrawingTurns, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = document.hidden ? null : nextToDraw(wanted(), theme(), performance.now());
    if (next !== null) {
      await draw(next).catch(() => {
        if (!signal.aborted) noteNotDrawn(next.simulationId, performance.now());
      });
    }
    const { of } = plantPictures.getState();
    const isFirst = wanted().some(({ simulationId }) => of.get(simulationId)?.theme !== theme());
    const drawnRest = isFirst ? FIRST_REST_MILLIS : REST_MILLIS;
    await new Promise((resolve) => setTimeout(resolve, next === null ? LOOK_MILLIS : drawnRest));
  }
}

const WIDTH = 640;
/** Visible on light and on dark. */
const PLAN_COLOR = '#7c8aa0';

const makeWorld = slicedWorldMaker({ historySeconds: 1 });
const nothing = () => undefined;

/**
 * Draws the plants of the cards in view, one after the other, in one hidden drawing context, which rests in between.
 */
export function PlantStudio({ wanted }: { wanted: RefObject<readonly Drawable[]> }): ReactElement {
  const client = useServiceClient();
  const theme = useTheme();
  const [stage] = useState(createStudioStage);
  const [canDraw, setCanDraw] = useState(true);
  const themeNow = useEffectEvent(() => theme);
  const draw = useEffectEvent(({ simulationId }: Drawable, signal: AbortSignal) =>
    drawPlant({ client, simulationId, theme }, canDraw ? stage : null, signal),
  );
  useEffect(() => {
    const leaving = new AbortController();
    void drawInTurn(
      {
        wanted: () => wanted.current,
        theme: () => themeNow(),
        draw: (plant) => draw(plant, leaving.signal),
      },
      leaving.signal,
    );
    return () => leaving.abort();
  }, [wanted]);
  return (
    <div className={classes.studio} aria-hidden="true">
      {canDraw && (
        <PlantCanvas
          source={stage.source}
          selected={null}
          theme={theme}
          isStale={false}
          onSelect={nothing}
          onFrame={stage.onFrame}
          onReady={stage.onReady}
          onProblems={nothing}
          onTrouble={(trouble) => {
            setCanDraw(trouble === null);
            if (trouble !== null) stage.giveUp();
          }}
          overlay={null}
        />
      )}
    </div>
  );
}

interface Asked {
  client: Pick<ServiceClient, 'animationSnapshot'>;
  simulationId: string;
  theme: ThemeName;
}

/** @param stage null if this browser draws nothing in 3D: the plant is then shown as a plan */
async function drawPlant({ client, simulationId, theme }: Asked, stage: StudioStage | null, signal: AbortSignal) {
  const { data } = await client.animationSnapshot(simulationId, { signal });
  if (coordinateProblems(data.coordinates).length > 0) throw new Error('its coordinates cannot be drawn');
  const { simulationTimeMicros } = data.clock;
  const plan = () => planOf(planSvg(data.paths, PLAN_COLOR));
  const picture = stage === null ? plan() : await photograph(stage, data, theme, signal).catch(plan);
  signal.throwIfAborted();
  keepPicture(simulationId, picture, { theme, simulationTimeMicros, drawnAt: performance.now() });
}

async function photograph(stage: StudioStage, snapshot: AnimationSnapshot, theme: ThemeName, signal: AbortSignal) {
  const { simulationTimeMicros } = snapshot.clock;
  const controls = await stage.draw({ world: await makeWorld(snapshot), simulationTimeMicros }, signal);
  return takeThumbnail(controls, theme, WIDTH);
}

function planOf(svg: string | null): Blob {
  if (svg === null) throw new Error('it has no ways');
  return new Blob([svg], { type: 'image/svg+xml' });
}

type Geometry = Path['geometry'];
interface PlanPoint {
  x: number;
  z: number;
}

/** Of the plan's longer side. */
const MARGIN_SHARE = 0.06;

/** A plant's paths from above, for browsers without 3D. Null without paths. */
export function planSvg(paths: Iterable<Pick<Path, 'geometry'>>, color: string): string | null {
  const lines = [...paths].map(({ geometry }) => pointsOf(geometry));
  const all = lines.flat();
  if (all.length === 0) return null;
  const [minX, maxX] = extent(all.map(({ x }) => x));
  const [minZ, maxZ] = extent(all.map(({ z }) => z));
  const margin = Math.max(maxX - minX, maxZ - minZ, 1) * MARGIN_SHARE;
  const box = [minX - margin, minZ - margin, maxX - minX + 2 * margin, maxZ - minZ + 2 * margin].map(rounded).join(' ');
  const d = lines.map((line) => `M${line.map(({ x, z }) => `${rounded(x)} ${rounded(z)}`).join('L')}`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="480" height="270">` +
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="1.5" vector-effect="non-scaling-stroke"/></svg>`
  );
}

function pointsOf(geometry: Geometry): readonly PlanPoint[] {
  return geometry.type === 'LINE' ? [geometry.startPosition, geometry.endPosition] : geometry.controlPoints;
}

function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The one drawing context, which shows plant after plant at rest. */
interface StudioStage {
  readonly source: FrameSource;
  onReady(controls: PlantControls | null): void;
  onFrame(drawn: Pick<DrawnFrame, 'world'>): void;
  /** Fulfilled once the whole plant stands in the picture. */
  draw(frame: Instant, signal: AbortSignal): Promise<PlantControls>;
  /** Drawing failed: every picture asked for is rejected. */
  giveUp(): void;
}

/** Frames after which floor, light and shadows stand where they belong. */
const SETTLED_FRAMES = 3;
const LONGEST_MILLIS = 30_000;

interface Sitting {
  frame: Instant;
  frames: number;
  fail(): void;
  done(controls: PlantControls): void;
}

export function createStudioStage(longestMillis = LONGEST_MILLIS): StudioStage {
  const wakes = new Set<() => void>();
  let controls: PlantControls | null = null;
  let shown: Instant | null = null;
  let sitting: Sitting | null = null;

  return {
    source: {
      frame: () => shown,
      subscribe(wake) {
        wakes.add(wake);
        return () => wakes.delete(wake);
      },
    },
    onReady(ready) {
      controls = ready;
      // The frame may have been drawn before there were controls.
      if (ready !== null && sitting !== null) ready.jumpTo('perspective');
    },
    onFrame({ world }) {
      if (sitting === null || controls === null || world !== sitting.frame.world) return;
      sitting.frames += 1;
      if (sitting.frames > SETTLED_FRAMES) sitting.done(controls);
      // Also asks for the next frame.
      else controls.jumpTo('perspective');
    },
    draw(frame, signal) {
      return new Promise((resolve, reject) => {
        const end = (settle: () => void) => () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', fail);
          sitting = null;
          settle();
        };
        const fail = end(() => reject(new Error('the plant was not drawn')));
        const timer = setTimeout(fail, longestMillis);
        signal.addEventListener('abort', fail, { once: true });
        sitting = { frame, frames: 0, fail, done: (ready) => end(() => resolve(ready))() };
        shown = frame;
        for (const wake of wakes) wake();
      });
    },
    giveUp: () => sitting?.fail(),
  };
}
