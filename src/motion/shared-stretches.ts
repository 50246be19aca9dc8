import type { EvenStretches } from './even-stretches.ts';

/** In the memory only as long as any of the curves. */
const known = new Map<string, WeakRef<EvenStretches>>();
const forgotten = new FinalizationRegistry<string>((shape) => {
  if (known.get(shape)?.deref() === undefined) known.delete(shape);
});

/**
 * The stretches of all curves of one shape. Most curves of a plant are alike but for where they lie: eight thousand corners of
 * a street grid have eight shapes, and what one carrier has gone along need not be worked out for the next corner.
 */
export function sharedStretches(shape: string, make: () => EvenStretches): EvenStretches {
  const former = known.get(shape)?.deref();
  if (former !== undefined) return former;
  const made = make();
  known.set(shape, new WeakRef(made));
  forgotten.register(made, shape);
  return made;
}
