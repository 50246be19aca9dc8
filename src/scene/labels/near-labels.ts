import { type Camera, Vector3 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import { halfOpening, ROOM_FIELD } from '../camera/lens.ts';
import type { EntityVisuals } from '../drawing/entity-visuals.ts';
import { MATRIX_STRIDE } from '../drawing/matrix.ts';
import { createNameTag, type NameTag } from './name-tag.ts';

/** More names than this cannot be read at once. */
const MOST = 24;
/** Metres from the eye, through the lens that a room is seen with, beyond which a name says nothing. */
const REACH = 70;
/** Pixels that keep two names apart. */
const APART = { x: 76, y: 18 };
/** Milliseconds between two choices of what to name. */
const PERIOD = 300;

/** Names of the devices nearest to the eye, a bounded number, none over another. */
export interface NearLabels {
  enabled: boolean;
  /** Chooses now and then what to name and lays the names over the picture in every frame. */
  place(visuals: EntityVisuals, camera: Camera, frame: LabelFrame, nameOf: (entity: WorldEntity) => string): void;
  dispose(): void;
}

export interface LabelFrame {
  readonly width: number;
  readonly height: number;
  readonly wallMillis: number;
  /** Heights between which things are drawn whole: what is left out, or faint, has no name. */
  readonly shown: { readonly low: number; readonly high: number };
  /** Has a name of its own already. */
  readonly except: WorldEntity | null;
}

/** What has a name worth reading from afar can move by itself. */
const MOTIONS = new Set(['MOVE_ALONG_PATH', 'ROTATE', 'MOVE_VERTICAL', 'TRAVEL']);

interface Candidate {
  readonly entity: WorldEntity;
  readonly distance: number;
}

const at = new Vector3();
const eye = new Vector3();

export function createNearLabels(layer: HTMLElement, className: string): NearLabels {
  const tags: NameTag[] = [];
  let named: WorldEntity[] = [];
  let chosenAt = Number.NEGATIVE_INFINITY;
  const labels: NearLabels = {
    enabled: true,
    place(visuals, camera, frame, nameOf) {
      if (frame.wallMillis - chosenAt > PERIOD) {
        chosenAt = frame.wallMillis;
        named = labels.enabled ? choose(visuals, camera, frame) : [];
      }
      for (let i = 0; i < MOST; i++) {
        const entity = named[i];
        if (!entity && !tags[i]) continue;
        tags[i] ??= createNameTag(layer, className);
        const isThere = entity !== undefined && entity !== frame.except && topOf(entity, visuals, at);
        tags[i]?.show(isThere ? nameOf(entity) : null, at, camera, frame.width, frame.height);
      }
    },
    dispose() {
      for (const tag of tags) tag.dispose();
    },
  };
  return labels;
}

function choose(visuals: EntityVisuals, camera: Camera, frame: LabelFrame): WorldEntity[] {
  eye.setFromMatrixPosition(camera.matrixWorld);
  // A narrow lens stands far away and shows as much.
  const reach = REACH * (camera.projectionMatrix.elements[5] as number) * halfOpening(ROOM_FIELD);
  const nearest = candidates(visuals, frame, reach).sort((a, b) => a.distance - b.distance);
  const taken: { x: number; y: number }[] = [];
  const chosen: WorldEntity[] = [];
  for (const { entity } of nearest) {
    if (chosen.length === MOST) break;
    if (!topOf(entity, visuals, at)) continue;
    at.project(camera);
    if (Math.abs(at.x) > 1 || Math.abs(at.y) > 1 || at.z > 1) continue;
    const spot = { x: (at.x * frame.width) / 2, y: (at.y * frame.height) / 2 };
    if (taken.some(({ x, y }) => Math.abs(x - spot.x) < APART.x && Math.abs(y - spot.y) < APART.y)) continue;
    taken.push(spot);
    chosen.push(entity);
  }
  return chosen;
}

/** Devices within reach: what wears the colour of an activity and can act. */
function candidates(visuals: EntityVisuals, { shown }: LabelFrame, reach: number): Candidate[] {
  const found: Candidate[] = [];
  for (const [batch, model] of visuals.batches) {
    if (model.coloring !== 'activity') continue;
    for (let slot = 0; slot < batch.extent; slot++) {
      const visual = visuals.visualOf(batch.nodeOf(slot));
      if (!visual || visual.node !== visual.entity.nodes.ENTITY || visual.parts[0]?.batch !== batch) continue;
      if (!visual.entity.supportedActions.some((action) => MOTIONS.has(action))) continue;
      at.fromArray(batch.matrices, slot * MATRIX_STRIDE + 12);
      if (at.y < shown.low || at.y > shown.high) continue;
      const distance = at.distanceTo(eye);
      if (distance < reach) found.push({ entity: visual.entity, distance });
    }
  }
  return found;
}

/** Writes the place above an entity; false where it is not shown. */
function topOf(entity: WorldEntity, visuals: EntityVisuals, out: Vector3): boolean {
  const visual = visuals.visualOf(entity.nodes.ENTITY);
  const part = visual?.parts.find(({ role }) => role === 'ENTITY');
  if (!part || visual?.entity !== entity || !visual.shown) return false;
  out.fromArray(part.batch.matrices, part.slot * MATRIX_STRIDE + 12);
  out.y += Math.min(part.batch.bounds.max.y, 3) + 0.3;
  return true;
}
