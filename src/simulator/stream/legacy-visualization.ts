import type { Cursor } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { EntryStream } from './entry-stream.ts';
import { type LegacyNode, type LegacyResource, legacyNodeAt, legacyResource, sameNode } from './legacy-node.ts';
import type { StageEntity } from './stage/stage-entity.ts';
import type { Track } from './stage/track.ts';
import type { Stage } from './stage.ts';

/** Simulation time between two looks at the poses: the legacy protocol has no motions, only where things are. */
const SAMPLING_MICROS: SimMicros = 500_000;

/** The legacy protocol's own state and stream (interface 2.16, 4.5, 4.6, 9.3). */
export interface LegacyVisualization {
  readonly stream: EntryStream;
  /**
   * Takes in what has been published up to `time`: at each sampling instant, and at the end of the run, an update for
   * every changed node. Until a snapshot has been asked for there are no readers and no updates, which cost a quarter of
   * a run that is streamed.
   */
  record(time: SimMicros, isEnd: boolean): void;
  /**
   * State as the updates up to the cursor tell it; the first one, and each where nothing is recorded (FULL_SPEED), is the
   * state at `time`.
   */
  snapshot(time: SimMicros): LegacySnapshot;
}

export interface LegacySnapshot {
  cursor: Cursor;
  simulationTimeMicros: SimMicros;
  resources: LegacyResource[];
  nodes: LegacyNode[];
}

export function createLegacyVisualization(stage: Stage, stream: EntryStream): LegacyVisualization {
  const shown = new Map<StageEntity, LegacyNode>();
  let sampledMicros: SimMicros = 0;
  let isRecorded = false;
  let isFollowed = false;
  let castRevision = stage.castRevision;

  function publish(update: object): void {
    stream.append((sequence) => JSON.stringify({ sequence, simulationTimeMicros: sampledMicros, ...update }));
  }

  function publishRemovals(present: ReadonlySet<StageEntity>): void {
    for (const [entity, node] of shown) {
      if (present.has(entity) && entity.name === node.nodeName) continue;
      shown.delete(entity);
      publish({ updateType: 'NODE_REMOVED', nodeName: node.nodeName });
    }
  }

  function publishPresent(entity: StageEntity): void {
    const before = shown.get(entity);
    const node = legacyNodeAt(entity, sampledMicros);
    if (before && sameNode(before, node)) return;
    shown.set(entity, node);
    if (before) publish({ updateType: 'NODE_CHANGED', node });
    else publish({ updateType: 'NODE_ADDED', resource: legacyResource(entity, entity.name), node });
  }

  function sample(time: SimMicros): void {
    const since = sampledMicros;
    sampledMicros = time;
    if (stage.castRevision !== castRevision) publishRemovals(new Set(stage.entities));
    castRevision = stage.castRevision;
    for (const entity of stage.entities) if (mayHaveMoved(entity, since)) publishPresent(entity);
  }

  function begin(time: SimMicros): void {
    sampledMicros = time;
    castRevision = stage.castRevision;
    shown.clear();
    for (const entity of stage.entities) shown.set(entity, legacyNodeAt(entity, time));
  }

  return {
    stream,
    record(time, isEnd) {
      isRecorded = true;
      if (!isFollowed) return;
      if (isEnd || Math.floor(time / SAMPLING_MICROS) > Math.floor(sampledMicros / SAMPLING_MICROS)) sample(time);
    },
    snapshot(time) {
      if (!isFollowed || !isRecorded) begin(time);
      isFollowed = true;
      return {
        cursor: stream.cursor(),
        simulationTimeMicros: sampledMicros,
        resources: [...shown].map(([entity, node]) => legacyResource(entity, node.nodeName)),
        nodes: [...shown.values()],
      };
    },
  };
}

/** Whether an entity, or what carries it, may have moved since then. */
function mayHaveMoved(entity: StageEntity, since: SimMicros): boolean {
  for (let at: StageEntity | undefined = entity; at; at = at.carrying?.carrier) {
    if (hasMovedItself(at, since)) return true;
  }
  return false;
}

function hasMovedItself({ touchedMicros, base, height, fork, carrying }: StageEntity, since: SimMicros): boolean {
  return (
    touchedMicros >= since || endsAfter(base) || endsAfter(height) || endsAfter(fork) || endsAfter(carrying?.local)
  );

  function endsAfter(track: Track | null | undefined): boolean {
    return track != null && track.endMicros > since;
  }
}
