import * as z from 'zod';
import { Conditions } from './conditions.ts';
import {
  MAXIMUM_ENTITY_NAME_LENGTH,
  MAXIMUM_NAME_CONTAINS_LENGTH,
  MAXIMUM_OWNER_ENTITY_NAMES,
  MAXIMUM_PAGE_SIZE,
  MAXIMUM_TABLE_NAME_LENGTH,
} from './limits.ts';
import { int32, int64 } from './primitives.ts';

export const DATA_TYPES = ['STRING', 'INTEGER', 'DECIMAL', 'BOOLEAN', 'DATE', 'DATETIME', 'JSON', 'NULL'] as const;

/** Which page of how many; pages start at 1 (interface 2.2). */
export const pageSchema = z.object({
  number: z.int().min(1),
  size: z.int().min(1),
  totalElements: z.int().nonnegative(),
  totalPages: z.int().nonnegative(),
});

/** Simulation time during which the rows were read (interface 2.3). */
export const observationSchema = z.object({
  simulationTimeStartMicros: int64,
  simulationTimeEndMicros: int64,
  timeStable: z.boolean(),
  consistent: z.boolean(),
});

export const columnSchema = z.object({
  name: z.string(),
  dataType: z.enum(DATA_TYPES),
  nullable: z.boolean(),
});

const tableIdentity = {
  tableId: z.string(),
  name: z.string(),
  scope: z.enum(['SCENE', 'ENTITY']),
  ownerEntityName: z.string().nullable(),
};

/** One page of a result table (interface 2.4, 4.2). Rows are keyed by column name and keep their JSON types. */
export const tablePageSchema = z
  .object({
    ...tableIdentity,
    columns: z.array(columnSchema),
    rows: z.array(z.record(z.string(), z.unknown())),
    page: pageSchema,
    observation: observationSchema,
  })
  .check((page) => {
    const { scope, ownerEntityName } = page.value;
    const conditions = new Conditions(page);
    if (scope === 'SCENE' && ownerEntityName !== null) {
      conditions.report('ownerEntityName', 'null for a table of the scene');
    }
    if (scope === 'ENTITY' && ownerEntityName === null) {
      conditions.report('ownerEntityName', 'the name of the owner for a table of an object');
    }
  });

/** Catalog entries: the interface shows no more than "table entries", so only the identity is relied on. */
export const catalogItemSchema = z.object({
  ...tableIdentity,
  columns: z.array(columnSchema).optional(),
  rowCount: z.int().nonnegative().optional(),
});

export const catalogPageSchema = z.object({
  items: z.array(catalogItemSchema),
  page: pageSchema,
  observation: observationSchema,
});

const pageFields = {
  page: int32.min(1).nullish(),
  pageSize: int32.min(1).max(MAXIMUM_PAGE_SIZE).nullish(),
};

/** Body of a catalog query (interface 4.1). */
export const catalogQuerySchema = z.strictObject({
  ownerEntityNames: z.array(z.string()).max(MAXIMUM_OWNER_ENTITY_NAMES).nullish(),
  nameContains: z.string().max(MAXIMUM_NAME_CONTAINS_LENGTH).nullish(),
  ...pageFields,
});

/** Body of a table query (interface 4.2). */
export const tableQuerySchema = z.strictObject({
  tableName: z.string().min(1).max(MAXIMUM_TABLE_NAME_LENGTH),
  entityName: z.string().max(MAXIMUM_ENTITY_NAME_LENGTH).nullish(),
  ...pageFields,
});

export type DataType = (typeof DATA_TYPES)[number];
export type Page = z.infer<typeof pageSchema>;
export type Observation = z.infer<typeof observationSchema>;
export type Column = z.infer<typeof columnSchema>;
export type TablePage = z.infer<typeof tablePageSchema>;
export type CatalogItem = z.infer<typeof catalogItemSchema>;
export type CatalogPage = z.infer<typeof catalogPageSchema>;
export type CatalogQuery = z.infer<typeof catalogQuerySchema>;
export type TableQuery = z.infer<typeof tableQuerySchema>;
