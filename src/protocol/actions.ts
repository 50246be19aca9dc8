import * as z from 'zod';
import { actionFields, motionFields, speedFields } from './action-fields.ts';
import { partSchema } from './entity.ts';
import { type MoveAlongPathAction, moveAlongPathSchema } from './move-along-path.ts';
import { finiteNumber, nameSchema, positiveSeconds, vector3Schema } from './primitives.ts';

/** Turn on the spot; angles are continuous and keep the turning direction (interface 2.14). */
const rotateSchema = z.object({
  ...motionFields,
  animationType: z.literal('ROTATE'),
  position: vector3Schema,
  rotation: vector3Schema,
  targetRotation: vector3Schema,
});

/** Ends unfinished travel and rotation and holds the given world pose (interface 2.14). */
const stopSchema = z.object({
  ...actionFields,
  animationType: z.literal('STOP'),
  position: vector3Schema,
  rotation: vector3Schema,
});

/** State already reached (interface 2.14); `track.headOffsetMeters` locates the vehicle's head, `position` its centre. */
const poseUpdateSchema = z.object({
  ...actionFields,
  animationType: z.literal('POSE_UPDATE'),
  position: vector3Schema,
  rotation: vector3Schema,
  platformHeightMeters: finiteNumber.optional(),
  track: z.object({ name: nameSchema, headOffsetMeters: finiteNumber }).optional(),
  sampleIntervalSeconds: positiveSeconds.optional(),
});

/** Platform height change of a lift or stacker, measured from its lift zero (interface 2.14). */
const moveVerticalSchema = z.object({
  ...motionFields,
  ...speedFields,
  animationType: z.literal('MOVE_VERTICAL'),
  startHeightMeters: finiteNumber,
  targetHeightMeters: finiteNumber,
});

/** Stacker travel between offsets from its fixed track start (interface 2.14). */
const travelSchema = z.object({
  ...motionFields,
  ...speedFields,
  animationType: z.literal('TRAVEL'),
  startOffsetMeters: finiteNumber,
  targetOffsetMeters: finiteNumber,
});

const forkFields = {
  ...motionFields,
  localPosition: vector3Schema,
  targetLocalPosition: vector3Schema,
};

/** Fork out to either side, relative to the machine's platform; the sign is the side (interface 2.14). */
const extendForkSchema = z.object({ ...forkFields, animationType: z.literal('EXTEND_FORK') });

/** Fork back from where it really was (interface 2.14). */
const retractForkSchema = z.object({ ...forkFields, animationType: z.literal('RETRACT_FORK') });

/** From the given time the cargo moves with the part (interface 2.14). */
const attachCargoSchema = z.object({
  ...actionFields,
  animationType: z.literal('ATTACH_CARGO'),
  cargoName: nameSchema,
  part: partSchema,
  localPosition: vector3Schema,
  localRotation: vector3Schema,
});

/** Releases the carrying and holds the given world pose (interface 2.14). */
const detachCargoSchema = z.object({
  ...actionFields,
  animationType: z.literal('DETACH_CARGO'),
  cargoName: nameSchema,
  position: vector3Schema,
  rotation: vector3Schema,
});

/** The target part becomes the parent at the start, then the cargo moves between two poses on it (interface 2.14). */
const transferCargoSchema = z.object({
  ...motionFields,
  animationType: z.literal('TRANSFER_CARGO'),
  cargoName: nameSchema,
  part: partSchema,
  localPosition: vector3Schema,
  targetLocalPosition: vector3Schema,
  localRotation: vector3Schema,
  targetLocalRotation: vector3Schema,
});

/** The eleven action kinds (interface 2.14, 6). */
export const actionSchema = z.discriminatedUnion('animationType', [
  moveAlongPathSchema,
  rotateSchema,
  stopSchema,
  poseUpdateSchema,
  moveVerticalSchema,
  travelSchema,
  extendForkSchema,
  retractForkSchema,
  attachCargoSchema,
  detachCargoSchema,
  transferCargoSchema,
]);

export const ACTION_TYPES = actionSchema.options.map(({ shape }) => shape.animationType.value);

type ParsedAction = z.infer<typeof actionSchema>;
export type AnimationAction = Exclude<ParsedAction, { animationType: 'MOVE_ALONG_PATH' }> | MoveAlongPathAction;
export type ActionType = AnimationAction['animationType'];
export type RotateAction = z.infer<typeof rotateSchema>;
export type StopAction = z.infer<typeof stopSchema>;
export type PoseUpdateAction = z.infer<typeof poseUpdateSchema>;
export type MoveVerticalAction = z.infer<typeof moveVerticalSchema>;
export type TravelAction = z.infer<typeof travelSchema>;
export type ForkAction = z.infer<typeof extendForkSchema> | z.infer<typeof retractForkSchema>;
export type AttachCargoAction = z.infer<typeof attachCargoSchema>;
export type DetachCargoAction = z.infer<typeof detachCargoSchema>;
export type TransferCargoAction = z.infer<typeof transferCargoSchema>;
