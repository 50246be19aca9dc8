import { useEffect } from 'react';
import type { ActivityRow } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import type { ConnectionState, WorldInstant } from '../../feed/index.ts';
import type { PlaybackMode } from '../../playback/index.ts';
import type { Part } from '../../protocol/index.ts';
import type { SimMicros, Transform } from '../../units/index.ts';
import type { Parent } from '../../world/index.ts';
import type { Viewer } from '../viewer.ts';

/**
 * @param activity reads what an entity did
 * @param video makes a video
 */
export function createAisleHandle(
  viewer: Viewer,
  activity: AisleHandle['activity'],
  video: AisleHandle['video'],
): AisleHandle {
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
    video,
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

/**
 * `window.aisle`: what a page that embeds the viewer, or a test, asks and tells it (ARCHITECTURE.md 5). What is drawn
 * on a canvas cannot be asked any other way. Present while a live page is open. All times are simulation
 * microseconds of the run that is read now; poses are in the world frame, in metres.
 */
export interface AisleHandle {
  time(): AisleTime;
  connection(): AisleConnection;
  /** Names of the entities present at the playhead. */
  entityNames(): string[];
  /** World pose of an entity, or of one of its parts, as drawn in the last frame; null where there is none. */
  pose(entityName: string, part?: Part): Transform | null;
  /** What carries or holds the entity at the playhead; null where it stands on its own. */
  parent(entityName: string): Pick<Parent, 'entityName' | 'part'> | null;
  /**
   * Shows the instant, clamped to `oldestMicros` and `edgeMicros`, and pauses there. Fulfilled once a frame of it is
   * drawn, or of the instant that was asked for after it; rejected when nothing is drawn for half a minute,
   * or when `micros` is no finite number (then nothing changes).
   */
  seek(micros: SimMicros): Promise<void>;
  pause(): void;
  play(): void;
  goLive(): void;
  /** 0.1 to 100 times the service's own pace; negative plays backwards, 0 pauses. */
  setRate(rate: number): void;
  select(entityName: string | null): void;
  stats(): AisleStats;
  /**
   * What an entity did in [from, to): rows of the relation `activity`, by all that is recorded of the run.
   * Rejected for a name that the run does not know, a file that is on this machine alone, or a run that is not recorded.
   */
  activity(entityName: string, fromMicros: SimMicros, toMicros: SimMicros): Promise<ActivityRow[]>;
  /**
   * A video of [from, to), through the camera as it stands or another one, drawn frame by frame at exact instants; the page stays where it is.
   * Rejected with a RangeError that names the fields that cannot be as they are, or that this browser cannot encode.
   */
  video(video: AisleVideo): Promise<Blob>;
}

export interface AisleVideo {
  fromMicros: SimMicros;
  toMicros: SimMicros;
  /** 24, 30 or 60. */
  framesPerSecond: number;
  /** Seconds of the simulation in one of the video. */
  rate: number;
  /** Pixels, even: up to 3840 by 2160. */
  width: number;
  height: number;
  /** MP4 has H.264 in it, WebM VP9 or else AV1. */
  container: 'mp4' | 'webm';
  /** Through which camera: as it stands on the page (default), along a tour, or as a director finds what happens. */
  camera?: 'present' | 'tour' | 'director';
  /** The tour, as its file says it (docs/tours.md); default: the one that this browser keeps for what is shown. */
  tour?: unknown;
  /**
   * What a tour is played over: `range` (default), [from, to), again and again; `steps`, each step at its own time, as long as the tour
   * takes. What is live in it then shows the range from its beginning on, and holds at its end.
   */
  times?: 'range' | 'steps';
  /** A whole number: the same recording, range, rate and seed are directed in the same way. */
  seed?: number;
  /** What stands over the picture; default nothing. */
  over?: readonly ('clock' | 'names' | 'legend' | 'captions')[];
}

export interface AisleTime {
  /** The instant shown: of the last frame drawn while playing, exactly the instant sought while paused. */
  simulationTimeMicros: SimMicros;
  /** Up to here everything is known. */
  edgeMicros: SimMicros;
  /** From here on everything is kept. */
  oldestMicros: SimMicros;
  mode: PlaybackMode;
}

export interface AisleConnection {
  state: ConnectionState;
  generation: string | null;
  /** Sequence of the cursor: every batch up to it is applied. */
  sequence: number | null;
  error: { code: string; message: string; requestId: string | null } | null;
}

export interface AisleStats {
  entities: number;
  moving: number;
  drawCalls: number;
  /** Milliseconds of our own code in the last frame of the picture, the renderer's not counted. */
  frameCpuMs: number;
}

declare global {
  interface Window {
    /** There while a live page is open, and only then. */
    aisle: AisleHandle;
  }
}

/**
 * @param makeVideo makes a video of the run
 * @param recordingId of what is over; null for a file of the reader's own disk, of which the gateway knows nothing
 */
export function useAutomation(
  viewer: Viewer,
  makeVideo: (viewer: Viewer, video: AisleVideo) => Promise<Blob>,
  recordingId?: string | null,
): void {
  const { recordings } = useServiceClient();
  useEffect(() => {
    const activity: AisleHandle['activity'] = async (entityName, fromMicros, toMicros) => {
      if (recordingId === null) throw new Error('This recording is on this machine alone: nothing is derived of it.');
      const source = recordingId === undefined ? { simulationId: viewer.simulationId } : { recordingId };
      return (await recordings.activity(source, { entityNames: [entityName], fromMicros, toMicros })).rows;
    };
    const handle = createAisleHandle(viewer, activity, (video) => makeVideo(viewer, video));
    window.aisle = handle;
    return () => {
      if (window.aisle === handle) Reflect.deleteProperty(window, 'aisle');
    };
  }, [viewer, makeVideo, recordingId, recordings]);
}
