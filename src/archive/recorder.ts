import { setImmediate as pause } from 'node:timers/promises';
import type { AnimationBatch, AnimationClock, AnimationSnapshot } from '../protocol/index.ts';
import {
  type ClockMessage,
  createKeyframeWorld,
  type GapMessage,
  type IncidentMessage,
  jsonBytes,
  jsonSteps,
  type KeyframeWorld,
  type RecordedMessage,
  type TopicName,
} from '../recording/index.ts';
import type { SimMicros, WallMillis } from '../units/index.ts';
import type { Archive } from './archive.ts';
import type { GrowingRecording } from './growing-recording.ts';
import type { Lease } from './lease.ts';

export interface RecorderOptions {
  archive: Archive;
  /** The right to record it; default: the archive's. */
  lease?: Archive['lease'];
  simulationId: string;
  label: string;
  now?: () => WallMillis;
  limits?: Partial<SegmentLimits>;
}

/** When a segment is long enough. */
export interface SegmentLimits {
  segmentMillis: WallMillis;
  segmentBytes: number;
  /** Batches between two keyframes inside a segment, and at least this many times the keyframe itself. */
  keyframeBytes: number;
  keyframeRatio: number;
  /** How long to wait before recording is tried again after it failed. */
  retryMillis: WallMillis;
}

const LIMITS: SegmentLimits = {
  segmentMillis: 60_000,
  segmentBytes: 64 * 1024 * 1024,
  keyframeBytes: 512 * 1024,
  keyframeRatio: 0.5,
  retryMillis: 30_000,
};

/** A clock that says nothing new but the time is written this seldom. */
const CLOCK_MILLIS: WallMillis = 1000;

/** So many batches of one catch-up wait at most. */
const MOST_WAITING = 500;

/** Writes down what is read of one instance, as it was read. */
export interface Recorder {
  readonly recordingId: string | null;
  /** True after a batch that our world cannot use: only a new snapshot makes keyframes possible again. */
  readonly needsSnapshot: boolean;
  /** Where reading begins, or begins anew: after a gap, in another generation. */
  snapshot(snapshot: AnimationSnapshot, raw: Uint8Array): void;
  /** The next batch of the stream; `batch` is null where it cannot be used, `raw` is kept all the same. */
  batch(sequence: number, batch: AnimationBatch | null, raw: Uint8Array): void;
  clock(clock: AnimationClock): void;
  incident(incident: Pick<IncidentMessage, 'kind' | 'code' | 'message' | 'requestId'>): void;
  /** Begins another segment here: what comes next may once be another's past (lived-before.ts). */
  cut(): void;
  /** Fulfilled when what was told so far can be read from the files. */
  drained(): Promise<void>;
  end(): Promise<void>;
}

export function createRecorder(options: RecorderOptions): Recorder {
  const { archive, simulationId, label, now = Date.now } = options;
  const acquireLease = options.lease ?? archive.lease;
  const limits = { ...LIMITS, ...options.limits };
  let lease: Lease | null = null;
  let recording: GrowingRecording | null = null;
  let keyframes: KeyframeWorld | null = null;
  /** What the stream is at: of the generation read now. */
  let place = { generation: '', sequence: 0, micros: 0 };
  let lastClock: AnimationClock | null = null;
  let clockWrittenAt: WallMillis = 0;
  let segment = { beganAt: 0, bytes: 0, sinceKeyframe: 0, keyframeBytes: 0 };
  let stoppedAt: WallMillis | null = null;
  let isStuck = false;
  /** Batches that wait for the clock of the answer that they came in: it says which of their events lie ahead. */
  const waiting: (() => void)[] = [];
  let turn: Promise<void> = Promise.resolve();
  /** When that was read which has its turn. */
  let wall: WallMillis = now();

  const message = (topic: TopicName, micros: SimMicros, sequence: number, data: Uint8Array): RecordedMessage => ({
    topic,
    simulationTimeMicros: micros,
    wallMillis: wall,
    sequence,
    data,
  });

  /** Opening a recording takes a moment; what is read meanwhile waits its turn. */
  const inTurn = (act: () => Promise<void> | void): void => {
    const readAt = now();
    turn = turn
      .then(() => {
        wall = readAt;
        return act();
      })
      .catch(() => {});
  };

  function takeWaiting(): void {
    for (const take of waiting.splice(0)) take();
  }

  function write(topic: TopicName, micros: SimMicros, sequence: number, data: Uint8Array): void {
    segment.bytes += data.byteLength;
    recording?.append(message(topic, micros, sequence, data));
  }

  function beginSegment(snapshot: AnimationSnapshot, raw: Uint8Array, gap: GapMessage | null): void {
    const { cursor, clock, coordinates } = snapshot;
    const micros = clock.simulationTimeMicros;
    const first = [message('snapshot', micros, cursor.sequence, raw)];
    if (gap) first.push(message('gaps', gap.fromMicros, gap.afterSequence, jsonBytes(gap)));
    segment = { beganAt: wall, bytes: raw.byteLength, sinceKeyframe: 0, keyframeBytes: raw.byteLength };
    place = { generation: cursor.generation, sequence: cursor.sequence, micros };
    clockWrittenAt = 0;
    recording?.begin({ generation: cursor.generation, coordinates }, first);
  }

  async function open(snapshot: AnimationSnapshot): Promise<GapMessage | null> {
    lease ??= await acquireLease(simulationId);
    if (!lease) return null;
    recording = await archive.grow(label, snapshot);
    const last = recording.manifest.segments.at(-1);
    if (!last || last.lastSequence === snapshot.cursor.sequence) return null;
    return gapUntil(snapshot, 'RECORDER_ENDED', { sequence: last.lastSequence, micros: last.toMicros });
  }

  async function takeSnapshot(snapshot: AnimationSnapshot, raw: Uint8Array): Promise<void> {
    takeWaiting();
    let gap: GapMessage | null = null;
    if (!recording) gap = await open(snapshot);
    else if (place.generation === snapshot.cursor.generation && snapshot.cursor.sequence > place.sequence) {
      gap = gapUntil(snapshot, stoppedAt === null ? 'CURSOR_EXPIRED' : 'RECORDING_STOPPED', place);
    }
    keyframes = keyframeWorldOf(snapshot);
    isStuck = false;
    beginSegment(snapshot, raw, gap);
  }

  /** A place in the recording at which reading can begin, told by the world that followed so far. */
  async function ownKeyframe(): Promise<{ snapshot: AnimationSnapshot; raw: Uint8Array } | null> {
    if (!keyframes || !lastClock || keyframes.appliedSequence !== place.sequence) return null;
    const snapshot = await inSteps(keyframes.keyframe(lastClock));
    return snapshot && { snapshot, raw: await inSteps(jsonSteps(snapshot)) };
  }

  /** Segments are long enough at some time; a disk that was full may have room again. */
  async function rotate(): Promise<void> {
    const age = wall - segment.beganAt;
    const isStopped = recording?.trouble !== null;
    if (isStopped) stoppedAt ??= wall;
    const isDue = isStopped
      ? wall - (stoppedAt ?? 0) >= limits.retryMillis
      : segment.bytes >= Math.max(limits.segmentBytes, 2 * segment.keyframeBytes) ||
        (age >= limits.segmentMillis && segment.sinceKeyframe > 0);
    if (isDue) await beginWithOwnKeyframe(isStopped);
    else if (segment.sinceKeyframe >= Math.max(limits.keyframeBytes, limits.keyframeRatio * segment.keyframeBytes)) {
      await addKeyframe();
    }
  }

  async function beginWithOwnKeyframe(wasStopped: boolean): Promise<void> {
    const keyframe = await ownKeyframe();
    if (!keyframe) return;
    stoppedAt = null;
    const known = recording?.manifest.segments.at(-1);
    const isMissing = wasStopped && known && known.lastSequence < place.sequence;
    const lost = known && { sequence: known.lastSequence, micros: known.toMicros };
    beginSegment(
      keyframe.snapshot,
      keyframe.raw,
      isMissing && lost ? gapUntil(keyframe.snapshot, 'RECORDING_STOPPED', lost) : null,
    );
  }

  async function addKeyframe(): Promise<void> {
    const keyframe = await ownKeyframe();
    if (!keyframe) return;
    const micros = keyframe.snapshot.clock.simulationTimeMicros;
    segment = { ...segment, sinceKeyframe: 0, keyframeBytes: keyframe.raw.byteLength };
    place = { ...place, micros };
    write('snapshot', micros, place.sequence, keyframe.raw);
  }

  function takeBatch(sequence: number, batch: AnimationBatch | null, raw: Uint8Array): void {
    // What is told ahead of the clock stands where it was told: the next keyframe is of the clock's time.
    const ahead = lastClock?.simulationTimeMicros ?? Infinity;
    const earliest = Math.min(ahead, ...(batch?.events ?? []).map((event) => event.simulationTimeMicros));
    const micros = Number.isFinite(earliest) ? Math.max(place.micros, earliest) : place.micros;
    place = { ...place, sequence, micros };
    segment.sinceKeyframe += raw.byteLength;
    write('batches', micros, sequence, raw);
    applyToKeyframes(batch);
  }

  /** After a batch that cannot be used nobody knows the state until the next snapshot. */
  function applyToKeyframes(batch: AnimationBatch | null): void {
    if (isStuck || !keyframes) return;
    try {
      if (batch === null) throw new Error('The batch does not follow the interface.');
      keyframes.apply(batch, lastClock?.simulationTimeMicros ?? place.micros);
    } catch (error) {
      isStuck = true;
      keyframes = null;
      const message = error instanceof Error ? error.message : String(error);
      tell({ kind: 'UNUSABLE_BATCH', code: 'VISUALIZATION_UNSUPPORTED_ACTION', message, requestId: '' });
    }
  }

  function tell(incident: Pick<IncidentMessage, 'kind' | 'code' | 'message' | 'requestId'>): void {
    const { generation, micros } = place;
    const simulationTimeMicros = lastClock?.simulationTimeMicros ?? micros;
    const occurredAt = new Date(wall).toISOString();
    write(
      'incidents',
      simulationTimeMicros,
      0,
      jsonBytes({ ...incident, generation, simulationTimeMicros, occurredAt }),
    );
  }

  function takeClock(clock: AnimationClock): void {
    const isNew = !lastClock || !isSameRun(lastClock, clock);
    lastClock = clock;
    takeWaiting();
    if (!isNew && wall - clockWrittenAt < CLOCK_MILLIS) return;
    clockWrittenAt = wall;
    const told: ClockMessage = { generation: place.generation, ...clock };
    write('clock', clock.simulationTimeMicros, 0, jsonBytes(told));
  }

  return {
    get recordingId() {
      return recording?.manifest.recordingId ?? null;
    },
    get needsSnapshot() {
      return isStuck;
    },
    snapshot: (snapshot, raw) => inTurn(() => takeSnapshot(snapshot, raw)),
    batch: (sequence, batch, raw) =>
      inTurn(() => {
        const readAt = wall;
        waiting.push(() => {
          wall = readAt;
          takeBatch(sequence, batch, raw);
        });
        if (waiting.length >= MOST_WAITING) takeWaiting();
      }),
    clock: (clock) =>
      inTurn(() => {
        takeClock(clock);
        return rotate();
      }),
    incident: (incident) =>
      inTurn(() => {
        takeWaiting();
        tell(incident);
      }),
    cut: () =>
      inTurn(() => {
        takeWaiting();
        return beginWithOwnKeyframe(false);
      }),
    async drained() {
      inTurn(takeWaiting);
      await turn;
      await recording?.drained();
    },
    async end() {
      inTurn(takeWaiting);
      await turn;
      await recording?.end();
      await lease?.release();
    },
  };
}

/** Other work comes in between. */
async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

/** Null where the snapshot is of no use to our world: then the service's own snapshots are the only keyframes. */
function keyframeWorldOf(snapshot: AnimationSnapshot): KeyframeWorld | null {
  try {
    return createKeyframeWorld(snapshot);
  } catch {
    return null;
  }
}

function gapUntil(
  { cursor, clock }: AnimationSnapshot,
  reason: GapMessage['reason'],
  after: { sequence: number; micros: SimMicros },
): GapMessage {
  return {
    reason,
    generation: cursor.generation,
    fromMicros: after.micros,
    toMicros: clock.simulationTimeMicros,
    afterSequence: after.sequence,
    untilSequence: cursor.sequence,
  };
}

/** Whether two clocks tell the same but the time. */
function isSameRun(a: AnimationClock, b: AnimationClock): boolean {
  const told = ({ simulationTimeMicros: _time, sampledAt: _sampled, ...rest }: AnimationClock) => JSON.stringify(rest);
  return told(a) === told(b);
}
