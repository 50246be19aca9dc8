import * as z from 'zod';
import { attachCargoSchema, detachCargoSchema, transferCargoSchema } from './actions/cargo.ts';
import { extendForkSchema, retractForkSchema } from './actions/fork.ts';
import { type MoveAlongPathAction, moveAlongPathSchema } from './actions/move-along-path.ts';
import { moveVerticalSchema } from './actions/move-vertical.ts';
import { poseUpdateSchema } from './actions/pose-update.ts';
import { rotateSchema } from './actions/rotate.ts';
import { stopSchema } from './actions/stop.ts';
import { travelSchema } from './actions/travel.ts';
import {
  type EntityNotification,
  entityCreatedSchema,
  entityRemovedSchema,
  entityRenamedSchema,
} from './notifications.ts';

/** The eleven action kinds (interface 2.14, 6). */
export const ACTION_TYPES = [
  'MOVE_ALONG_PATH',
  'ROTATE',
  'STOP',
  'POSE_UPDATE',
  'MOVE_VERTICAL',
  'TRAVEL',
  'EXTEND_FORK',
  'RETRACT_FORK',
  'ATTACH_CARGO',
  'DETACH_CARGO',
  'TRANSFER_CARGO',
] as const;

export const NOTIFICATION_TYPES = ['ENTITY_CREATED', 'ENTITY_REMOVED', 'ENTITY_RENAMED'] as const;

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

const namedEventSchema = z.discriminatedUnion('animationType', [
  ...actionSchema.options,
  entityCreatedSchema,
  entityRemovedSchema,
  entityRenamedSchema,
]);

/** One entry of a batch: an action or a notification, told apart by `animationType` (reading: architecture 4.1). */
export const eventSchema = z.preprocess(withAnimationType, namedEventSchema);

type ParsedAction = z.infer<typeof actionSchema>;
export type AnimationAction = Exclude<ParsedAction, { animationType: 'MOVE_ALONG_PATH' }> | MoveAlongPathAction;
export type AnimationEvent = AnimationAction | EntityNotification;
export type ActionType = (typeof ACTION_TYPES)[number];
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

function withAnimationType(event: unknown): unknown {
  if (typeof event !== 'object' || event === null || 'animationType' in event) return event;
  const kind = 'eventType' in event ? event.eventType : 'type' in event ? event.type : undefined;
  return kind === undefined ? event : { ...event, animationType: kind };
}
