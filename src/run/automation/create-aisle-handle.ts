import type { WorldInstant } from '../../feed/index.ts';
import type { Part } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Viewer } from '../viewer.ts';
import type { AisleConnection, AisleHandle, AisleTime } from './aisle-handle.ts';

/** @param activity reads what an entity did */
export function createAisleHandle(viewer: Viewer, activity: AisleHandle['activity']): AisleHandle {
  const { drawn } = viewer.pictureOf();
  const { timeline } = viewer.feed.store;

  return {
    time: () => timeOf(viewer),
    connection: () => connectionOf(viewer),
    entityNames() {
      const instant = instantShown(viewer);
      if (instant === null) return [];
      const { world, simulationTimeMicros: t } = instant;
      return world.entitiesAt(t).map((entity) => entity.nameAt(t));
    },
    pose: (entityName: string, part?: Part) => drawn.last?.pose(entityName, part) ?? null,
    parent(entityName) {
      const instant = instantShown(viewer);
      const entity = instant?.world.entityAt(entityName, instant.simulationTimeMicros);
      const parent = instant && entity ? instant.world.parentAt(entity, instant.simulationTimeMicros) : null;
      return parent && { entityName: parent.entityName, part: parent.part };
    },
    async seek(micros: SimMicros) {
      if (!Number.isFinite(micros)) throw new RangeError(`micros must be a finite number, not ${micros}`);
      const { oldestMicros, edgeMicros } = timeOf(viewer);
      const clamped = Math.min(edgeMicros, Math.max(oldestMicros, Math.round(micros)));
      const timelineMicros = timeline.onTimeline(clamped);
      const shown = drawn.whenDrawn(timelineMicros);
      viewer.player.seek(timelineMicros);
      await shown;
    },
    pause: () => viewer.player.pause(),
    play: () => viewer.player.play(),
    goLive: () => viewer.player.goLive(),
    setRate: (rate) => viewer.player.setRate(rate),
    select: (entityName) => viewer.selectName(entityName),
    activity,
    stats: () => drawn.last?.stats ?? { entities: 0, moving: 0, drawCalls: 0, frameCpuMs: 0 },
  };
}

function timeOf(viewer: Viewer): AisleTime {
  const { playhead } = viewer;
  const { drawn } = viewer.pictureOf();
  const { simulationTimeMicros, edgeMicros, oldestMicros, mode } = playhead.state(viewer.now());
  const { timeline } = viewer.feed.store;
  const offset = timeline.onTimeline(0);
  // While playing, time and pose belong to the same frame.
  const shown = mode === 'paused' ? null : drawn.last;
  return {
    simulationTimeMicros: shown?.simulationTimeMicros ?? timeline.simulationTimeAt(simulationTimeMicros),
    edgeMicros: edgeMicros - offset,
    oldestMicros: Math.max(oldestMicros, timeline.runStartMicros) - offset,
    mode,
  };
}

function connectionOf({ feed }: Viewer): AisleConnection {
  const { state, generation, sequence, trouble } = feed.store.getState().connection;
  const error = trouble && { code: trouble.code, message: trouble.message, requestId: trouble.requestId };
  return { state, generation, sequence, error };
}

function instantShown({ feed, playhead, now }: Viewer): WorldInstant | null {
  return feed.store.timeline.instantAt(playhead.state(now()).simulationTimeMicros);
}
