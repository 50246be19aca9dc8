import { type Camera, Vector3 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from '../instancing/entity-visuals.ts';
import type { InstanceBatch } from '../instancing/instance-batch.ts';
import { MATRIX_STRIDE } from '../instancing/matrix.ts';
import type { NodeVisual } from '../instancing/node-visual.ts';
import { createNameTag, type NameTag } from './name-tag.ts';
import {
  isTagCovered,
  NAME_SIZE,
  type OverlayMask,
  OWN_SIZE,
  overlap,
  type PictureSize,
  type TagBox,
  tagBoxOf,
} from './overlay-mask.ts';

/** More names than this cannot be read at once. */
const MOST = 24;
/** A metre must take this many pixels for a name to be of use. */
const LEAST_PIXELS = 5;
/** A fixed thing is named after a moving one unless it is this many times nearer. */
const STANDING = 1.8;
const MOST_STANDING = 12;
/** A device on another one, such as its upper part, is named after it if there is room for both. */
const CARRIED = 1.1;
/** Milliseconds between two choices of names. */
const PERIOD = 300;
/** Share of the time for finding out which entities are hidden. */
const LOOKING_SHARE = 0.05;

/** Names of the devices nearest to the eye: a bounded number, none over another. */
export interface NearLabels {
  enabled: boolean;
  /** Chooses names now and then, and places them in every frame. */
  place(visuals: EntityVisuals, camera: Camera, frame: LabelFrame): void;
  dispose(): void;
}

/** An entity with a tag of its own, and that tag's place; null while it is not shown. */
export interface OwnTagAnchor {
  readonly entity: WorldEntity | null;
  readonly at: Vector3;
}

export interface LabelFrame extends PictureSize {
  readonly wallMillis: number;
  /** Heights between which things are drawn whole: others have no name. */
  readonly shown: { readonly low: number; readonly high: number };
  /** Tags that names keep clear of. */
  readonly tagged: readonly OwnTagAnchor[];
  nameOf(entity: WorldEntity): string;
  /** The first entity on the line between two places. */
  firstBetween(from: Vector3, to: Vector3): WorldEntity | null;
  readonly mask: OverlayMask;
  /** Finds out of all names at once which are hidden, however long that takes. */
  readonly looksAtAll: boolean;
}

/** Actions of what moves by itself. */
const MOTIONS = new Set(['MOVE_ALONG_PATH', 'ROTATE', 'MOVE_VERTICAL', 'TRAVEL']);

const at = new Vector3();
const eye = new Vector3();

export function createNearLabels(layer: HTMLElement): NearLabels {
  const tags: NameTag[] = [];
  const nearest = createNearest<WorldEntity>(MOST * 4);
  let named: WorldEntity[] = [];
  let chosenAt = Number.NEGATIVE_INFINITY;
  let lookAt = 0;
  let looking = 0;
  /** Named entities that were hidden at the last look. */
  let behind = new Set<WorldEntity>();

  const tagAt = (index: number): NameTag => {
    tags[index] ??= createNameTag(layer, 'name');
    return tags[index];
  };

  const lookAtOne = (entity: WorldEntity, visuals: EntityVisuals, camera: Camera, frame: LabelFrame): void => {
    if (!topOf(entity, visuals, at)) return;
    eye.setFromMatrixPosition(camera.matrixWorld);
    const first = frame.firstBetween(eye, at.setY(at.y - BELOW_NAME));
    if (first === null || first === entity || isCarrying(first, entity, visuals)) behind.delete(entity);
    else behind.add(entity);
  };

  /** One name after the other, seldom enough to cost little however long a look takes. */
  const lookBehind = (visuals: EntityVisuals, camera: Camera, frame: LabelFrame): void => {
    if (frame.wallMillis < lookAt || named.length === 0) return;
    looking = (looking + 1) % named.length;
    const start = performance.now();
    lookAtOne(named[looking] as WorldEntity, visuals, camera, frame);
    lookAt = frame.wallMillis + (performance.now() - start) / LOOKING_SHARE;
  };

  const labels: NearLabels = {
    enabled: true,
    place(visuals, camera, frame) {
      if (frame.wallMillis - chosenAt > PERIOD) {
        chosenAt = frame.wallMillis;
        named = labels.enabled ? choose(visuals, camera, frame, nearest) : [];
        behind = new Set(named.filter((entity) => behind.has(entity)));
        if (frame.looksAtAll) for (const entity of named) lookAtOne(entity, visuals, camera, frame);
      }
      if (!frame.looksAtAll) lookBehind(visuals, camera, frame);
      for (let i = 0; i < MOST; i++) {
        const entity = named[i];
        if (!entity && !tags[i]) continue;
        const isThere = entity !== undefined && !isTagged(entity, frame) && topOf(entity, visuals, at);
        tagAt(i).isBehind = entity !== undefined && behind.has(entity);
        tagAt(i).show(isThere ? frame.nameOf(entity) : null, at, camera, frame.width, frame.height);
      }
    },
    dispose() {
      for (const tag of tags) tag.dispose();
    },
  };
  return labels;
}

function choose(
  visuals: EntityVisuals,
  camera: Camera,
  frame: LabelFrame,
  nearest: ReturnType<typeof createNearest<WorldEntity>>,
): WorldEntity[] {
  eye.setFromMatrixPosition(camera.matrixWorld);
  offerAll(visuals, camera, frame, nearest);
  if (nearest.items.length > 0) frame.mask.measure();
  const taken = takenSpots(camera, frame);
  const chosen: WorldEntity[] = [];
  let standing = 0;
  for (const entity of nearest.items) {
    if (chosen.length === MOST) break;
    const isStanding = !canMove(entity);
    if (isStanding && standing === MOST_STANDING) continue;
    if (isTagged(entity, frame) || !topOf(entity, visuals, at)) continue;
    const spot = tagBoxOf(frame.nameOf(entity), NAME_SIZE, at, camera, frame);
    if (!spot || taken.some((other) => overlap(other, spot)) || isTagCovered(spot, frame.mask)) continue;
    if (isStanding) standing += 1;
    taken.push(spot);
    chosen.push(entity);
  }
  return chosen;
}

function isTagged(entity: WorldEntity, { tagged }: LabelFrame): boolean {
  return tagged.some((own) => own.entity === entity);
}

function takenSpots(camera: Camera, frame: LabelFrame): TagBox[] {
  return frame.tagged.flatMap(({ entity, at: place }) => {
    const spot = entity && tagBoxOf(frame.nameOf(entity), OWN_SIZE, place, camera, frame);
    return spot ? [spot] : [];
  });
}

/** Devices near enough to be named: those coloured by activity. Slightly old matrices are good enough. */
function offerAll(
  visuals: EntityVisuals,
  camera: Camera,
  { shown, height }: LabelFrame,
  nearest: ReturnType<typeof createNearest<WorldEntity>>,
): void {
  const reach = (height * (camera.projectionMatrix.elements[5] as number)) / 2 / LEAST_PIXELS;
  nearest.clear();
  for (const [batch, model] of visuals.batches) {
    if (model.coloring !== 'activity') continue;
    for (let slot = 0; slot < batch.extent; slot++) {
      const visual = visuals.visualOf(batch.nodeOf(slot));
      if (!visual || !isOwnPart(visual, batch)) continue;
      at.fromArray(batch.lateMatrices, slot * MATRIX_STRIDE + 12);
      if (at.y < shown.low || at.y > shown.high) continue;
      const distance = at.distanceTo(eye);
      if (distance < reach) nearest.offer(visual.entity, distance * rankOf(visual));
    }
  }
}

function isOwnPart({ node, entity, parts }: NodeVisual, batch: InstanceBatch): boolean {
  return node === entity.nodes.ENTITY && parts[0]?.batch === batch;
}

/** A factor on the distance: the lower, the sooner it is named. */
function rankOf({ entity, carrier }: NodeVisual): number {
  return (canMove(entity) ? 1 : STANDING) * (carrier < 0 ? 1 : CARRIED);
}

function canMove({ supportedActions }: WorldEntity): boolean {
  return supportedActions.some((action) => MOTIONS.has(action));
}

/** True if one stands on the other: neither hides the other's name. */
function isCarrying(one: WorldEntity, other: WorldEntity, visuals: EntityVisuals): boolean {
  return isOn(one, other, visuals) || isOn(other, one, visuals);
}

function isOn({ nodes }: WorldEntity, carrier: WorldEntity, visuals: EntityVisuals): boolean {
  const node = visuals.visualOf(nodes.ENTITY)?.carrier ?? -1;
  return node >= 0 && Object.values(carrier.nodes).includes(node);
}

/** Metres from the entity's top to its name. */
const ABOVE = 0.3;
/** Metres below the name at which the entity is looked for. */
const BELOW_NAME = 0.42;

/** Writes the place above an entity; false if it is not shown. */
function topOf(entity: WorldEntity, visuals: EntityVisuals, out: Vector3): boolean {
  const visual = visuals.visualOf(entity.nodes.ENTITY);
  const part = visual?.parts.find(({ role }) => role === 'ENTITY');
  if (!part || visual?.entity !== entity || !visual.shown) return false;
  out.fromArray(part.batch.matricesFor(part.slot), part.slot * MATRIX_STRIDE + 12);
  out.y += Math.min(part.batch.bounds.max.y, 3) + ABOVE;
  return true;
}

/** The few of many with the least score, in order; allocates nothing when used again. */
interface Nearest<Item> {
  readonly items: readonly Item[];
  clear(): void;
  offer(item: Item, score: number): void;
}

export function createNearest<Item>(most: number): Nearest<Item> {
  const items: Item[] = [];
  const scores: number[] = [];
  return {
    items,
    clear() {
      items.length = 0;
      scores.length = 0;
    },
    offer(item, score) {
      if (items.length === most && score >= (scores[most - 1] as number)) return;
      let index = Math.min(items.length, most - 1);
      while (index > 0 && (scores[index - 1] as number) > score) {
        scores[index] = scores[index - 1] as number;
        items[index] = items[index - 1] as Item;
        index -= 1;
      }
      scores[index] = score;
      items[index] = item;
    },
  };
}
