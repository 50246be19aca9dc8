import { type ReactElement, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ServiceClient } from '../../../client/index.ts';
import { slicedWorldMaker } from '../../../feed/index.ts';
import { takeThumbnail } from '../../../panels/index.ts';
import type { AnimationSnapshot } from '../../../protocol/index.ts';
import { useServiceClient } from '../../../run/index.ts';
import { PlantCanvas } from '../../../scene/index.ts';
import { type ThemeName, useTheme } from '../../../ui/index.ts';
import { coordinateProblems } from '../../../world/index.ts';
import { planSvg } from './plan-svg.ts';
import { type Drawable, keepPicture, nextToDraw, noteNotDrawn, plantPictures } from './plant-pictures.ts';
import classes from './plant-studio.module.css';
import { createStudioStage, type StudioStage } from './studio-stage.ts';

/** Between two drawings, so that the page stays quick and no core is worked full. */
const FIRST_REST_MILLIS = 400;
const REST_MILLIS = 5000;
const LOOK_MILLIS = 500;

interface DrawingTurns {
  /** What is in view now. */
  wanted(): readonly Drawable[];
  theme(): 'light' | 'dark';
  draw(plant: Drawable): Promise<void>;
}

/** Has what is in view drawn, one after the other, until called off; nothing while nobody sees the page. */
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
/** Seen on light and on dark. */
const PLAN_COLOR = '#7c8aa0';

const makeWorld = slicedWorldMaker({ historySeconds: 1 });
const nothing = () => undefined;

/**
 * Draws the plants of the cards in view, one after the other, each as it stands, in one drawing context for all of them
 * that rests in between. Nobody sees it: what it draws are the pictures on the cards.
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

/** @param stage null where this browser draws nothing in 3D: then the plant is shown as a plan */
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
