import { randomExponential, randomNormal } from 'd3-random';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomStream, RandomStreams } from './random.ts';

/** Streams that depend on `seed` and their own name only; asking twice for a name gives the same stream. */
export function createRandomStreams(seed: number): RandomStreams {
  const streams = new Map<string, RandomStream>();
  return {
    stream(name) {
      const known = streams.get(name);
      if (known) return known;
      const created = createStream(seedOf(seed, name));
      streams.set(name, created);
      return created;
    },
  };
}

function createStream(seed: number): RandomStream {
  const generator = xoroshiro128plus(seed);
  const uniform = () => uniformFloat64(generator);
  const exponential = randomExponential.source(uniform)(1);
  const normal = randomNormal.source(uniform)();
  const integer = (minimum: number, maximum: number) => minimum + Math.floor(uniform() * (maximum - minimum + 1));
  return {
    uniform,
    integer,
    exponential: (mean) => mean * exponential(),
    normal: (mean, deviation) => mean + deviation * normal(),
    pick(items) {
      if (items.length === 0) throw new Error('There is nothing to pick from');
      return items[integer(0, items.length - 1)] as (typeof items)[number];
    },
  };
}

/** FNV-1a over the seed and the name, finished as in murmur3 so that similar names give unlike seeds. */
function seedOf(seed: number, name: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed}/${name}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
