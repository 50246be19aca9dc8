import { Group, type Material } from 'three';
import type { Sampler, WorldEntity } from '../../world/index.ts';
import type { Form } from '../models/manifest.ts';
import type { Model, Role } from '../models/model.ts';
import type { ModelLibrary } from '../models/model-library.ts';
import type { PlantSurvey } from '../models/plant-survey.ts';
import { withFixedMatrix } from '../rendering/fixed-matrix.ts';
import type { CourseEvaluation } from './course-numbers.ts';
import type { DetailView } from './detail.ts';
import { InstanceBatch } from './instance-batch.ts';
import type { Surfaces } from './instance-layer.ts';
import { FRAME_OF_ROLE, type NodeVisual } from './node-visual.ts';
import { partPosesOf } from './part-poses.ts';

export interface DrawingContext {
  readonly library: ModelLibrary;
  readonly surfaces: Surfaces & { readonly deviceSurface: Material; readonly smallDeviceSurface: Material };
  /** Puts a batch into the scene when its first entity appears, once for each kind of part. */
  mount(batch: ModelBatch): void;
  readonly view: DetailView;
  readonly courses: CourseEvaluation;
}

/** Draws all entities of one model, or those of its parts that are of one kind. */
export interface ModelBatch {
  readonly key: string;
  readonly kind: ModelKind;
  /** Holds its meshes, which the frame owner writes. */
  readonly group: Group;
}

export interface ModelBatches {
  readonly modelOfBatch: ReadonlyMap<InstanceBatch, Model>;
  readonly list: readonly InstanceBatch[];
  /** The visual of the entity's frame that has this node. */
  nodeVisual(entity: WorldEntity, node: number): NodeVisual;
}

/** One batch per part of a model, made when its first entity appears. */
export function createModelBatches(
  { library, surfaces, mount, view }: DrawingContext,
  sampler: Sampler,
  survey: PlantSurvey,
): ModelBatches {
  const batchesOfKey = new Map<string, readonly InstanceBatch[]>();
  const modelOfBatch = new Map<InstanceBatch, Model>();
  const list: InstanceBatch[] = [];

  const batchesOf = (key: string, model: Model, form: Form): readonly InstanceBatch[] => {
    const known = batchesOfKey.get(key);
    if (known) return known;
    const partSurfaces: Surfaces = { surface: surfaceOf(model, surfaces), shadow: surfaces.shadow };
    const made = model.parts.map(
      (part) => new InstanceBatch(part, partSurfaces, partPosesOf(part.role, sampler), view),
    );
    for (const batch of made) modelOfBatch.set(batch, model);
    list.push(...made);
    batchesOfKey.set(key, made);
    const kinds = model.parts.map(({ role }) => kindOf(form, role));
    for (const kind of new Set(kinds)) {
      const batches = made.filter((_, part) => kinds[part] === kind);
      const group = withFixedMatrix(new Group());
      for (const batch of batches) batch.addTo(group);
      mount({ key: `${kind}: ${key}`, kind, group });
    }
    return made;
  };

  return {
    modelOfBatch,
    list,
    nodeVisual(entity, node) {
      const surveyed = library.isBound(entity) ? undefined : survey.of(entity);
      const model = library.modelOf(entity, surveyed);
      const batches = batchesOf(library.keyOf(entity, surveyed), model, library.formOf(entity, surveyed));
      const parts = model.parts.flatMap(({ role }, i) => {
        const batch = batches[i];
        return batch && entity.nodes[FRAME_OF_ROLE[role]] === node ? [{ batch, role, slot: -1 }] : [];
      });
      return { node, entity, model, parts, shown: false, paintedState: -1, carrier: -1 };
    },
  };
}

/** Devices within a ball of this radius are small, metres. */
const SMALL_RADIUS = 1.6;

function surfaceOf(model: Model, surfaces: DrawingContext['surfaces']): Material {
  if (model.coloring !== 'activity') return surfaces.surface;
  return isSmallDevice(model) ? surfaces.smallDeviceSurface : surfaces.deviceSurface;
}

/** True for devices that are drawn larger than life from afar. */
export function isSmallDevice({ coloring, parts }: Model): boolean {
  if (coloring !== 'activity') return false;
  return parts.every(({ geometry }) => (geometry.boundingSphere?.radius ?? Number.POSITIVE_INFINITY) < SMALL_RADIUS);
}

/** Kinds of models: each has its component in the scene. */
export type ModelKind = 'carriers' | 'lifts' | 'stackers' | 'forks' | 'cargo' | 'racks' | 'stations';

const KIND_OF_FORM: Readonly<Record<Form['form'], ModelKind>> = {
  carrier: 'carriers',
  shuttle: 'carriers',
  lift: 'lifts',
  'lift-table': 'lifts',
  stacker: 'stackers',
  pallet: 'cargo',
  tote: 'cargo',
  rack: 'racks',
  shelf: 'racks',
  'conveyor-deck': 'stations',
  dock: 'stations',
  'floor-slab': 'stations',
  'floor-area': 'stations',
  machine: 'stations',
  station: 'stations',
  charger: 'stations',
  'charging-bay': 'stations',
  table: 'stations',
  block: 'stations',
};

/** The kind of a model's part, by the model's form; forks are a kind of their own on any machine. */
function kindOf({ form }: Form, role: Role): ModelKind {
  return role === 'FORK' || role === 'FORK_STAGE' ? 'forks' : KIND_OF_FORM[form];
}
