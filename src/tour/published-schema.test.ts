import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { anySteps, PLAIN } from './testing/shots.ts';
import { tourSchema } from './tour.ts';

const PUBLISHED = new URL('../../docs/tour.schema.json', import.meta.url);
const published = () => JSON.parse(readFileSync(PUBLISHED, 'utf8'));

/** As a writer of tours needs it. */
const schemaNow = () => ({ title: 'Aisle tour', ...z.toJSONSchema(tourSchema, { io: 'input' }) });

test('[J1] the published JSON Schema is that of the reader', () => {
  expect(published()).toEqual(schemaNow());
});

test('[J1] it takes what the reader takes, and refuses what it refuses', () => {
  const isTour = new Ajv2020({ strict: false }).compile(published());
  fc.assert(
    fc.property(anySteps, (steps) => {
      expect(isTour(JSON.parse(JSON.stringify({ aisleTour: 1, name: 'a', steps })))).toBe(true);
    }),
    { seed: 31, numRuns: 30 },
  );
  for (const broken of [
    { ...PLAIN, seconds: 0 },
    { ...PLAIN, camera: {} },
    { ...PLAIN, more: 1 },
  ]) {
    const document = { aisleTour: 1, name: 'a', steps: [broken] };
    expect([isTour(document), tourSchema.safeParse(document).success]).toEqual([false, false]);
  }
});
