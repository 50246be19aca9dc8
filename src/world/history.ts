import { MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';
import type { Application } from './application.ts';
import type { EntityRecord } from './entity-record.ts';
import type { Registry } from './registry.ts';
import type { Track } from './track.ts';
import type { WorldOptions } from './types.ts';

const DEFAULT_SECONDS = 3600;
const DEFAULT_BYTES = 256 * 1024 * 1024;
/** An entity with its tracks, and a former name of it. */
const BYTES_PER_ENTITY = 4000;
const BYTES_PER_NAME = 200;

/** Something that stops mattering once the history begins at or after `micros`. */
type Past =
  | { readonly kind: 'segments'; readonly micros: SimMicros; readonly bytes: number; readonly track: Track }
  | { readonly kind: 'names'; readonly micros: SimMicros; readonly bytes: number; readonly entity: EntityRecord }
  | { readonly kind: 'entity'; readonly micros: SimMicros; readonly bytes: number; readonly entity: EntityRecord };

/** Bounds how far back the world reaches, by simulation time and by memory, oldest first. */
export class History {
  oldestMicros: SimMicros;
  private readonly registry: Registry;
  private readonly keptMicros: SimMicros;
  private readonly keptBytes: number;
  private readonly past: Past[] = [];
  /** Entries of `past` before this place are dealt with; they are cut off in bulk. */
  private head = 0;
  private bytes = 0;
  private newestMicros: SimMicros;

  constructor(registry: Registry, begin: SimMicros, options: WorldOptions) {
    this.registry = registry;
    this.oldestMicros = begin;
    this.newestMicros = begin;
    this.keptMicros = (options.historySeconds ?? DEFAULT_SECONDS) * MICROS_PER_SECOND;
    this.keptBytes = options.historyBytes ?? DEFAULT_BYTES;
  }

  /** Takes note of what an application has added, then forgets what is beyond the bounds. */
  record(application: Application): void {
    for (const { track, segment } of application.appended) {
      this.add({ kind: 'segments', micros: segment.startMicros, bytes: segment.bytes, track });
    }
    for (const { entity, startMicros } of application.renamed) {
      this.add({ kind: 'names', micros: startMicros, bytes: BYTES_PER_NAME, entity });
    }
    for (const entity of application.removed) {
      this.add({ kind: 'entity', micros: entity.removedMicros, bytes: BYTES_PER_ENTITY, entity });
    }
    this.forget();
  }

  private add(past: Past): void {
    this.past.push(past);
    this.bytes += past.bytes;
    if (past.micros > this.newestMicros) this.newestMicros = past.micros;
  }

  private forget(): void {
    this.oldestMicros = Math.max(this.oldestMicros, this.newestMicros - this.keptMicros);
    for (let first = this.past[this.head]; first; first = this.past[this.head]) {
      if (this.bytes > this.keptBytes) this.oldestMicros = Math.max(this.oldestMicros, first.micros);
      if (first.micros > this.oldestMicros) break;
      this.head += 1;
      this.bytes -= first.bytes;
      this.drop(first);
    }
    if (this.head > 1024 && this.head * 2 > this.past.length) {
      this.past.splice(0, this.head);
      this.head = 0;
    }
  }

  private drop(past: Past): void {
    if (past.kind === 'segments') past.track.forgetBefore(this.oldestMicros);
    else if (past.kind === 'entity') this.registry.forget(past.entity);
    else {
      for (const name of past.entity.forgetNamesBefore(this.oldestMicros)) this.registry.forgetName(name, past.entity);
    }
  }
}
