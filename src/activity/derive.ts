import { codeUnitOrder, type SimMicros } from '../units/index.ts';
import { activityOf, hasEverActed } from './activity.ts';
import { Carrying } from './carrying.ts';
import { inferHolds } from './holds/infer-holds.ts';
import type { Interval } from './intervals.ts';
import { isLoad, journeysOf } from './journeys.ts';
import type { Identity, KnownRun, KnownSpan, Presence } from './known-run.ts';
import type { PassageRow, RelationName, Relations, TrafficRow } from './relations.ts';
import { passagesWithMotion, trafficOf } from './traffic.ts';

/** What is asked of a relation. */
export interface Asked extends Interval {
  readonly relation: RelationName;
  /** Of entities, loads or paths; none: of all. */
  readonly names: readonly string[];
}

/** A name that nothing of the run has ever had. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName';
  readonly unknown: string;

  constructor(unknown: string) {
    super(`nothing is named "${unknown}"`);
    this.unknown = unknown;
  }
}

/** The relations of one generation. The same batches give the same rows, however they were cut (issue: one derivation). */
export class Derivation {
  readonly run: KnownRun;
  readonly #carrying = new Map<KnownSpan, Carrying>();

  constructor(run: KnownRun) {
    this.run = run;
  }

  /**
   * Rows that overlap the range, cut to it, by start and then by name.
   * @throws UnknownName
   */
  rows<Name extends RelationName>(asked: Asked & { readonly relation: Name }): Relations[Name][] {
    for (const name of asked.names) this.#refuseUnknown(asked.relation, name);
    return this.#rows(asked) as Relations[Name][];
  }

  /** Entities that have acted, by identity, with the instant from which on they have rows. */
  acting(): Map<string, SimMicros> {
    const acting = new Map<string, SimMicros>();
    for (const { id, presences } of this.run.identities) {
      const [first] = presences;
      if (first && hasEverActed(presences, this.#carryingOf)) acting.set(id, first.fromMicros);
    }
    return acting;
  }

  /**
   * Passages over some paths, or over all, that overlap the range: each whole, with the motion within it; in the order of `traffic`.
   * @throws UnknownName
   */
  passages({ names, ...range }: Omit<Asked, 'relation'>): PassageRow[] {
    for (const name of names) this.#refuseUnknown('traffic', name);
    const asked = new Set(names);
    const isAsked = (name: string) => asked.size === 0 || asked.has(name);
    return this.run.identities
      .flatMap((identity) => passagesWithMotion(identity, this.#carryingOf, range, isAsked))
      .sort(inOrderOfTraffic);
  }

  #rows({ relation, names, ...range }: Asked): Relations[RelationName][] {
    const isAsked = (name: string) => names.length === 0 || names.includes(name);
    const { identities } = this.run;
    if (relation === 'activity') {
      const rows = identities.flatMap((identity) =>
        hasName(identity, isAsked) ? activityOf(identity, this.#carryingOf, range) : [],
      );
      return rows
        .filter(({ entityName }) => isAsked(entityName))
        .sort((a, b) => a.startMicros - b.startMicros || codeUnitOrder(a.entityName, b.entityName));
    }
    if (relation === 'journeys') {
      const rows = identities.flatMap((identity) =>
        hasName(identity, isAsked) ? journeysOf(this.run, identity, range) : [],
      );
      return rows
        .filter(({ loadName }) => isAsked(loadName))
        .sort((a, b) => a.startMicros - b.startMicros || codeUnitOrder(a.loadName, b.loadName));
    }
    if (relation === 'holds') {
      return inferHolds(this.run, this.#carryingOf, range)
        .filter(({ heldName }) => isAsked(heldName))
        .sort((a, b) => a.fromMicros - b.fromMicros || codeUnitOrder(a.heldName, b.heldName));
    }
    const rows = identities.flatMap((identity) => trafficOf(identity, this.#carryingOf, range));
    return rows.filter(({ pathName }) => isAsked(pathName)).sort(inOrderOfTraffic);
  }

  readonly #carryingOf = ({ span }: Presence): Carrying => {
    const known = this.#carrying.get(span);
    if (known) return known;
    const carrying = new Carrying(this.run, span);
    this.#carrying.set(span, carrying);
    return carrying;
  };

  #refuseUnknown(relation: RelationName, name: string): void {
    const { spans, identities } = this.run;
    const isNamed = (one: string) => one === name;
    const isKnown =
      relation === 'traffic'
        ? spans.some(({ world }) => world.paths.has(name))
        : identities.some((identity) => hasName(identity, isNamed) && (relation !== 'journeys' || isLoad(identity)));
    if (!isKnown) throw new UnknownName(name);
  }
}

function hasName({ presences }: Identity, fits: (name: string) => boolean): boolean {
  return presences.some(({ history }) => history.names.some(({ name }) => fits(name)));
}

function inOrderOfTraffic(a: TrafficRow, b: TrafficRow): number {
  return (
    a.enterMicros - b.enterMicros || codeUnitOrder(a.entityName, b.entityName) || codeUnitOrder(a.pathName, b.pathName)
  );
}
