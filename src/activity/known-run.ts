import type { SimMicros } from '../units/index.ts';
import type { EntityHistory, World, WorldEntity } from '../world/index.ts';

/** What is known without a hole: a world that keeps what is said and forgets nothing, and for which time it stands. */
export interface KnownSpan {
  readonly world: World;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  /** Where more was known before it: the identities that its first snapshot goes on with, as `idsGoingOn` told them. */
  readonly idsBefore?: IdsBefore;
}

/** Identities of entities by those that one gives them who begins with a snapshot; what it has besides is named as if nothing had come before. */
export type IdsBefore = ReadonlyMap<string, string>;

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
    let last = new Map<string, Identity>();
    for (const [index, span] of spans.entries()) {
      const here = [...span.world.entities].filter((entity) => isWithin(entity, span));
      for (const entity of here) {
        const known = entity.createdBy === null ? (last.get(keyOf(entity)) ?? null) : null;
        const identity = known ?? this.#newIdentity(entity, span);
        if (known === null) identities.push(identity);
        this.#note(identity, entity, span);
      }
      const ends = here.filter(({ removedMicros }) => removedMicros > span.toMicros);
      last = new Map(ends.map((entity) => [keyOf(entity, entity.nameAt(span.toMicros)), this.identityOf(entity)]));
      this.#noteGap(ends, span.toMicros, spans[index + 1]?.fromMicros ?? span.toMicros);
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
      const next = this.spans[index + 1]?.fromMicros ?? span.toMicros;
      return next > span.toMicros && span.toMicros < toMicros && next > fromMicros;
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

  /** Of those that are there where a gap begins nothing is known in it. */
  #noteGap(ends: readonly WorldEntity[], fromMicros: SimMicros, toMicros: SimMicros): void {
    if (fromMicros === toMicros) return;
    for (const entity of ends) {
      this.identityOf(entity).unknowns.push({ name: entity.nameAt(fromMicros), fromMicros, toMicros });
    }
  }

  #newIdentity(entity: WorldEntity, span: KnownSpan): Identity {
    const { entityType } = entity;
    let id = span.idsBefore?.get(ownIdOf(entity, true)) ?? ownIdOf(entity, span === this.spans[0]);
    for (let count = 2; this.#taken.has(id); count += 1) id = ownIdOf(entity, false, `.${count}`);
    this.#taken.add(id);
    return { id, entityType, presences: [], unknowns: [] };
  }
}

/** For when and as what it came, as it was told then: neither other ranges nor what comes late give it another. */
function ownIdOf({ createdBy, createdMicros, initialState }: WorldEntity, isOfFirst: boolean, count = ''): string {
  const when = createdBy === null && isOfFirst ? '' : createdMicros;
  return `${when}${count}:${initialState.entityName}`;
}

/**
 * What a reader has to know who begins with the last of some spans: the identities that its snapshot goes on with, also of what
 * is told ahead with it, but for those that such a reader gives by itself.
 */
export function idsGoingOn(spans: readonly KnownSpan[]): Map<string, string> {
  const ids = new Map<string, string>();
  const put = (entity: WorldEntity, id: string): void => {
    if (id !== ownIdOf(entity, true)) ids.set(ownIdOf(entity, true), id);
  };
  const last = spans.at(-1);
  for (const { id, presences } of new KnownRun(spans).identities) {
    const { entity, span } = presences.at(-1) as Presence;
    if (span === last && entity.createdBy === null) put(entity, id);
  }
  const ahead = aheadBehind(spans.slice(0, -1));
  for (const entity of last?.world.entities ?? []) {
    const id = entity.createdBy === null ? undefined : ahead.get(comingOf(entity));
    if (id !== undefined) put(entity, id);
  }
  return ids;
}

/** Identities of what is to come behind some spans, as it was told by their end. */
function aheadBehind(spans: readonly KnownSpan[]): Map<string, string> {
  const ids = new Map<string, string>();
  const last = spans.at(-1);
  if (!last) return ids;
  const run = new KnownRun([...spans.slice(0, -1), { ...last, toMicros: Number.POSITIVE_INFINITY }]);
  for (const { id, presences } of run.identities) {
    const { entity } = presences.at(-1) as Presence;
    if (entity.createdBy !== null && entity.createdMicros > last.toMicros) ids.set(comingOf(entity), id);
  }
  return ids;
}

/** When and as what it comes, however it was renamed before. */
function comingOf(entity: WorldEntity): string {
  return JSON.stringify([entity.createdMicros, keyOf(entity, entity.nameAt(entity.createdMicros))]);
}

const NOTHING_KEPT: EntityHistory = { names: [], links: [], body: [], platform: [], fork: [] };

function isWithin({ createdMicros, removedMicros }: WorldEntity, { fromMicros, toMicros }: KnownSpan): boolean {
  return createdMicros <= toMicros && removedMicros > fromMicros && createdMicros < removedMicros;
}

/** @param name default: the one that its snapshot tells, whatever is told later of that time */
function keyOf({ initialState, entityType }: WorldEntity, name = initialState.entityName): string {
  return JSON.stringify([name, entityType]);
}
