import { type Meters, TRANSFORM_STRIDE } from '../../units/index.ts';
import { ACTIVITIES, type Activity, type Sampler, type WorldEntity } from '../../world/index.ts';

/** Entities looked at between two looks at the clock. */
const STEP = 2000;
const HEIGHT = 1;

/** What of a sampler is needed to list what it has sampled. */
export type Sampled = Pick<
  Sampler,
  'simulationTimeMicros' | 'present' | 'parents' | 'activities' | 'transforms' | 'entityOf'
>;

export interface EntityQuery {
  /** Part of the name, in any case. */
  readonly text: string;
  /** Empty: all. */
  readonly type: string;
  readonly state: Activity | null;
  readonly heights: { readonly low: Meters; readonly high: Meters } | null;
  /** Those that are open in a tree of what carries what; null: a plain list. */
  readonly opened: ReadonlySet<WorldEntity> | null;
  readonly selectedNames: ReadonlySet<string>;
}

export interface EntityRow {
  readonly entity: WorldEntity;
  /** From 1. */
  readonly level: number;
  /** Null: it carries nothing. */
  readonly isOpen: boolean | null;
}

/** Sums of what is selected. */
export interface GroupSums {
  readonly count: number;
  readonly byType: ReadonlyMap<string, number>;
  readonly byState: ReadonlyMap<Activity, number>;
  /** What they carry. */
  readonly carried: number;
}

export interface EntityListing {
  readonly rows: readonly EntityRow[];
  /** Those that the query finds: in a tree there are also rows of what carries them. */
  readonly found: number;
  /** Of what the query finds in any state. */
  readonly byState: ReadonlyMap<Activity, number>;
  readonly types: readonly string[];
  readonly group: GroupSums;
}

/** Lists what a query finds at the instant sampled, in short steps. @param ordered all that may be there, in their order */
export function* listEntities(
  ordered: readonly WorldEntity[],
  sampled: Sampled,
  query: EntityQuery,
): Generator<void, EntityListing> {
  const { simulationTimeMicros: t, present } = sampled;
  const text = query.text.trim().toLowerCase();
  const [types, byState] = [new Set<string>(), new Map<Activity, number>()];
  const group = { count: 0, byType: new Map<string, number>(), byState: new Map<Activity, number>(), carried: 0 };
  const found: WorldEntity[] = [];
  const carried = new Map<WorldEntity, WorldEntity[]>();
  let looked = 0;
  for (const entity of ordered) {
    if (++looked % STEP === 0) yield;
    if (present[entity.nodes.ENTITY] !== 1) continue;
    types.add(entity.entityType);
    const carrier = carrierOf(entity, sampled);
    if (carrier && query.opened) append(carried, carrier, entity);
    const name = entity.nameAt(t);
    const state = stateOf(entity, sampled);
    if (query.selectedNames.has(name)) {
      group.count += 1;
      count(group.byType, entity.entityType);
      count(group.byState, state);
    }
    if (carrier && query.selectedNames.has(carrier.nameAt(t))) group.carried += 1;
    if (query.type !== '' && entity.entityType !== query.type) continue;
    if (text !== '' && !name.toLowerCase().includes(text)) continue;
    if (query.heights !== null && !isWithin(entity, query.heights, sampled)) continue;
    count(byState, state);
    if (query.state === null || state === query.state) found.push(entity);
  }
  const rows = query.opened ? yield* treeOf(ordered, found, carried, sampled, query) : found.map(plainRow);
  return { rows, found: found.length, byState, types: [...types], group };
}

export function stateOf({ index }: WorldEntity, { activities }: Pick<Sampled, 'activities'>): Activity {
  return ACTIVITIES[activities[index] ?? 0] ?? 'resting';
}

function carrierOf({ nodes }: WorldEntity, sampled: Sampled): WorldEntity | undefined {
  const node = sampled.parents[nodes.ENTITY] ?? -1;
  return node < 0 ? undefined : sampled.entityOf(node);
}

function isWithin({ nodes }: WorldEntity, { low, high }: { low: Meters; high: Meters }, { transforms }: Sampled) {
  const height = transforms[nodes.ENTITY * TRANSFORM_STRIDE + HEIGHT] ?? 0;
  return height >= low && height < high;
}

function plainRow(entity: WorldEntity): EntityRow {
  return { entity, level: 1, isOpen: null };
}

/** What is found under what carries it. Where not all are wanted, the way down to those that are is open. */
function* treeOf(
  ordered: readonly WorldEntity[],
  found: readonly WorldEntity[],
  carried: ReadonlyMap<WorldEntity, readonly WorldEntity[]>,
  sampled: Sampled,
  { opened, text, type, state, heights }: EntityQuery,
): Generator<void, EntityRow[]> {
  const isAll = text.trim() === '' && type === '' && state === null && heights === null;
  const wanted = new Set<WorldEntity>();
  let looked = 0;
  for (const entity of found) {
    if (++looked % STEP === 0) yield;
    for (let one: WorldEntity | undefined = entity; one && !wanted.has(one); ) {
      wanted.add(one);
      one = carrierOf(one, sampled);
    }
  }
  const rows: EntityRow[] = [];
  const add = (entity: WorldEntity, level: number): void => {
    const below = (carried.get(entity) ?? []).filter((one) => wanted.has(one));
    const isOpen = below.length === 0 ? null : !isAll || opened?.has(entity) === true;
    rows.push({ entity, level, isOpen });
    if (isOpen) for (const one of below) add(one, level + 1);
  };
  for (const entity of ordered) {
    if (++looked % STEP === 0) yield;
    if (wanted.has(entity) && !carrierOf(entity, sampled)) add(entity, 1);
  }
  return rows;
}

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
