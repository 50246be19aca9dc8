import { createWorld, type World } from '../../world/index.ts';
import { snapshot } from '../../world/testing/builders.ts';
import { CARRIED_PLANT, goOnAlike, split } from '../../world/testing/laws-of-two.ts';
import { differenceAt } from '../../world/testing/same-picture.ts';
import { nextBatch, type Step, Story, tryToApply } from '../../world/testing/story.ts';
import { KeyframeWorld } from '../keyframes/keyframe-world.ts';
import { withAnnounced } from '../parse-keyframe.ts';

const { clock } = snapshot();

/** The world that one who joins now sees; null where no snapshot can tell it. */
export function worldOfKeyframe(keyframes: KeyframeWorld, simulationTimeMicros: number): World | null {
  const steps = keyframes.keyframe({ ...clock, simulationTimeMicros });
  let step = steps.next();
  while (!step.done) step = steps.next();
  if (!step.value) return null;
  const { keyframe, batches } = withAnnounced(JSON.parse(JSON.stringify(step.value)));
  const world = createWorld(keyframe);
  for (const batch of batches) world.applyBatch(batch);
  return world;
}

/** Who joins midway by a keyframe of a recording sees what one who was there sees, from then on, and takes what they take. */
export function joinedByKeyframe(told: readonly Step[]): string | null {
  const story = new Story(createWorld(snapshot(CARRIED_PLANT), { historySeconds: 1e9 }), true);
  const keyframes = new KeyframeWorld(snapshot(CARRIED_PLANT));
  const [before, after] = split(told);
  for (const step of before) {
    const next = nextBatch(story.world, story.next(step));
    if (tryToApply(story.world, next.events)) keyframes.apply(next, story.now);
  }
  const joined = worldOfKeyframe(keyframes, story.now);
  if (!joined) return null;
  if (joined.unusableMotions.length > 0) return JSON.stringify(joined.unusableMotions);
  return differenceAt(story.world, joined, story.now) ?? goOnAlike(story, joined, after);
}
