import { MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';
import type { Application } from './application.ts';
import type { EntityRecord, Track } from './entity-record.ts';
import { IndexedHeap } from './indexed-heap.ts';
import type { Registry } from './registry.ts';
import { settleFirst, settleSetDown, settlingMicros } from './settling.ts';
import type { WorldOptions } from './types.ts';

const DEFAULT_SECONDS = 3600;
const DEFAULT_BYTES = 256 * 1024 * 1024;
/** An entity with its tracks; measured on V8. */
const BYTES_PER_ENTITY = 2000;

/** Bounds history by simulation time and by memory, oldest first; never by an event ahead of the service's clock. */
export class Retention {
  oldestMicros: SimMicros;
  private readonly registry: Registry;
  private readonly keptMicros: SimMicros;
  private readonly mostBytes: number;
  /** By node: when something of its track, or of the entity whose body it is, can be forgotten. */
  private readonly due = new IndexedHeap();
  private capacity = 0;
  /** Where nothing bounds what is kept, only what was over before the oldest instant can be forgotten. */
  private isBounded: boolean;
  private clockMicros: SimMicros;

  constructor(registry: Registry, clockMicros: SimMicros, options: WorldOptions) {
    this.registry = registry;
    this.oldestMicros = clockMicros;
    this.clockMicros = clockMicros;
    this.keptMicros = (options.historySeconds ?? DEFAULT_SECONDS) * MICROS_PER_SECOND;
    this.mostBytes = options.historyBytes ?? DEFAULT_BYTES;
    this.isBounded = this.keptMicros < Infinity || this.mostBytes < Infinity;
  }

  /** What can be forgotten, and what is there to stay: entities, and the geometry of paths. */
  get bytes(): number {
    return this.pastBytes + this.standingBytes;
  }

  private get pastBytes(): number {
    const { ledger, keptCount, presentCount } = this.registry;
    return ledger.bytes + BYTES_PER_ENTITY * (keptCount - presentCount);
  }

  private get standingBytes(): number {
    return BYTES_PER_ENTITY * this.registry.presentCount + this.registry.network.compiledBytes;
  }

  /** Takes note of what an application has changed. */
  record({ touched, links, segments, removed, earliestMicros, structureChanged }: Application): void {
    for (const { entity, link, replaced } of links) entity.tracks.parent.noteLeaving(link, replaced);
    for (const entity of removed) entity.tracks.parent.noteGone(entity.removedMicros);
    for (const { track, segment } of segments) {
      if (segment.kind !== 'transfer') continue;
      const parent = track.entity.links.at(segment.startMicros).frame?.entity;
      parent?.carried?.noteHanded(track.entity, segment.startMicros, segment.motion.durationSeconds);
    }
    if (this.isBounded || structureChanged || earliestMicros <= this.oldestMicros) this.watchAll(touched);
  }

  /** Forgets what is beyond the bounds, now that the service's clock is known to be there. @returns whether entities went. */
  advanceTo(clockMicros: SimMicros): boolean {
    this.clockMicros = Math.max(this.clockMicros, clockMicros);
    this.oldestMicros = Math.max(this.oldestMicros, this.clockMicros - this.keptMicros);
    return this.forget(this.mostBytes);
  }

  /** Forgets the oldest until `bytes` are at most so many, or nothing is left to forget. @returns whether entities went. */
  shrinkTo(mostBytes: number): boolean {
    if (!this.isBounded) this.watchAll(this.registry.entities());
    this.isBounded = true;
    return this.forget(mostBytes - this.standingBytes);
  }

  /** In order of time: what something else follows from is settled before that is forgotten. */
  private forget(mostBytes: number): boolean {
    const { due, registry } = this;
    const { keptCount } = registry;
    for (let t = due.firstKey; t <= this.clockMicros; t = due.firstKey) {
      if (this.pastBytes > mostBytes) this.oldestMicros = Math.max(this.oldestMicros, Math.ceil(t));
      if (t > this.oldestMicros) break;
      this.forgetOf(registry.tracks[due.first] as Track, t);
    }
    return registry.keptCount < keptCount;
  }

  private forgetOf(track: Track, t: SimMicros): void {
    const entity = track.base ? undefined : track.entity;
    if (entity && entity.removedMicros < t) {
      this.forgetEntity(entity);
      return;
    }
    if (settlingMicros(track) <= t) settleFirst(track);
    track.segments.forgetBefore(t);
    if (entity) {
      entity.tracks.parent.forgetBefore(t);
      this.registry.forgetNames(entity, t);
    }
    this.due.set(track.node, dueMicros(track, entity));
  }

  private forgetEntity(entity: EntityRecord): void {
    for (const carried of entity.carried?.from(entity.removedMicros) ?? []) {
      if (!this.registry.keeps(carried)) continue;
      settleSetDown(carried, entity);
      this.watch(carried);
    }
    for (const node of Object.values(entity.nodes)) if (node >= 0) this.due.set(node, Infinity);
    this.registry.forget(entity);
  }

  private watchAll(entities: Iterable<EntityRecord>): void {
    const { length } = this.registry.tracks;
    if (length > this.capacity) {
      this.capacity = 2 * length;
      this.due.grow(this.capacity);
    }
    for (const entity of entities) if (this.registry.keeps(entity)) this.watch(entity);
  }

  private watch(entity: EntityRecord): void {
    const { body, platform, fork } = entity.tracks;
    this.due.set(body.node, dueMicros(body, entity));
    for (const track of [platform, fork]) if (track) this.due.set(track.node, dueMicros(track));
  }
}

function dueMicros(track: Track, entity?: EntityRecord): SimMicros {
  const own = Math.min(track.segments.secondStartMicros, settlingMicros(track));
  if (!entity) return own;
  // What happens at the oldest instant can still be corrected: an entity is there to be found until after it.
  const gone = entity.removedMicros + 0.5;
  return Math.min(own, gone, entity.links.secondStartMicros, entity.names.secondStartMicros);
}
