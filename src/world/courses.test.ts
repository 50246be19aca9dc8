import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COURSE } from '../motion/index.ts';
import { lawRuns } from '../testing/law-runs.ts';
import { composeAt, newTransform } from '../units/index.ts';
import { createWorld, type Sampler } from './index.ts';
import { snapshot } from './testing/builders.ts';
import { PLANT } from './testing/plant.ts';
import { Story, steps, tryToApply } from './testing/story.ts';

const PATIENT = { timeout: 180_000 };

const cubicAt = ({ courses }: Sampler, at: number, seconds: number): number =>
  [3, 2, 1, 0].reduce((sum, power) => (courses[at + power] ?? 0) + seconds * sum, 0);

/** Where the course of a node says that it is, from nothing but what a drawing keeps of it. */
function placeOnCourse(sampler: Sampler, course: number, onLeader: Float64Array<ArrayBuffer>): Float64Array {
  const seconds = (sampler.simulationTimeMicros - (sampler.courses[course + COURSE.baseMicros] ?? 0)) / 1e6;
  const half = cubicAt(sampler, course + COURSE.heading, seconds) / 2;
  const leader = newTransform();
  leader.set([COURSE.x, COURSE.y, COURSE.z].map((place) => cubicAt(sampler, course + place, seconds)));
  leader.set([0, Math.sin(half), 0, Math.cos(half)], 3);
  composeAt(leader, 0, onLeader, 0, leader, 0);
  return leader;
}

/** Metres between two places, and how far two turns are from being one. */
function apart(a: Float64Array, b: Float64Array): { meters: number; turn: number } {
  const at = (numbers: Float64Array, index: number): number => numbers[index] ?? Number.NaN;
  const along = [3, 4, 5, 6].reduce((sum, index) => sum + at(a, index) * at(b, index), 0);
  return {
    meters: Math.hypot(at(a, 0) - at(b, 0), at(a, 1) - at(b, 1), at(a, 2) - at(b, 2)),
    turn: 1 - Math.abs(along),
  };
}

describe('[W50] what follows a course', () => {
  const instants = fc.array(fc.double({ min: -0.1, max: 1.2, noNaN: true }), { minLength: 40, maxLength: 40 });

  test('is where it says, and exactly where it is once asked for, in stories of every kind', PATIENT, () => {
    let followed = 0;
    let stories = 0;
    fc.assert(
      fc.property(steps(), instants, (told, shares) => {
        stories += 1;
        const story = new Story(createWorld(snapshot(PLANT), {}));
        const exact = story.world.createSampler();
        const sampler = story.world.createSampler({ hasCourses: true });
        for (const [index, step] of told.entries()) {
          tryToApply(story.world, story.next(step), story.now);
          const t = Math.round((shares[index] ?? 0) * story.now);
          // A leap, and then small steps: only those are worth a course over a curve.
          for (const later of [0, 10_000, 20_000, 30_000]) {
            exact.sampleAt(t + later);
            sampler.sampleAt(t + later);
            followed += compare(sampler, exact);
          }
        }
      }),
      { seed: 20261122, numRuns: lawRuns(40) },
    );
    expect(followed).toBeGreaterThan(stories);
  });

  test('is renewed only where it is told, and told where it is', PATIENT, () => {
    fc.assert(
      fc.property(steps(), (told) => {
        const story = new Story(createWorld(snapshot(PLANT), {}));
        const sampler = story.world.createSampler({ hasCourses: true });
        let before = new Map<number, string>();
        for (const step of told) {
          story.tell(step);
          for (let t = story.now - 100_000; t <= story.now; t += 20_000) {
            sampler.sampleAt(t);
            const reported = new Set([
              ...sampler.renewedNodes.subarray(0, sampler.renewedCount),
              ...sampler.turnedNodes.subarray(0, sampler.turnedCount),
            ]);
            const now = coursesOf(sampler);
            for (const [node, course] of now) if (!reported.has(node)) expect(course).toBe(before.get(node));
            for (const node of before.keys()) if (!reported.has(node)) expect(now.has(node)).toBe(true);
            before = now;
          }
        }
      }),
      { seed: 20261123, numRuns: lawRuns(60) },
    );
  });
});

/** Returns how many nodes follow a course. */
function compare(sampler: Sampler, exact: Sampler): number {
  const onLeader = newTransform();
  let followed = 0;
  for (let node = 0; node < sampler.present.length; node += 1) {
    const course = sampler.courseOf(node);
    expect(sampler.isLive(node)).toBe(exact.isLive(node));
    sampler.evaluate(node);
    const [own, true_] = [sampler, exact].map(({ transforms }) => transforms.subarray(7 * node, 7 * node + 7));
    if (!own || !true_ || exact.present[node] === 0) continue;
    expect(own).toEqual(true_);
    if (course < 0) continue;
    followed += 1;
    sampler.writeOnLeader(node, onLeader);
    const { meters, turn } = apart(placeOnCourse(sampler, course, onLeader), true_);
    const reach = Math.hypot(onLeader[0] ?? 0, onLeader[1] ?? 0, onLeader[2] ?? 0);
    expect(meters).toBeLessThan(2e-4 + 2e-3 * reach);
    expect(turn).toBeLessThan(1e-5);
  }
  return followed;
}

function coursesOf(sampler: Sampler): Map<number, string> {
  const courses = new Map<number, string>();
  const onLeader = newTransform();
  for (let node = 0; node < sampler.present.length; node += 1) {
    const course = sampler.courseOf(node);
    if (course < 0) continue;
    sampler.writeOnLeader(node, onLeader);
    courses.set(node, `${sampler.courses.subarray(course, course + 19)} ${onLeader}`);
  }
  return courses;
}
