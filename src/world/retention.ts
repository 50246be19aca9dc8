import { MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';
import type { Application } from './application.ts';
import type { EntityRecord } from './entity-record.ts';
import { countsFromCarrier } from './parent-track.ts';
import { PastQueue } from './past-queue.ts';
import type { Registry } from './registry.ts';
import type { Segment } from './segment.ts';
import { Settling } from './settling.ts';
import { Track } from './track.ts';
import type { WorldOptions } from './types.ts';

const DEFAULT_SECONDS = 3600;
const DEFAULT_BYTES = 256 * 1024 * 1024;
/** An entity with its tracks, a former name of it, a former carrier of it; measured on V8. */
const BYTES_PER_ENTITY = 2000;
const BYTES_PER_NAME = 200;
const BYTES_PER_LINK = 180;

/** What stops mattering once the history begins late enough. */
type Past =
  /** Former segments of a track. */
  | Track
  | { readonly kind: 'names' | 'links' | 'entity'; readonly entity: EntityRecord }
  /** What other tracks said when the segment began, from which it follows where it counts from. */
  | { readonly kind: 'anchor'; readonly track: Track; readonly segment: Segment };

/**
 * Bounds how far back the world reaches, by simulation time and by memory, oldest first. Bounds count behind the service's
 * clock, never behind what an event says: one that lies ahead must not cost what is being looked at.
 */
export class Retention {
  oldestMicros: SimMicros;
  private readonly registry: Registry;
  private readonly settling = new Settling();
  private readonly keptMicros: SimMicros;
  private readonly mostBytes: number;
  private readonly past = new PastQueue<Past>();
  private clockMicros: SimMicros;

  constructor(registry: Registry, clockMicros: SimMicros, options: WorldOptions) {
    this.registry = registry;
    this.oldestMicros = clockMicros;
    this.clockMicros = clockMicros;
    this.keptMicros = (options.historySeconds ?? DEFAULT_SECONDS) * MICROS_PER_SECOND;
    this.mostBytes = options.historyBytes ?? DEFAULT_BYTES;
  }

  /** What can be forgotten, and what is there to stay: entities, and the geometry of paths. */
  get bytes(): number {
    return this.past.totalBytes + this.standingBytes;
  }

  private get standingBytes(): number {
    return BYTES_PER_ENTITY * this.registry.presentCount + this.registry.network.compiledBytes;
  }

  /** Takes note of what an application has added. */
  record({ segments, links, renamed, removed }: Application): void {
    const { past } = this;
    for (const { track, segment } of segments) {
      past.add(track, segment.startMicros, segment.bytes);
      if (countsFromCarrier(track, segment)) past.add({ kind: 'anchor', track, segment }, segment.startMicros, 0);
    }
    for (const { entity, link, replaced } of links) {
      for (const each of replaced) entity.tracks.parent.letGo(each);
      past.add({ kind: 'links', entity }, link.startMicros, BYTES_PER_LINK);
    }
    for (const { entity, startMicros } of renamed) past.add({ kind: 'names', entity }, startMicros, BYTES_PER_NAME);
    for (const entity of removed) past.add({ kind: 'entity', entity }, entity.removedMicros, BYTES_PER_ENTITY);
  }

  /** Forgets what is beyond the bounds, now that the service's clock is known to be there. */
  advanceTo(clockMicros: SimMicros): void {
    this.clockMicros = Math.max(this.clockMicros, clockMicros);
    this.oldestMicros = Math.max(this.oldestMicros, this.clockMicros - this.keptMicros);
    this.forget(this.mostBytes);
  }

  /** Forgets the oldest until `bytes` are at most so many, or nothing is left to forget. */
  shrinkTo(mostBytes: number): void {
    this.forget(mostBytes - this.standingBytes);
  }

  private forget(mostBytes: number): void {
    const { past } = this;
    for (let { first } = past; first; first = past.first) {
      const { firstMicros } = past;
      if (firstMicros > this.clockMicros) break;
      if (past.totalBytes > mostBytes) this.oldestMicros = Math.max(this.oldestMicros, firstMicros);
      if (firstMicros > this.oldestMicros) break;
      past.dropFirst();
      this.drop(first, firstMicros);
    }
  }

  /** In order of time: what something else follows from is settled before that is forgotten. */
  private drop(past: Past, t: SimMicros): void {
    if (past instanceof Track) past.forgetBefore(t);
    else if (past.kind === 'anchor') this.settling.settleAnchor(past.track, past.segment);
    else if (past.kind === 'links') past.entity.tracks.parent.forgetBefore(t);
    else if (past.kind === 'names') this.registry.forgetNames(past.entity, t);
    else this.forgetEntity(past.entity);
  }

  private forgetEntity(entity: EntityRecord): void {
    for (const carried of entity.carried ?? []) {
      const record = this.registry.recordOf(carried);
      if (record) this.settling.settleSetDown(record, entity);
    }
    this.registry.forget(entity);
  }
}
