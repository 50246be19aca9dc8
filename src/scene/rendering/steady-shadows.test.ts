import { ShaderChunk } from 'three';
import { expect, test } from 'vitest';
import { GRAIN, steadyShadows } from './renderer.ts';

test('the grain that is taken out of shadows is the one that the library puts in', () => {
  expect(ShaderChunk.shadowmap_pars_fragment).toContain(GRAIN);
  steadyShadows();
  expect(ShaderChunk.shadowmap_pars_fragment).not.toContain(GRAIN);
});
