import { MeshBasicMaterial, MeshDepthMaterial, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { CutUniforms, WHOLE } from './cut.ts';

const BALL = { middle: new Vector3(), radius: 2, base: 0 };
const LOWER_FLOOR = { low: -1e6, high: 4, outside: 'hidden' } as const;

/** Whether a surface and its shadow leave anything out after each step, and how often their programs were changed. */
function steps(...acts: ((cuts: CutUniforms) => void)[]) {
  const cuts = new CutUniforms();
  const [surface, shadow] = [new MeshBasicMaterial(), new MeshDepthMaterial()];
  surface.defines = { OTHER: '' };
  cuts.putInto(surface, 'surface');
  cuts.putInto(shadow, 'shadow');
  const isCut = (material: typeof surface | typeof shadow) => material.defines?.CUT !== undefined;
  const seen = acts.map((act) => {
    act(cuts);
    return [isCut(surface), isCut(shadow)];
  });
  return { seen, surface };
}

test('materials leave out only while something is cut, shadows only while floors are', () => {
  const { seen, surface } = steps(
    () => undefined,
    (cuts) => cuts.reveal(BALL),
    (cuts) => cuts.set(LOWER_FLOOR),
    (cuts) => cuts.reveal(null),
    (cuts) => cuts.set(WHOLE),
  );
  expect(seen).toEqual([
    [false, false],
    [true, false],
    [true, true],
    [true, true],
    [false, false],
  ]);
  expect(surface.defines).toEqual({ OTHER: '' });
});

test('following what is revealed changes no program', () => {
  const { surface } = steps((cuts) => cuts.reveal(BALL));
  const { version } = surface;
  const again = steps((cuts) => {
    cuts.reveal(BALL);
    cuts.reveal({ ...BALL, middle: new Vector3(1, 0, 0) });
  });
  expect(again.surface.version).toBe(version);
});
