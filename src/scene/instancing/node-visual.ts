import type { Frame, WorldEntity } from '../../world/index.ts';
import type { Model, Role } from '../models/model.ts';
import { cargoColor } from '../theme/cargo-colors.ts';
import { STATE_COLORS } from '../theme/state-colors.ts';
import type { InstanceBatch } from './instance-batch.ts';

/** One part of one entity: the batch that draws it and, while shown, its slot. */
export interface PartVisual {
  readonly batch: InstanceBatch;
  readonly role: Role;
  slot: number;
}

/** Follows one node of the sampler. */
export interface NodeVisual {
  readonly node: number;
  readonly entity: WorldEntity;
  readonly model: Model;
  readonly parts: readonly PartVisual[];
  shown: boolean;
  /** Place in STATE_COLORS of its present colour; below 0 for none of these. */
  paintedState: number;
  /** Node that carries it as drawn, -1 for none. */
  carrier: number;
}

export const FRAME_OF_ROLE: Readonly<Record<Role, Frame>> = {
  ENTITY: 'ENTITY',
  TRACK: 'ENTITY',
  LIFT_PLATFORM: 'LIFT_PLATFORM',
  FORK_STAGE: 'FORK',
  FORK: 'FORK',
};

/** Returns the change in the number of entities shown: 1 for an entity's own frame. */
export function showNode(visual: NodeVisual): number {
  if (visual.shown) return 0;
  visual.shown = true;
  visual.paintedState = -1;
  for (const part of visual.parts) part.slot = part.batch.acquire(visual.node);
  return countsAsEntity(visual);
}

/** Returns the change in the number of entities shown: -1 for an entity's own frame. */
export function hideNode(visual: NodeVisual): number {
  if (!visual.shown) return 0;
  visual.shown = false;
  for (const part of visual.parts) {
    part.batch.release(part.slot);
    part.slot = -1;
  }
  return -countsAsEntity(visual);
}

function countsAsEntity({ node, entity }: NodeVisual): number {
  return node === entity.nodes.ENTITY ? 1 : 0;
}

/** Puts the shown node where it is. */
export function placeNode({ parts }: NodeVisual): void {
  for (const { batch, slot } of parts) batch.place(slot);
}

/** Paints the shown node in the colour of its state; a load keeps its colour. */
export function paintNode(visual: NodeVisual, state: number): void {
  if (visual.paintedState === state) return;
  const isNew = visual.paintedState < 0;
  visual.paintedState = state;
  if (visual.model.coloring !== 'activity' && !isNew) return;
  const { entity, model } = visual;
  const color = model.coloring === 'cargo' ? cargoColor(entity.nameAt(entity.createdMicros)) : STATE_COLORS[state];
  if (color) for (const part of visual.parts) part.batch.paint(part.slot, color);
}
