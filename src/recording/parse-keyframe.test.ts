import { expect, test } from 'vitest';
import { type AnimationSnapshot, InvalidMessageError, parseSnapshot } from '../protocol/index.ts';
import { carrier, line, pose, snapshot } from '../world/testing/builders.ts';
import { PLANT, POINTS } from '../world/testing/plant.ts';
import { createKeyframeParser } from './parse-keyframe.ts';

/** As it comes out of a file. */
const read = (keyframe: AnimationSnapshot): unknown => JSON.parse(JSON.stringify(keyframe));
const first = snapshot(PLANT);
const later = snapshot({ ...PLANT, entities: [carrier('truck', pose(1, 2, 3))] });
const [p1, p2] = POINTS as [(typeof POINTS)[0], (typeof POINTS)[0]];
const rebuilt = snapshot({ ...PLANT, paths: [...PLANT.paths, { ...line(p1, p2), name: 'new' }] });

test.each([
  ['the same again', first, true],
  ['other entities', later, true],
  ['another path', rebuilt, false],
  ['other assets', { ...later, assets: [{ assetId: 'a', sourceObjectName: 'b' }] }, false],
  ['a point less', { ...later, points: PLANT.points.slice(1) }, false],
])('[R15] a keyframe with %s is read as if it were alone, and keeps what stands: %#', (_name, keyframe, isSame) => {
  const parse = createKeyframeParser();
  const before = parse(read(first));
  const after = parse(read(keyframe));
  expect(after).toEqual(parseSnapshot(read(keyframe)));
  expect([after.assets === before.assets, after.points === before.points, after.paths === before.paths]).toEqual([
    isSame,
    isSame,
    isSame,
  ]);
});

test('[R15] what does not follow the interface is refused by every keyframe, also behind one that does', () => {
  const parse = createKeyframeParser();
  parse(read(first));
  const [state] = later.entities;
  const wrongs: [unknown, RegExp][] = [
    [{ ...later, entities: [{ ...state, position: 1 }] }, /entities\[0\]\.position/],
    [{ ...later, paths: [{ name: 'x' }] }, /paths\[0\]/],
    [{ ...later, points: null }, /points/],
    [null, /snapshot/],
  ];
  for (const [wrong, words] of wrongs) {
    expect(() => parse(wrong)).toThrow(InvalidMessageError);
    expect(() => parse(wrong)).toThrow(words);
  }
  expect(parse(read(later))).toEqual(parseSnapshot(read(later)));
});
