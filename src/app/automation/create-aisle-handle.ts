import type { Place } from '../../feed/index.ts';
import type { Part } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Viewer } from '../viewer/viewer.ts';
import type { AisleConnection, AisleHandle, AisleTime } from './aisle-handle.ts';

/** The handle of one opened simulation. */
export function createAisleHandle(viewer: Viewer): AisleHandle {
  const { follower, drawn } = viewer;

  return {
    time: () => timeOf(viewer),
    connection: () => connectionOf(viewer),
    entityNames() {
      const place = placeOf(viewer);
      if (place === null) return [];
      const { world, simulationTimeMicros: t } = place;
      return world.entitiesAt(t).map((entity) => entity.nameAt(t));
    },
    pose: (entityName: string, part?: Part) => drawn.last?.pose(entityName, part) ?? null,
    parent(entityName) {
      const place = placeOf(viewer);
      const entity = place?.world.entityAt(entityName, place.simulationTimeMicros);
      return place && entity ? place.world.parentAt(entity, place.simulationTimeMicros) : null;
    },
    async seek(micros: SimMicros) {
      if (!Number.isFinite(micros)) throw new RangeError(`micros must be a finite number, not ${micros}`);
      const { oldestMicros, edgeMicros } = timeOf(viewer);
      const clamped = Math.min(edgeMicros, Math.max(oldestMicros, Math.round(micros)));
      const timelineMicros = follower.history.onTimeline(clamped);
      const shown = drawn.whenDrawn(timelineMicros);
      viewer.seek(timelineMicros);
      await shown;
    },
    pause: () => viewer.pause(),
    play: () => viewer.play(),
    goLive: () => viewer.goLive(),
    setRate: (rate) => viewer.setRate(rate),
    select: (entityName) => viewer.selectName(entityName),
    stats: () => drawn.last?.stats ?? { entities: 0, moving: 0, drawCalls: 0, frameCpuMs: 0 },
  };
}

function timeOf(viewer: Viewer): AisleTime {
  const { playhead, follower, drawn } = viewer;
  const { simulationTimeMicros, edgeMicros, oldestMicros, mode } = playhead.state(viewer.now());
  const { history } = follower;
  const { current, runStart } = history;
  const offset = current?.offsetMicros ?? 0;
  // While playing, time and pose belong to the same frame.
  const shown = mode === 'paused' ? null : drawn.last;
  return {
    simulationTimeMicros: shown?.simulationTimeMicros ?? history.simulationTimeAt(simulationTimeMicros),
    edgeMicros: edgeMicros - offset,
    oldestMicros: Math.max(oldestMicros, runStart?.startMicros ?? 0) - offset,
    mode,
  };
}

function connectionOf({ follower }: Viewer): AisleConnection {
  const { state, generation, sequence, trouble } = follower.connection;
  const error = trouble && { code: trouble.code, message: trouble.message, requestId: trouble.requestId };
  return { state, generation, sequence, error };
}

function placeOf({ follower, playhead, now }: Viewer): Place | null {
  return follower.history.place(playhead.state(now()).simulationTimeMicros);
}
