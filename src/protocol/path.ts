import * as z from 'zod';
import { finiteNumber, nameSchema, vector3Schema } from './primitives.ts';

/** Straight path between two world positions (interface 2.11). */
export const lineGeometrySchema = z.object({
  type: z.literal('LINE'),
  startPosition: vector3Schema,
  endPosition: vector3Schema,
});

/** Open centripetal Catmull-Rom curve through its control points (interface 2.11). */
export const catmullRomGeometrySchema = z.object({
  type: z.literal('CATMULL_ROM'),
  controlPoints: z.array(vector3Schema).min(2),
  parameterization: z.literal('CENTRIPETAL'),
  closed: z.literal(false),
  arcLengthDivisions: z.int().positive(),
  minimumHeightMeters: finiteNumber,
});

export const pathGeometrySchema = z.discriminatedUnion('type', [lineGeometrySchema, catmullRomGeometrySchema]);

/** Section of the route network; `lengthMeters`, not the straight distance, locates travel on it (interface 2.11). */
export const pathSchema = z.object({
  name: nameSchema,
  startPointName: nameSchema,
  endPointName: nameSchema,
  lengthMeters: z.number().positive(),
  geometry: pathGeometrySchema,
});

/** Point that routes refer to (interface 2.10). */
export const pointSchema = z.object({ name: nameSchema, position: vector3Schema });

export type LineGeometry = z.infer<typeof lineGeometrySchema>;
export type CatmullRomGeometry = z.infer<typeof catmullRomGeometrySchema>;
export type PathGeometry = z.infer<typeof pathGeometrySchema>;
export type Path = z.infer<typeof pathSchema>;
export type Point = z.infer<typeof pointSchema>;
