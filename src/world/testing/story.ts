import fc from 'fast-check';
import type { AnimationBatch, AnimationEvent } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { World } from '../types.ts';
import { UnsupportedActionError } from '../unsupported-action.ts';
import { batch, LATEST, seconds } from './builders.ts';
import { recordOf } from './internals.ts';
import { Random } from './random.ts';
import { HAPPENINGS, type Happening, happen } from './random-events.ts';

/** Something that happens in a plant. A failing story shrinks to few steps, of simple kinds, that come in time. */
export interface Step {
  readonly kind: Happening;
  readonly waitSeconds: number;
  /** How long before what was told last it was. */
  readonly lateSeconds: number;
  /** How far ahead of its time it is told. */
  readonly aheadSeconds: number;
  /** Who, where and how far. */
  readonly seed: number;
}

interface StoryChoices {
  readonly maxLength?: number;
  /** No event comes late. */
  readonly isInOrder?: boolean;
  /** Some events are told before their time. */
  readonly isAhead?: boolean;
  readonly without?: readonly Happening[];
}

export function steps({
  maxLength = 40,
  isInOrder = false,
  isAhead = false,
  without = [],
}: StoryChoices = {}): fc.Arbitrary<Step[]> {
  const step = fc.record({
    kind: fc.constantFrom(...HAPPENINGS.filter((kind) => !without.includes(kind))),
    waitSeconds: fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: 0, max: 8 }).map((halves) => halves / 2) },
      { weight: 1, arbitrary: fc.constant(60) },
    ),
    lateSeconds: isInOrder
      ? fc.constant(0)
      : fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 }) }),
    aheadSeconds: isAhead
      ? fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) })
      : fc.constant(0),
    seed: fc.nat(),
  });
  return fc.array(step, { maxLength, size: 'max' });
}

/** A plant whose story is told step by step; what a step says fits the world as it stands then. */
export class Story {
  now: SimMicros;
  readonly world: World;
  /** Everything that was applied, in order. */
  readonly events: AnimationEvent[] = [];
  private readonly beginning: SimMicros;
  private readonly isToldAgain: boolean;

  /**
   * @param isToldAgain where it is also told from an instant on. Where the travel of a carried stacker begins is taken down when
   * it is told (W13), which no snapshot tells again: so it is told in time.
   */
  constructor(world: World, isToldAgain = false) {
    this.world = world;
    this.isToldAgain = isToldAgain;
    this.beginning = world.oldestMicros;
    this.now = world.oldestMicros;
  }

  /** What a step would say now. */
  next({ kind, waitSeconds, lateSeconds, aheadSeconds, seed }: Step): AnimationEvent[] {
    if (this.world.entitiesAt(LATEST).length < 3) return [];
    this.now += seconds(waitSeconds);
    const t = Math.max(this.beginning, this.now - seconds(lateSeconds) + seconds(aheadSeconds));
    const events = happen(kind, this.world, new Random(seed), t);
    return this.isToldAgain ? events.flatMap((event) => this.inTime(event)) : events;
  }

  private inTime(event: AnimationEvent): AnimationEvent[] {
    if (event.animationType !== 'TRAVEL' || event.simulationTimeMicros <= this.now) return [event];
    const entity = this.world.entityAt(event.entityName, LATEST);
    const isOn = entity && recordOf(this.world, entity).links.at(event.simulationTimeMicros).frame;
    if (!isOn) return [event];
    return entity.createdMicros > this.now ? [] : [{ ...event, simulationTimeMicros: this.now }];
  }

  /** Applies the step's events, each in a batch of its own. What is refused (a cycle, say) did not happen. */
  tell(step: Step): AnimationEvent[] {
    const told = this.next(step).filter((event) => tryToApply(this.world, [event]));
    this.events.push(...told);
    return told;
  }
}

export function nextBatch(world: World, events: readonly AnimationEvent[]): AnimationBatch {
  return batch(world.appliedSequence + 1, ...events);
}

/** @returns whether the batch was applied; a refused one has changed nothing. */
export function tryToApply(world: World, events: readonly AnimationEvent[], clockMicros?: SimMicros): boolean {
  try {
    return world.applyBatch(nextBatch(world, events), clockMicros) === 'applied';
  } catch (error) {
    if (error instanceof UnsupportedActionError) return false;
    throw error;
  }
}
