import type { Framing, ShapeOf } from '../../director/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import type { Box, SimMicros } from '../../units/index.ts';
import type { World } from '../../world/index.ts';

interface DrawnScenery {
  /** What bodies of a world look like, and how the picture is framed. */
  at(world: World, t: SimMicros): { readonly shapeOf: ShapeOf; readonly frame: Framing };
}

/** What a picture draws, for whoever composes another view of it; what of a world is not drawn yet looks like others of its asset. */
export async function sceneryOf(controls: PlantControls): Promise<DrawnScenery> {
  const { shapeOf, frame } = await controls.scenery();
  const drawn = controls.instant();
  return {
    at(world, t) {
      const byAsset = new Map<string, Box>();
      const ownShape = (name: string): Box | null => {
        const entity = drawn?.world.entityAt(name, drawn.simulationTimeMicros);
        const shape = entity && shapeOf(entity);
        if (!entity || !shape) return null;
        byAsset.set(entity.assetId, shape);
        return shape;
      };
      return {
        frame,
        shapeOf: (entity) =>
          (drawn?.world === world ? shapeOf(entity) : ownShape(entity.nameAt(t))) ??
          byAsset.get(entity.assetId) ??
          null,
      };
    },
  };
}
