import { expect, test } from 'vitest';
import { createKeyframeParser, type StretchPart } from '../../recording/index.ts';
import { carrier, pose, snapshot } from '../../world/testing/builders.ts';
import { PLANT } from '../../world/testing/plant.ts';
import { type StandingMemory, type StretchPiece, StretchPieces, tellStretch } from './stretch-pieces.ts';

/** Two threads: what the one tells goes to the other by value. */
function threads() {
  const parse = createKeyframeParser();
  const told: StandingMemory = { lists: null };
  const known: StandingMemory = { lists: null };
  return async (keyframe: ReturnType<typeof snapshot>) => {
    async function* parts(): AsyncGenerator<StretchPart> {
      yield { keyframe: parse(structuredClone(keyframe)) };
    }
    const pieces = new StretchPieces(known);
    const taken: StretchPart[] = [];
    const lists: string[] = [];
    await tellStretch(parts(), told, (piece: StretchPiece) => {
      const copy = structuredClone(piece);
      if ('list' in copy) lists.push(copy.list);
      const { part } = pieces.take(copy);
      if (part) taken.push(part);
    });
    const [part] = taken;
    if (!part || !('keyframe' in part)) throw new Error('no keyframe came');
    return { keyframe: part.keyframe, lists };
  };
}

const first = { ...snapshot(PLANT), nodes: [] };
const later = { ...snapshot({ ...PLANT, entities: [carrier('truck', pose(1, 2, 3))] }), nodes: [] };
const rebuilt = { ...later, paths: PLANT.paths.slice(1) };

test('[R15] what stands is told once, as long as it stays the same, and every keyframe comes whole', async () => {
  const read = threads();
  const came = [await read(first), await read(later), await read(rebuilt), await read(first)];
  expect(came.map(({ keyframe }) => keyframe)).toEqual([first, later, rebuilt, first]);
  expect(came.map(({ lists }) => lists)).toEqual([
    ['assets', 'entities', 'points', 'paths'],
    ['entities'],
    ['assets', 'entities', 'points', 'paths'],
    ['assets', 'entities', 'points', 'paths'],
  ]);
  expect(came[1]?.keyframe.paths).toBe(came[0]?.keyframe.paths);
});
