import type { SimMicros } from '../units/index.ts';
import type { EntityHistory, World, WorldEntity } from '../world/index.ts';

/** What is known without a hole: a world that keeps what is said and forgets nothing, and for which time it stands. */
export interface KnownSpan {
  readonly world: World;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/** An entity over one known span, as long as it is there. */
export interface Presence {
  readonly span: KnownSpan;
  readonly entity: WorldEntity;
  readonly history: EntityHistory;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/** A time of which nothing is known of an entity that was there before it. */
export interface Unknown {
  readonly name: string;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/** One identity through a generation: renames leave it, gaps do where name and type are the same after them. */
export interface Identity {
  /** Opaque, unique in the generation. */
  readonly id: string;
  readonly entityType: string;
  readonly presences: Presence[];
  readonly unknowns: Unknown[];
}

/** One generation of a run, as far as it is known. Pure: the same spans give the same identities. */
export class KnownRun {
  readonly spans: readonly KnownSpan[];
  readonly identities: readonly Identity[];
  readonly #byEntity = new Map<WorldEntity, Identity>();
  readonly #histories = new Map<WorldEntity, { readonly sinceMicros: SimMicros; readonly history: EntityHistory }>();
  readonly #sinceOf: (entity: WorldEntity) => SimMicros;
  readonly #taken = new Set<string>();

  /**
   * @param spans ascending, with gaps between them
   * @param sinceOf from when on the tracks of an entity are wanted; default: all that is kept of them
   */
  constructor(spans: readonly KnownSpan[], sinceOf: (entity: WorldEntity) => SimMicros = () => -Infinity) {
    this.spans = spans;
    this.#sinceOf = sinceOf;
    const identities: Identity[] = [];
    let before: { span: KnownSpan; last: Map<string, Identity> } | null = null;
    for (const span of spans) {
      const last = before?.last ?? new Map<string, Identity>();
      if (before) noteGap(before.span, span, last);
      const here = [...span.world.entities].filter((entity) => isWithin(entity, span));
      for (const entity of here) {
        const isThereFirst = entity.createdMicros <= span.fromMicros;
        const key = isThereFirst ? keyOf(entity, span.fromMicros) : null;
        const known: Identity | null = (key !== null && last.get(key)) || null;
        const identity = known ?? this.#newIdentity(entity, span);
        if (known === null) identities.push(identity);
        this.#note(identity, entity, span);
      }
      const ends = here.filter((entity) => isThere(entity, span.toMicros));
      before = { span, last: new Map(ends.map((entity) => [keyOf(entity, span.toMicros), this.identityOf(entity)])) };
    }
    this.identities = identities;
  }

  get fromMicros(): SimMicros {
    return this.spans[0]?.fromMicros ?? 0;
  }

  get toMicros(): SimMicros {
    return this.spans.at(-1)?.toMicros ?? 0;
  }

  /** True where something in [from, to) is unknown. */
  hasGapIn(fromMicros: SimMicros, toMicros: SimMicros): boolean {
    return this.spans.some((span, index) => {
      const next = this.spans[index + 1];
      return next !== undefined && span.toMicros < toMicros && next.fromMicros > fromMicros && gapBetween(span, next);
    });
  }

  identityOf(entity: WorldEntity): Identity {
    return this.#byEntity.get(entity) as Identity;
  }

  /** What its world has kept of an entity, gathered once. @param sinceMicros tracks reach back to then at least */
  historyOf(entity: WorldEntity, { world }: KnownSpan, sinceMicros = this.#sinceOf(entity)): EntityHistory | null {
    const known = this.#histories.get(entity);
    if (known && known.sinceMicros <= sinceMicros) return known.history;
    const history = world.historyOf(entity, sinceMicros);
    if (history) this.#histories.set(entity, { sinceMicros, history });
    return history;
  }

  #note(identity: Identity, entity: WorldEntity, span: KnownSpan): void {
    this.#byEntity.set(entity, identity);
    const fromMicros = Math.max(entity.createdMicros, span.fromMicros);
    const toMicros = Math.min(entity.removedMicros, span.toMicros);
    const gather = () => this.historyOf(entity, span) ?? NOTHING_KEPT;
    identity.presences.push({
      ...{ span, entity, fromMicros, toMicros },
      get history() {
        return gather();
      },
    });
  }

  /** Named for when and as what it came: an answer over another range gives it the same. */
  #newIdentity(entity: WorldEntity, span: KnownSpan): Identity {
    const { createdMicros, entityType } = entity;
    const isOfFirst = span === this.spans[0] && createdMicros <= span.fromMicros;
    const since = Math.max(createdMicros, span.fromMicros);
    const name = entity.nameAt(since);
    const when = isOfFirst ? '' : String(since);
    let id = `${when}:${name}`;
    for (let count = 2; this.#taken.has(id); count += 1) id = `${when}.${count}:${name}`;
    this.#taken.add(id);
    return { id, entityType, presences: [], unknowns: [] };
  }
}

const NOTHING_KEPT: EntityHistory = { names: [], links: [], body: [], platform: [], fork: [] };

function isWithin({ createdMicros, removedMicros }: WorldEntity, { fromMicros, toMicros }: KnownSpan): boolean {
  return createdMicros <= toMicros && removedMicros > fromMicros && createdMicros < removedMicros;
}

function isThere({ createdMicros, removedMicros }: WorldEntity, t: SimMicros): boolean {
  return createdMicros <= t && t < removedMicros;
}

function keyOf(entity: WorldEntity, t: SimMicros): string {
  return JSON.stringify([entity.nameAt(t), entity.entityType]);
}

function gapBetween(before: KnownSpan, after: KnownSpan): boolean {
  return after.fromMicros > before.toMicros;
}

function noteGap(before: KnownSpan, after: KnownSpan, last: ReadonlyMap<string, Identity>): void {
  if (!gapBetween(before, after)) return;
  for (const identity of last.values()) {
    const entity = identity.presences.at(-1)?.entity;
    if (!entity) continue;
    const name = entity.nameAt(before.toMicros);
    identity.unknowns.push({ name, fromMicros: before.toMicros, toMicros: after.fromMicros });
  }
}
