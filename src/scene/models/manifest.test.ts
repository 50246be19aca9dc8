import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildModel } from './build-model.ts';
import { parseManifest } from './manifest.ts';

const shipped = JSON.parse(readFileSync('public/models/manifest.json', 'utf8'));
const box = { form: 'block', lengthMeters: 1, widthMeters: 1, heightMeters: 1 };
const manifest = (models: unknown): unknown => ({ version: 1, models });

describe('the shipped manifest', () => {
  test('can be read', () => {
    expect(Object.keys(parseManifest(shipped).models).length).toBeGreaterThan(5);
  });

  test.each(Object.entries(parseManifest(shipped).models))(
    '%s becomes a model with bounds and finite corners',
    (_, bound) => {
      const form = bound.form === 'gltf' ? bound.substitute : bound;
      for (const { geometry, coarse } of buildModel(form).parts) {
        for (const shape of [geometry, ...(coarse ? [coarse] : [])]) {
          const positions = [...(shape.getAttribute('position').array as Float32Array)];
          expect(positions.every(Number.isFinite)).toBe(true);
          expect(shape.boundingBox?.isEmpty()).toBe(false);
          expect(shape.getAttribute('tint').count).toBe(shape.getAttribute('position').count);
        }
      }
    },
  );
});

describe('a manifest that cannot be used', () => {
  test.each([
    { what: 'no models', value: { version: 1 }, says: /models/ },
    { what: 'another version', value: { version: 2, models: {} }, says: /version/ },
    { what: 'an unknown form', value: manifest({ thing: { form: 'sphere' } }), says: /models\.thing\.form/ },
    {
      what: 'a size of zero',
      value: manifest({ thing: { ...box, heightMeters: 0 } }),
      says: /models\.thing\.heightMeters/,
    },
    {
      what: 'a missing size',
      value: manifest({ thing: { form: 'block', lengthMeters: 1 } }),
      says: /models\.thing\.widthMeters/,
    },
    { what: 'a misspelt size', value: manifest({ thing: { ...box, heigthMeters: 2 } }), says: /heigthMeters/ },
    {
      what: 'a file outside its folder',
      value: manifest({ thing: { form: 'gltf', file: '../secret.glb', nodes: { ENTITY: 'body' }, substitute: box } }),
      says: /models\.thing\.file/,
    },
    { what: 'no object at all', value: null, says: /manifest/ },
  ])('with $what names the field', ({ value, says }) => {
    expect(() => parseManifest(value)).toThrow(says);
  });
});
