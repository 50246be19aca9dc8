import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawRuns } from '../testing/law-runs.ts';
import { createWorld } from './index.ts';
import { snapshot } from './testing/builders.ts';
import { PLANT } from './testing/plant.ts';
import { Story, steps } from './testing/story.ts';
import { Yardstick } from './testing/yardstick.ts';

const FRAMES = ['ENTITY', 'LIFT_PLATFORM', 'FORK'] as const;
const instants = fc.array(fc.double({ min: 0, max: 1.2, noNaN: true }), { minLength: 6, maxLength: 6 });

/** Position and turn, to a hundredth of a millimetre and with one sign of the quaternion. */
function written(pose: ReturnType<Yardstick['transformAt']>): number[] | null {
  if (!pose) return null;
  const { position: p, quaternion: q } = pose;
  const sign = [q.w, q.x, q.y, q.z].find((part) => Math.abs(part) > 0.1) ?? 1;
  return [p.x, p.y, p.z, ...[q.x, q.y, q.z, q.w].map((part) => part * Math.sign(sign))];
}

function isClose(a: number[] | null, b: number[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.every((value, index) => Math.abs(value - (b[index] ?? Number.NaN)) < 1e-5);
}

test('[W49] everything is where the rules say, read by a second evaluator, whatever comes late', {
  timeout: 180_000,
}, () => {
  let events = 0;
  let stories = 0;
  fc.assert(
    fc.property(steps(), instants, (told, parts) => {
      const first = snapshot(PLANT);
      const story = new Story(createWorld(first));
      const yardstick = new Yardstick(first);
      for (const step of told) for (const event of story.tell(step)) yardstick.apply(event);
      events += story.events.length;
      stories += 1;
      const { world } = story;
      for (const t of parts.map((part) => Math.round(part * story.now))) {
        for (const entity of world.entities) {
          const thing = yardstick.things[entity.id - 1] ?? expect.fail(`no entity ${entity.id}`);
          for (const frame of FRAMES) {
            const is = written(world.transformAt(entity, frame, t));
            const should = written(yardstick.transformAt(thing, frame, t));
            if (!isClose(is, should)) expect(is, `${thing.name} ${frame} at ${t}`).toEqual(should);
          }
          const isThere = entity.createdMicros <= t && t < entity.removedMicros;
          if (isThere) expect(world.parentAt(entity, t) === null).toBe(yardstick.carrierAt(thing, t) === null);
        }
      }
    }),
    { seed: 20261121, numRuns: lawRuns(500) },
  );
  expect(events).toBeGreaterThan(8 * stories);
});
