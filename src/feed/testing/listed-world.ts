import type { AnimationBatch, AnimationSnapshot } from '../../protocol/index.ts';
import type { World } from '../../world/index.ts';

/** A world that only keeps the list of batches it was given; names of events in `refuses` make it throw. */
export interface ListedWorld extends World {
  readonly applied: number[];
  oldestMicros: number;
}

export function listedWorld(snapshot: AnimationSnapshot, refuses: readonly string[] = []): ListedWorld {
  const applied: number[] = [];
  const world = {
    simulationId: snapshot.simulationId,
    generation: snapshot.cursor.generation,
    appliedSequence: snapshot.cursor.sequence,
    oldestMicros: snapshot.clock.simulationTimeMicros,
    historyBytes: 0,
    applied,
    applyBatch(batch: AnimationBatch) {
      if (batch.sequence <= world.appliedSequence) return 'ignored';
      const bad = batch.events.find((event) => 'entityName' in event && refuses.includes(event.entityName));
      if (bad) throw new Error(`${bad.animationType} of ${'entityName' in bad ? bad.entityName : ''} cannot be mapped`);
      world.appliedSequence = batch.sequence;
      applied.push(batch.sequence);
      return 'applied';
    },
  };
  // The feed asks a world for nothing else.
  return world as unknown as ListedWorld;
}
