import * as fc from 'fast-check';
import type { Shot } from '../shot.ts';

/** A shot that shows nothing in particular. */
export const PLAIN: Shot = {
  time: { kind: 'live' },
  camera: null,
  transition: 'fly',
  selection: [],
  follow: null,
  layers: {},
  panels: {},
  caption: { en: '', 'zh-Hans': '' },
  seconds: 5,
  note: '',
};

/** The same with something of its own. */
export const shotWith = (change: Partial<Shot>): Shot => ({ ...PLAIN, ...change });

const metres = fc.double({ min: -500, max: 500, noNaN: true });
const place = fc.tuple(metres, metres, metres);
const words = fc.string({ maxLength: 40 });

/** Any shot. */
export const anyShot: fc.Arbitrary<Shot> = fc.record({
  time: fc.oneof(
    fc.constant({ kind: 'live' as const }),
    fc.record({
      kind: fc.constant('at' as const),
      simulationTimeMicros: fc.maxSafeNat(),
      rate: fc.double({ min: -100, max: 100, noNaN: true }),
    }),
  ),
  camera: fc.option(fc.record({ eye: place, target: place })),
  transition: fc.constantFrom('fly' as const, 'cut' as const),
  selection: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 3 }),
  follow: fc.constantFrom('keep' as const, 'ride' as const, null),
  layers: fc.dictionary(fc.constantFrom('colour', 'map', 'hall'), fc.string({ maxLength: 10 })),
  panels: fc.dictionary(fc.constantFrom('lanes', 'flow', 'tables'), fc.record({ isOpen: fc.boolean() })),
  caption: fc.record({ en: words, 'zh-Hans': words }),
  seconds: fc.option(fc.integer({ min: 1, max: 60 })),
  note: words,
});

export const anySteps = fc.array(anyShot, { maxLength: 8 });
