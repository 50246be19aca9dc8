import * as z from 'zod';
import { topicOf } from '../topics.ts';

/* The messages of foxglove.dev that its 3D panel draws, as far as boxes and frames need them. */

const number = z.number();
const time = z.object({ sec: z.int(), nsec: z.int() });
const vector3 = z.object({ x: number, y: number, z: number });
const quaternion = z.object({ x: number, y: number, z: number, w: number });
const nothing = z.array(z.object({}));

const frameTransform = z.object({
  timestamp: time,
  parent_frame_id: z.string(),
  child_frame_id: z.string(),
  translation: vector3,
  rotation: quaternion,
});

const cube = z.object({
  pose: z.object({ position: vector3, orientation: quaternion }),
  size: vector3,
  color: z.object({ r: number, g: number, b: number, a: number }),
});

const sceneEntity = z.object({
  timestamp: time,
  frame_id: z.string(),
  id: z.string(),
  lifetime: time,
  frame_locked: z.boolean(),
  metadata: z.array(z.object({ key: z.string(), value: z.string() })),
  arrows: nothing,
  cubes: z.array(cube),
  spheres: nothing,
  cylinders: nothing,
  lines: nothing,
  triangles: nothing,
  texts: nothing,
  models: nothing,
});

const frameTransformsSchema = z.object({ transforms: z.array(frameTransform) });
const sceneUpdateSchema = z.object({
  deletions: z.array(z.object({ timestamp: time, type: z.int(), id: z.string() })),
  entities: z.array(sceneEntity),
});

export type FrameTransform = z.infer<typeof frameTransform>;
export type SceneEntity = z.infer<typeof sceneEntity>;
export type SceneUpdate = z.infer<typeof sceneUpdateSchema>;
export type Time = z.infer<typeof time>;

/** What is added for Foxglove: topics of others, which our own reader passes over. */
export const FOXGLOVE_TOPICS = {
  scene: topicOf(7, '/foxglove/scene', 'foxglove.SceneUpdate', sceneUpdateSchema),
  transforms: topicOf(8, '/foxglove/transforms', 'foxglove.FrameTransforms', frameTransformsSchema),
};

export type FoxgloveTopic = keyof typeof FOXGLOVE_TOPICS;
