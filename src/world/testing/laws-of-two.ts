import fc from 'fast-check';
import type { SimMicros } from '../../units/index.ts';
import { createWorld, forgetUnasked, type World, type WorldEntity } from '../index.ts';
import { on, pose, seconds, snapshot, stacker } from './builders.ts';
import { PLANT } from './plant.ts';
import { differenceAt } from './same-picture.ts';
import { snapshotAt } from './snapshot-at.ts';
import { type Step, Story, steps, tryToApply } from './story.ts';

/*
 * Laws that hold two configurations of one story against each other. Each takes a story and answers what differs, or null;
 * a story that breaks one shrinks to a short one. Left out is the travel of a carried stacker that is told ahead to one who joins:
 * where it begins is what was known when it was told (W13), of which neither a snapshot nor the interface says a word.
 */

/** The plant of the other laws, and a crane on a transfer car. */
export const CARRIED_PLANT = {
  ...PLANT,
  entities: [...PLANT.entities, on(stacker('crane', pose(0, 0, 50)), 'carrier 2', 'ENTITY', pose(0, 1, 0))],
};

export const SEED = 20_261_123;

type Law = (told: Step[]) => string | null | Promise<string | null>;

/** Checks a law over so many stories. */
export async function checkLaw(stories: fc.Arbitrary<Step[]>, numRuns: number, law: Law): Promise<void> {
  const property = fc.asyncProperty(stories, async (told) => {
    const difference = await law(told);
    if (difference !== null) throw new Error(difference);
  });
  await fc.assert(property, { seed: SEED, numRuns });
}

export const ANY_STORY = steps({ isAhead: true, maxLength: 60 });

/** Before it a service has told everything in time; it does not tell that something was seen or stopped. */
export const TOLD_IN_TIME = steps({ maxLength: 60, without: ['observe', 'stop', 'stopAndGo'] });

/** Looked at between the oldest instant and beyond the last one told. */
const PARTS_OF_TIME = [0, 0.3, 0.7, 1, 1.5];

/** What a world that keeps little shows, as far back as it goes, is what one that forgets nothing shows. */
export function shortAgainstLong(told: readonly Step[], historySeconds = 8): string | null {
  const story = new Story(createWorld(snapshot(CARRIED_PLANT), { historySeconds: 1e9 }));
  const short = createWorld(snapshot(CARRIED_PLANT), { historySeconds });
  for (const step of told) {
    const events = story.next(step);
    if (events.length === 0 || events.some((event) => event.simulationTimeMicros < short.oldestMicros)) continue;
    const isApplied = tryToApply(story.world, events);
    if (tryToApply(short, events, story.now) !== isApplied) {
      return `${isApplied ? 'the short' : 'the long'} history refuses ${JSON.stringify(events)}`;
    }
    const span = story.now - short.oldestMicros;
    for (const part of PARTS_OF_TIME) {
      const difference = differenceAt(story.world, short, Math.round(short.oldestMicros + part * span));
      if (difference !== null) return difference;
    }
  }
  return null;
}

/** What a world that forgot what nobody asks for tells of the rest is, digit by digit, what one that forgets nothing tells. */
export function forgetfulAgainstLong(told: readonly Step[]): string | null {
  const options = { historySeconds: 1e9, keepsSaid: true };
  const story = new Story(createWorld(snapshot(CARRIED_PLANT), options));
  const forgetful = createWorld(snapshot(CARRIED_PLANT), options);
  let markMicros = -Infinity;
  // Of some more is asked for than of others, of what is gone nothing.
  const askedSince = ({ id, removedMicros }: WorldEntity) =>
    removedMicros < markMicros ? Infinity : markMicros - seconds(6 * (id % 5));
  for (const step of told) {
    const events = story.next(step);
    if (events.length === 0 || events.some((event) => event.simulationTimeMicros < markMicros)) continue;
    const isApplied = tryToApply(story.world, events);
    if (tryToApply(forgetful, events) !== isApplied) return `what is forgotten decides on ${JSON.stringify(events)}`;
    if (step.seed % 4 === 0) {
      markMicros = Math.max(markMicros, story.now - seconds(8));
      forgetUnasked(forgetful, askedSince);
    }
    for (const entity of story.world.entities) {
      const sinceMicros = askedSince(entity);
      if (sinceMicros === Infinity || entity.removedMicros <= entity.createdMicros) continue;
      const all = toldSince(story.world, entity.id, sinceMicros, story.now);
      const kept = toldSince(forgetful, entity.id, sinceMicros, story.now);
      if (kept !== all) return `of "${entity.nameAt(story.now)}" is told\n${kept}\nand not\n${all}`;
    }
  }
  return null;
}

const FRAMES = ['ENTITY', 'LIFT_PLATFORM', 'FORK'] as const;

/** The history of an entity from an instant on, and where its parts are then. */
function toldSince(world: World, id: number, sinceMicros: SimMicros, now: SimMicros): string {
  const entity = [...world.entities].find((each) => each.id === id);
  if (!entity) return 'nothing';
  const fromMicros = Math.max(sinceMicros, world.oldestMicros, entity.createdMicros);
  const times = PARTS_OF_TIME.map((part) => Math.round(fromMicros + part * Math.max(0, now - fromMicros)));
  const places = times.map((t) => FRAMES.map((part) => world.transformAt(entity, part, t)));
  const history = world.historyOf(entity, sinceMicros);
  return JSON.stringify([places, history], (key, value) => (key === 'parent' ? value?.id : value), 1);
}

/** Splits a story in two: what was there before somebody joined, and what they saw happen. */
export function split(told: readonly Step[]): [before: readonly Step[], after: readonly Step[]] {
  const middle = Math.ceil((2 * told.length) / 3);
  return [told.slice(0, middle), told.slice(middle)];
}

/** A step told to one who joined says nothing of a time before the least. */
function since(leastMicros: SimMicros, step: Step, now: SimMicros): Step {
  return { ...step, lateSeconds: Math.min(step.lateSeconds, (now - leastMicros) / 1e6) };
}

/** From when on news may come: where something went at the instant of joining, a snapshot tells what it left as it was known. */
function leastToldMicros(world: World, joinedMicros: SimMicros): SimMicros {
  for (const { removedMicros } of world.entities) if (removedMicros === joinedMicros) return joinedMicros + 1;
  return joinedMicros;
}

/** A story that goes on for two worlds alike. @returns what one shows or takes otherwise than the other */
export function goOnAlike(story: Story, joined: World, after: readonly Step[]): string | null {
  const leastMicros = leastToldMicros(story.world, joined.oldestMicros);
  story.now = Math.max(story.now, leastMicros);
  for (const step of after) {
    const events = story.next(since(leastMicros, step, story.now));
    const isApplied = tryToApply(story.world, events);
    if (tryToApply(joined, events) !== isApplied) {
      return `${isApplied ? 'who joined' : 'who was there'} refuses ${JSON.stringify(events)}`;
    }
    for (const later of [0, 1]) {
      const difference = differenceAt(story.world, joined, story.now + seconds(later));
      if (difference !== null) return difference;
    }
  }
  return differenceAt(story.world, joined, story.now + seconds(60));
}

/** Who joins midway by a snapshot of the service sees what one who was there sees, from then on, and takes what they take. */
export function joinedBySnapshot(told: readonly Step[]): string | null {
  const story = new Story(createWorld(snapshot(CARRIED_PLANT), { historySeconds: 1e9, keepsSaid: true }), true);
  const [before, after] = split(told);
  for (const step of before) story.tell(step);
  const joined = createWorld(snapshotAt(story.world, story.now));
  if (joined.unusableMotions.length > 0) return JSON.stringify(joined.unusableMotions);
  return goOnAlike(story, joined, after);
}
