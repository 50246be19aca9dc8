import * as z from 'zod';
import { columnSchema, observationSchema } from '../../../protocol/index.ts';

/** One result table as it was kept at an instant (docs/recordings.md). */
export const keptTableSchema = z.object({
  /** Number of its file; no two have the same, and none is given again. */
  file: z.int().positive(),
  tableId: z.string(),
  name: z.string(),
  scope: z.enum(['SCENE', 'ENTITY']),
  ownerEntityName: z.string().nullable(),
  columns: z.array(columnSchema),
  /** Positions of the columns that have texts behind the values (`<column> (as sent)`), in their order. */
  texts: z.array(z.int().nonnegative()),
  rows: z.int().nonnegative(),
  /** As many as the service told. */
  totalElements: z.int().nonnegative(),
  isComplete: z.boolean(),
  changedWhileReading: z.boolean(),
  generation: z.string(),
  observation: observationSchema,
  /** Simulation time at which it was last found to be the same. */
  lastSeenMicros: z.int(),
  keptAt: z.iso.datetime(),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
});

/** A time at which the tables of a run were read, all of them. */
export const keptInstantSchema = z.object({
  generation: z.string(),
  /** By then all of them were read. */
  simulationTimeMicros: z.int(),
  keptAt: z.iso.datetime(),
  /** The run was at its end, or nobody watched it any more. */
  isEnd: z.boolean(),
  /** Tables that were not kept then: too long, too many, or refused. */
  leftOut: z.int().nonnegative(),
});

export const keptTroubleSchema = z.object({ code: z.string(), message: z.string(), since: z.iso.datetime() });

/** What is known of the tables in a recording's folder. */
export const keptIndexSchema = z.object({
  formatVersion: z.literal(1),
  nextFile: z.int().positive(),
  instants: z.array(keptInstantSchema),
  tables: z.array(keptTableSchema),
});

export type KeptTable = z.infer<typeof keptTableSchema>;
export type KeptInstant = z.infer<typeof keptInstantSchema>;
export type KeptTrouble = z.infer<typeof keptTroubleSchema>;
export type KeptIndex = z.infer<typeof keptIndexSchema>;

export const NOTHING_KEPT: KeptIndex = { formatVersion: 1, nextFile: 1, instants: [], tables: [] };

export function bytesOf({ tables }: KeptIndex): number {
  return tables.reduce((sum, { bytes }) => sum + bytes, 0);
}

export function isSameTable(
  a: Pick<KeptTable, 'name' | 'ownerEntityName'>,
  b: Pick<KeptTable, 'name' | 'ownerEntityName'>,
): boolean {
  return a.name === b.name && a.ownerEntityName === b.ownerEntityName;
}
