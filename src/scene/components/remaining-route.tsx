import { type ReactElement, useRef } from 'react';
import type { WorldEntity } from '../../world/index.ts';
import { FRAME_ORDER } from '../stage/frame-order.ts';
import { useFrameStep } from '../stage/use-frame-step.ts';
import { useDrawing, useFrameUnderWay, useMaterials, usePlant } from '../stage/use-stage.ts';
import { RouteTrail } from '../surroundings/route-trail.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';
import { useDisposable } from '../use-disposable.ts';

interface RemainingRouteProps {
  selected: WorldEntity | null;
  theme: SceneTheme;
}

/** Milliseconds between two drawings of it. */
const PERIOD = 200;
/** Metres: as wide as can be seen under a carrier. */
const PAST_WIDTH = 0.1;
const FUTURE_WIDTH = 0.2;

/** Where the selected device came from and, as far as its actions are known, where it goes. */
export function RemainingRoute({ selected, theme }: RemainingRouteProps): ReactElement {
  const [plant, frame] = [usePlant(), useFrameUnderWay()];
  const { painter } = useDrawing();
  const past = useDisposable(() => new RouteTrail(PAST_WIDTH));
  const future = useDisposable(() => new RouteTrail(FUTURE_WIDTH));
  const drawn = useRef({ entity: selected, atMillis: Number.NEGATIVE_INFINITY });
  useFrameStep(FRAME_ORDER.surround, () => {
    const { entity, atMillis } = drawn.current;
    const isDue = entity !== selected || frame.wallMillis - atMillis >= PERIOD;
    if (!plant.world || !isDue || !(frame.hasChanged || painter.isDirty)) return;
    drawn.current.entity = selected;
    drawn.current.atMillis = frame.wallMillis;
    past.showPast(plant.world, selected, plant.simulationTimeMicros);
    future.showFuture(plant.world, selected, plant.simulationTimeMicros);
  });
  return (
    <>
      <Trail trail={past} color={theme.selection} opacity={0.5} />
      <Trail trail={future} color={theme.selection} opacity={0.85} />
    </>
  );
}

/** The band lies on the floor; the thin line in it shows through what stands in front. */
function Trail({ trail, color, opacity }: { trail: RouteTrail; color: string; opacity: number }): ReactElement {
  const { cuts } = useMaterials();
  return (
    <>
      <threeLine geometry={trail.line} matrixAutoUpdate={false} frustumCulled={false} renderOrder={4}>
        <lineBasicMaterial ref={cuts.surfaceRef} color={color} transparent opacity={0.55} depthTest={false} />
      </threeLine>
      <mesh geometry={trail.band} matrixAutoUpdate={false} frustumCulled={false} renderOrder={3}>
        <meshBasicMaterial
          ref={cuts.surfaceRef}
          color={color}
          transparent
          opacity={opacity}
          depthWrite={false}
          polygonOffset
          polygonOffsetFactor={-3}
          polygonOffsetUnits={-3}
        />
      </mesh>
    </>
  );
}
