import type { ActivityRow } from '../../client/index.ts';
import type { ConnectionState } from '../../feed/index.ts';
import type { PlaybackMode } from '../../playback/index.ts';
import type { Part } from '../../protocol/index.ts';
import type { SimMicros, Transform } from '../../units/index.ts';
import type { Parent } from '../../world/index.ts';

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
