import * as z from 'zod';
import { motionFields, speedFields } from './action-fields.ts';
import { Conditions } from './conditions.ts';
import { finiteNumber, nameSchema, poseSchema } from './primitives.ts';

const pointItemSchema = z.object({ type: z.literal('POINT'), name: nameSchema });

const pathItemSchema = z
  .object({
    type: z.literal('PATH'),
    name: nameSchema,
    startOffsetMeters: finiteNumber.nonnegative().optional(),
    endOffsetMeters: finiteNumber.nonnegative().optional(),
  })
  .check((item) => {
    const { startOffsetMeters: start, endOffsetMeters: end } = item.value;
    const conditions = new Conditions(item);
    if (start === undefined && end !== undefined) {
      conditions.report('startOffsetMeters', 'a value beside endOffsetMeters');
    }
    if (end === undefined && start !== undefined) {
      conditions.report('endOffsetMeters', 'a value beside startOffsetMeters');
    }
    if (start !== undefined && start === end) {
      conditions.report('endOffsetMeters', 'another offset than startOffsetMeters, as equal offsets are no travel');
    }
  });

/** One thing that a route passes; the array order is the order of travel and repeats are kept (interface 2.14). */
export const routeItemSchema = z.discriminatedUnion('type', [pointItemSchema, pathItemSchema]);

const ownSchema = z.object({ ...poseSchema.shape, ...speedFields });
const OWN_FIELDS = ownSchema.keyof().options;

/** Travel along a route, by speeds or by a given pose sequence (interface 2.14). */
export const moveAlongPathSchema = z
  .object({
    ...motionFields,
    animationType: z.literal('MOVE_ALONG_PATH'),
    route: z.array(routeItemSchema).min(1),
    ...ownSchema.partial().shape,
    poses: z.array(poseSchema).min(2).optional(),
  })
  .check((action) => {
    const conditions = new Conditions(action);
    if (action.value.poses === undefined) conditions.require(OWN_FIELDS, 'without poses');
    else conditions.forbid(OWN_FIELDS, 'beside poses');
  });

type Flat = z.infer<typeof moveAlongPathSchema>;
type OwnField = keyof z.infer<typeof ownSchema>;

/** Travel located by speeds on the route's own geometry. */
export type MoveByRouteAction = Omit<Flat, 'poses' | OwnField> & z.infer<typeof ownSchema> & { poses?: undefined };

/** Travel that follows the given poses; the route only names the sections. */
export type MoveByPosesAction = Omit<Flat, 'poses' | OwnField> & { poses: NonNullable<Flat['poses']> };

export type MoveAlongPathAction = MoveByRouteAction | MoveByPosesAction;
export type RouteItem = z.infer<typeof routeItemSchema>;
