import { MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';
import type { Application } from './application.ts';
import type { EntityRecord } from './entity-record.ts';
import { PastList } from './past-list.ts';
import type { Registry } from './registry.ts';
import { Track } from './track.ts';
import type { WorldOptions } from './types.ts';

const DEFAULT_SECONDS = 3600;
const DEFAULT_BYTES = 256 * 1024 * 1024;
/** An entity with its tracks, and a former name of it; measured on V8. */
const BYTES_PER_ENTITY = 2000;
const BYTES_PER_NAME = 200;

/** What stops mattering once the history begins late enough: former segments of a track, a former name, an entity. */
type Past =
  | Track
  | { readonly kind: 'names'; readonly entity: EntityRecord }
  | { readonly kind: 'entity'; readonly entity: EntityRecord };

/** Bounds how far back the world reaches, by simulation time and by memory, oldest first. */
export class History {
  oldestMicros: SimMicros;
  private readonly registry: Registry;
  private readonly keptMicros: SimMicros;
  private readonly mostBytes: number;
  private readonly past = new PastList<Past>();
  private newestMicros: SimMicros;

  constructor(registry: Registry, begin: SimMicros, options: WorldOptions) {
    this.registry = registry;
    this.oldestMicros = begin;
    this.newestMicros = begin;
    this.keptMicros = (options.historySeconds ?? DEFAULT_SECONDS) * MICROS_PER_SECOND;
    this.mostBytes = options.historyBytes ?? DEFAULT_BYTES;
  }

  /** What can be forgotten, and the entities that are there to stay. */
  get bytes(): number {
    return this.past.totalBytes + this.standingBytes;
  }

  private get standingBytes(): number {
    return BYTES_PER_ENTITY * this.registry.presentCount;
  }

  /** Takes note of what an application has added, then forgets what is beyond the bounds. */
  record(application: Application): void {
    for (const { track, segment } of application.appended) this.add(track, segment.startMicros, segment.bytes);
    for (const { entity, startMicros } of application.renamed) {
      this.add({ kind: 'names', entity }, startMicros, BYTES_PER_NAME);
    }
    for (const entity of application.removed) {
      this.add({ kind: 'entity', entity }, entity.removedMicros, BYTES_PER_ENTITY);
    }
    this.forget(this.mostBytes);
  }

  /** Forgets the oldest until `bytes` are at most so many, or nothing is left to forget. */
  shrinkTo(mostBytes: number): void {
    this.forget(mostBytes - this.standingBytes);
  }

  private add(past: Past, micros: SimMicros, bytes: number): void {
    this.past.add(past, micros, bytes);
    if (micros > this.newestMicros) this.newestMicros = micros;
  }

  private forget(mostBytes: number): void {
    const { past } = this;
    this.oldestMicros = Math.max(this.oldestMicros, this.newestMicros - this.keptMicros);
    for (let { first } = past; first; first = past.first) {
      if (past.totalBytes > mostBytes) this.oldestMicros = Math.max(this.oldestMicros, past.firstMicros);
      if (past.firstMicros > this.oldestMicros) break;
      past.dropFirst();
      this.drop(first);
    }
  }

  private drop(past: Past): void {
    if (past instanceof Track) past.forgetBefore(this.oldestMicros);
    else if (past.kind === 'entity') this.registry.forget(past.entity);
    else {
      for (const name of past.entity.forgetNamesBefore(this.oldestMicros)) this.registry.forgetName(name, past.entity);
    }
  }
}
