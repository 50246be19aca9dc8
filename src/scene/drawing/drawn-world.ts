import type { Material, Object3D } from 'three';
import type { SimMicros, Transform } from '../../units/index.ts';
import type { Sampler, World } from '../../world/index.ts';
import type { PartName } from '../frame/frame-source.ts';
import type { Appearance } from '../look/appearance.ts';
import type { ModelLibrary } from '../models/model-library.ts';
import { createRouteNetwork, type RouteNetwork } from '../surroundings/route-network.ts';
import type { DetailView } from './detail.ts';
import { createEntityVisuals, type EntityVisuals } from './entity-visuals.ts';
import { POSE_STRIDE } from './matrix.ts';

/** Everything in the picture that belongs to one world; thrown away whole when another world comes. */
export interface DrawnWorld {
  readonly world: World;
  readonly sampler: Sampler;
  readonly visuals: EntityVisuals;
  /** Samples the instant and writes it into the picture; true where anything changed. */
  show(simulationTimeMicros: SimMicros): boolean;
  wear(appearance: Appearance): void;
  dispose(): void;
}

export function createDrawnWorld(
  world: World,
  library: ModelLibrary,
  material: Material,
  parent: Object3D,
  view: DetailView,
): DrawnWorld {
  const sampler = world.createSampler();
  const visuals = createEntityVisuals(world, library, material, parent, view);
  let network: RouteNetwork | null = null;
  let networkSize = -1;
  let worn: Appearance | null = null;

  /** Points and paths only ever come (with created entities), so that their number tells whether any did. */
  const renewNetwork = (): void => {
    if (networkSize === world.points.size + world.paths.size) return;
    networkSize = world.points.size + world.paths.size;
    network?.dispose();
    network = createRouteNetwork(world);
    if (worn) network.wear(worn);
    parent.add(network.group);
  };

  return {
    world,
    sampler,
    visuals,
    show(simulationTimeMicros) {
      renewNetwork();
      sampler.sampleAt(simulationTimeMicros);
      visuals.update(sampler);
      return sampler.changedCount > 0;
    },
    wear(appearance) {
      worn = appearance;
      network?.wear(appearance);
    },
    dispose() {
      visuals.dispose();
      network?.dispose();
    },
  };
}

/** World transform of a part as last sampled. Allocates: for questions, not for frames. */
export function drawnPose({ world, sampler }: DrawnWorld, entityName: string, part: PartName): Transform | null {
  const entity = world.entityAt(entityName, sampler.simulationTimeMicros);
  const node = entity?.nodes[part === 'STORAGE' ? 'ENTITY' : part] ?? -1;
  if (node < 0 || sampler.present[node] !== 1) return null;
  const at = (i: number): number => sampler.transforms[node * POSE_STRIDE + i] ?? Number.NaN;
  return {
    position: { x: at(0), y: at(1), z: at(2) },
    quaternion: { x: at(3), y: at(4), z: at(5), w: at(6) },
  };
}
