import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ExportOptions } from '../../archive/index.ts';

/** Metres along X, Y (up) and Z of what an entity looks like. */
export type BoxSizes = NonNullable<ExportOptions['boxes']>['sizeOf'];

const measured = z.object({
  lengthMeters: z.number(),
  widthMeters: z.number(),
  heightMeters: z.number().optional(),
  shaftHeightMeters: z.number().optional(),
  mastHeightMeters: z.number().optional(),
  thicknessMeters: z.number().optional(),
});
const rack = z.object({
  columns: z.number(),
  levels: z.number(),
  columnPitchMeters: z.number(),
  levelPitchMeters: z.number(),
  depthMeters: z.number(),
});
const model = z.union([z.object({ substitute: measured }), measured, rack]);
const manifestSchema = z.object({ models: z.record(z.string(), z.unknown()) });

/** What nobody has measured: half a metre of something. */
const UNKNOWN = { x: 0.5, y: 0.5, z: 0.5 };
const FLAT_METERS = 0.2;

/** Sizes by the models that the dashboard draws; where there are none, of every entity the same. */
export async function readBoxSizes(dashboardFolder: string | null): Promise<BoxSizes> {
  const models = dashboardFolder === null ? {} : await readModels(join(dashboardFolder, 'models', 'manifest.json'));
  const sizes = new Map(Object.entries(models).map(([assetId, value]) => [assetId, sizeOf(value)]));
  return ({ assetId }) => sizes.get(assetId) ?? UNKNOWN;
}

async function readModels(path: string): Promise<Record<string, unknown>> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8'))).models;
  } catch {
    return {};
  }
}

function sizeOf(value: unknown) {
  const { data } = model.safeParse(value);
  if (!data) return UNKNOWN;
  if ('columns' in data) {
    const { columns, levels, columnPitchMeters, levelPitchMeters, depthMeters } = data;
    return { x: columns * columnPitchMeters, y: levels * levelPitchMeters, z: depthMeters };
  }
  const { lengthMeters: x, widthMeters: z, ...heights } = 'substitute' in data ? data.substitute : data;
  const { heightMeters, shaftHeightMeters, mastHeightMeters, thicknessMeters } = heights;
  return { x, y: heightMeters ?? shaftHeightMeters ?? mastHeightMeters ?? thicknessMeters ?? FLAT_METERS, z };
}
