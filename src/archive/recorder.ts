import type { AnimationClock, AnimationSnapshot } from '../protocol/index.ts';
import {
  type ClockMessage,
  type GapMessage,
  type IncidentMessage,
  jsonBytes,
  type RecordedMessage,
  type TopicName,
} from '../recording/index.ts';
import { type Clocks, createSerialQueue, type SimMicros, type WallMillis } from '../units/index.ts';
import type { Archive } from './folder-archive.ts';
import { gapUntil } from './gap-until.ts';
import type { RecordedTo } from './growing-recording.ts';
import type { Lease } from './lease.ts';
import { OwnKeyframes } from './own-keyframes.ts';
import type { ReadBatch, ReadBatches } from './read-batches.ts';
import { LIMITS, SegmentFill, type SegmentLimits } from './segment-fill.ts';
import { type ClockReading, KEPT_MILLIS, type ReadAt, StandingBy } from './standing-by.ts';
import { systemClocks } from './system-clocks.ts';
import { ToldClock } from './told-clock.ts';

export interface RecorderOptions {
  archive: Pick<Archive, 'lease' | 'lastOf' | 'grow' | 'mostSegmentBytes'>;
  simulationId: string;
  label: string;
  clocks?: Clocks;
  limits?: Partial<SegmentLimits>;
}

type Told = Pick<IncidentMessage, 'kind' | 'code' | 'message' | 'requestId'>;

/** Where the stream is: the last batch of the generation that is read, and the time that it was written for. */
interface Reached {
  generation: string;
  sequence: number;
  micros: SimMicros;
}

/** Writes down what is read of one instance, as it was read. Dates are the wall clock's, intervals the steady clock's. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #limits: SegmentLimits;
  readonly #clocks: Clocks;
  readonly #keyframes = new OwnKeyframes();
  readonly #standingBy = new StandingBy();
  #isEnding = false;
  #lease: Lease | null = null;
  #leaseTriedAt: WallMillis = Number.NEGATIVE_INFINITY;
  /** Since when the lease is held of a recording that is further than what was read; null: none is. */
  #behindSince: WallMillis | null = null;
  #recording: RecordedTo | null = null;
  #reached: Reached = { generation: '', sequence: 0, micros: 0 };
  #clock: AnimationClock | null = null;
  readonly #toldClock = new ToldClock();
  #fill = new SegmentFill(LIMITS, 0, 0);
  #stoppedAt: WallMillis | null = null;
  /** Opening a recording takes a moment; what is read meanwhile waits its turn. */
  readonly #queue = createSerialQueue();
  /** When that was read which has its turn. */
  #at: ClockReading = { wall: 0, steady: 0 };

  constructor(options: RecorderOptions) {
    this.#options = options;
    const limits = { ...LIMITS, ...options.limits };
    this.#limits = { ...limits, segmentBytes: Math.min(limits.segmentBytes, options.archive.mostSegmentBytes) };
    this.#clocks = options.clocks ?? systemClocks;
  }

  get recordingId(): string | null {
    return this.#recording?.manifest.recordingId ?? null;
  }

  /** True after a batch that our world cannot use: only a new snapshot makes keyframes possible again. */
  get needsSnapshot(): boolean {
    return this.#keyframes.isStuck;
  }

  /** Where reading begins, or begins anew: after a gap, in another generation. */
  snapshot(snapshot: AnimationSnapshot, raw: Uint8Array): void {
    this.#inTurn(() => this.#takeSnapshot(snapshot, raw));
  }

  /** What comes next in the stream: it is handed to the system at once. */
  updates(read: ReadBatches): void {
    this.#inTurn(() => {
      if (this.#recording) return this.#takeRead(read);
      this.#standingBy.add(read, this.#at);
      this.#follow(this.#standingBy.takeOld(this.#at));
      return read.isEdge ? this.#tryLeaseAgain() : undefined;
    });
  }

  incident(incident: Told): void {
    this.#inTurn(() => this.#tell(incident));
  }

  /** Begins another segment here: what comes next may once be another's past (lived-before.ts). */
  cut(): void {
    this.#inTurn(() => this.#beginWithOwnKeyframe(false));
  }

  /** Fulfilled when what was told so far can be read from the files. */
  async drained(): Promise<void> {
    await this.#queue(() => this.#recording?.drained());
  }

  async end(): Promise<void> {
    await this.#queue(async () => {
      await this.#dropLostLease();
      this.#isEnding = true;
    });
    await this.#recording?.end();
    await this.#lease?.release();
  }

  #inTurn(act: () => Promise<void> | void): void {
    const readAt = { wall: this.#clocks.now(), steady: this.#clocks.steady() };
    this.#queue(async () => {
      await this.#dropLostLease();
      this.#at = readAt;
      await act();
    }).catch(() => {});
  }

  #message(topic: TopicName, simulationTimeMicros: SimMicros, sequence: number, data: Uint8Array): RecordedMessage {
    return { topic, simulationTimeMicros, wallMillis: this.#at.wall, sequence, data };
  }

  #write(topic: TopicName, micros: SimMicros, sequence: number, data: Uint8Array): void {
    this.#fill.add(data.byteLength);
    this.#recording?.append(this.#message(topic, micros, sequence, data));
  }

  #takeRead({ batches, clock, isEdge }: ReadBatches): Promise<void> | undefined {
    this.#clock = clock;
    for (const batch of batches) this.#takeBatch(batch);
    if (!isEdge) return;
    this.#writeClock(clock);
    return this.#rotate();
  }

  /** What another process records. */
  #follow(all: readonly ReadAt[]): void {
    for (const { read } of all) {
      this.#clock = read.clock;
      for (const batch of read.batches) this.#takeBatch(batch);
    }
  }

  async #takeSnapshot(snapshot: AnimationSnapshot, raw: Uint8Array): Promise<void> {
    this.#follow(this.#standingBy.takeAll());
    this.#clock = snapshot.clock;
    const { generation, sequence } = snapshot.cursor;
    let gap: GapMessage | null = null;
    // What cannot be opened now is tried again with what is read next, from this snapshot on.
    if (!this.#recording) gap = await this.#open(snapshot).catch(() => null);
    else if (this.#reached.generation === generation && sequence > this.#reached.sequence) {
      gap = gapUntil(snapshot, this.#stoppedAt === null ? 'CURSOR_EXPIRED' : 'RECORDING_STOPPED', this.#reached);
    }
    this.#keyframes.begin(snapshot);
    this.#beginSegment(snapshot, raw, gap);
  }

  async #open(snapshot: AnimationSnapshot): Promise<GapMessage | null> {
    const { archive, label } = this.#options;
    this.#leaseTriedAt = this.#at.steady;
    this.#lease ??= await this.#leased();
    if (!this.#lease) return null;
    this.#recording = await archive.grow(label, snapshot, this.#lease);
    const last = this.#recording.manifest.segments.at(-1);
    if (!last || last.lastSequence === snapshot.cursor.sequence) return null;
    return gapUntil(snapshot, 'RECORDER_ENDED', { sequence: last.lastSequence, micros: last.toMicros });
  }

  async #leased(): Promise<Lease | null> {
    const lease = await this.#options.archive.lease(this.#options.simulationId);
    // A service that hangs brings no turn that would find the lease lost: each turn begins by letting go of a lost one.
    lease?.lost.addEventListener('abort', () => this.#inTurn(() => {}), { once: true });
    return lease;
  }

  /** Another process goes on with the recording: what is read from now on is not written twice. */
  async #dropLostLease(): Promise<void> {
    // What ends is closed already, and gives its lease away itself.
    if (this.#isEnding || this.#lease === null || this.#lease.isHeld) return;
    await this.#recording?.abandon();
    this.#recording = null;
    this.#lease = null;
  }

  /** Who had the lease may have ended, or given it away: what that one has not written is still there. */
  async #tryLeaseAgain(): Promise<void> {
    const { archive, simulationId } = this.#options;
    const triedAt = this.#at;
    const now = triedAt.steady;
    if (now - this.#leaseTriedAt < this.#limits.leaseMillis) return;
    this.#leaseTriedAt = now;
    this.#lease ??= await this.#leased();
    if (!this.#lease) return;
    const end = (await archive.lastOf(simulationId).catch(() => null))?.segments.at(-1);
    const isSame = end?.generation === this.#reached.generation;
    this.#follow(isSame ? this.#standingBy.takeUpTo(end.lastSequence) : this.#standingBy.takeAll());
    const isBehind = isSame && this.#reached.sequence < end.lastSequence;
    this.#behindSince = isBehind ? (this.#behindSince ?? now) : null;
    // The other one was further: what is to come goes on from there. A run that began anew is long behind, and has its own.
    if (this.#behindSince !== null && now - this.#behindSince < KEPT_MILLIS) return;
    const keyframe = await this.#keyframes.make(this.#clock, this.#reached.sequence);
    if (!keyframe) return;
    const gap = await this.#open(keyframe.snapshot);
    if (!this.#recording) return;
    this.#beginSegment(keyframe.snapshot, keyframe.raw, gap);
    for (const { read, at } of this.#standingBy.takeAll()) {
      this.#at = at;
      await this.#takeRead(read);
    }
    this.#at = triedAt;
  }

  #beginSegment({ cursor, clock, coordinates }: AnimationSnapshot, raw: Uint8Array, gap: GapMessage | null): void {
    const { generation, sequence } = cursor;
    const micros = clock.simulationTimeMicros;
    const first = [this.#message('snapshot', micros, sequence, raw)];
    if (gap) first.push(this.#message('gaps', gap.fromMicros, gap.afterSequence, jsonBytes(gap)));
    this.#fill = new SegmentFill(this.#limits, this.#at.steady, raw.byteLength);
    this.#reached = { generation, sequence, micros };
    this.#toldClock.begin();
    this.#recording?.begin({ generation, coordinates }, first);
  }

  /** Segments are long enough at some time; a disk that was full may have room again. */
  async #rotate(): Promise<void> {
    const isStopped = this.#recording?.trouble != null;
    if (isStopped) this.#stoppedAt ??= this.#at.steady;
    const isDue = isStopped
      ? this.#at.steady - (this.#stoppedAt ?? 0) >= this.#limits.retryMillis
      : this.#fill.isLong(this.#at.steady);
    if (isDue) await this.#beginWithOwnKeyframe(isStopped);
    else if (this.#fill.needsKeyframe) await this.#addKeyframe();
  }

  async #beginWithOwnKeyframe(wasStopped: boolean): Promise<void> {
    const keyframe = await this.#keyframes.make(this.#clock, this.#reached.sequence);
    if (!keyframe) return;
    this.#stoppedAt = null;
    const known = wasStopped ? this.#recording?.manifest.segments.at(-1) : undefined;
    const lost = known && { sequence: known.lastSequence, micros: known.toMicros };
    const isMissing = lost !== undefined && lost.sequence < this.#reached.sequence;
    const gap = isMissing ? gapUntil(keyframe.snapshot, 'RECORDING_STOPPED', lost) : null;
    this.#beginSegment(keyframe.snapshot, keyframe.raw, gap);
  }

  async #addKeyframe(): Promise<void> {
    const keyframe = await this.#keyframes.make(this.#clock, this.#reached.sequence);
    if (!keyframe) return;
    const micros = keyframe.snapshot.clock.simulationTimeMicros;
    this.#fill.noteKeyframe(keyframe.raw.byteLength);
    this.#reached = { ...this.#reached, micros };
    this.#write('snapshot', micros, this.#reached.sequence, keyframe.raw);
  }

  #takeBatch({ sequence, batch, raw }: ReadBatch): void {
    // What is told ahead of the clock stands where it was told: the next keyframe is of the clock's time.
    const ahead = this.#clock?.simulationTimeMicros ?? Infinity;
    const earliest = Math.min(ahead, ...(batch?.events ?? []).map((event) => event.simulationTimeMicros));
    const before = this.#reached.micros;
    const micros = Number.isFinite(earliest) ? Math.max(before, earliest) : before;
    this.#reached = { ...this.#reached, sequence, micros };
    this.#fill.noteBatch(raw.byteLength);
    this.#write('batches', micros, sequence, raw);
    try {
      this.#keyframes.apply(batch, this.#clock?.simulationTimeMicros ?? micros);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#tell({ kind: 'UNUSABLE_BATCH', code: 'VISUALIZATION_UNSUPPORTED_ACTION', message, requestId: '' });
    }
  }

  #tell(incident: Told): void {
    const { generation, micros } = this.#reached;
    const simulationTimeMicros = this.#clock?.simulationTimeMicros ?? micros;
    const occurredAt = new Date(this.#at.wall).toISOString();
    const told: IncidentMessage = { ...incident, generation, simulationTimeMicros, occurredAt };
    this.#write('incidents', simulationTimeMicros, 0, jsonBytes(told));
  }

  #writeClock(clock: AnimationClock): void {
    if (!this.#toldClock.takes(clock, this.#at.steady)) return;
    const told: ClockMessage = { generation: this.#reached.generation, ...clock };
    this.#write('clock', clock.simulationTimeMicros, 0, jsonBytes(told));
  }
}
