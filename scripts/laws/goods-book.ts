import type { AnimationEvent } from '../../src/protocol/index.ts';
import type { InitialScene } from '../../src/simulator/plant/index.ts';

/** Two pallets on one holder nearer to each other than this, and not above one another, are in one another. */
const SHORTER_SIDE_METERS = 0.7;
const EMPTY_PALLET = 'empty-pallet';
/** Heights of a pallet with goods and of one without, less what rounding may take. */
const HEIGHT_METERS = { loaded: 1.29, empty: 0.14 };

type Position = { x: number; y: number; z: number };
type Carried = Extract<AnimationEvent, { animationType: 'TRANSFER_CARGO' | 'ATTACH_CARGO' }>;

interface Item {
  holder: string;
  position: Position;
  movedMicros: number;
  isEmpty: boolean;
}

/** Keeps book of every pallet by its name: where it is, that it came once, that it left once and never comes again. */
export class GoodsBook {
  readonly breaches: string[] = [];
  /** Pallets with goods that have left, in their order. */
  readonly shipped: string[] = [];
  /** Empty pallets that are there no more: under goods, or given back. */
  readonly emptiesGone: string[] = [];
  readonly initialCount: number;
  createdCount = 0;
  private readonly items = new Map<string, Item>();
  private readonly held = new Map<string, Set<string>>();
  private readonly gone = new Set<string>();

  constructor({ entities }: InitialScene) {
    for (const { entityName, entityType, assetId, parentEntityName, localPosition } of entities) {
      if (entityType !== 'CARGO') continue;
      const item = itemOf(parentEntityName, localPosition, 0, assetId === EMPTY_PALLET);
      this.put(entityName, item);
    }
    this.initialCount = this.items.size;
  }

  /** Pallets that are in the plant. */
  get presentCount(): number {
    return this.items.size;
  }

  note(event: AnimationEvent): void {
    switch (event.animationType) {
      case 'ENTITY_CREATED':
        if (event.entity.entityType === 'CARGO') this.created(event);
        break;
      case 'ENTITY_REMOVED':
        if (this.items.has(event.entityName)) this.removed(event.entityName);
        else if (this.held.get(event.entityName)?.size)
          this.breach(event, `${event.entityName} leaves with a pallet on it`);
        break;
      case 'ENTITY_RENAMED':
        this.renamed(event.entityName, event.newEntityName);
        break;
      case 'TRANSFER_CARGO':
      case 'ATTACH_CARGO':
        this.moved(event);
        break;
      default:
    }
  }

  holderOf(name: string): string | undefined {
    return this.items.get(name)?.holder;
  }

  /** Pallets on holders that suit which have not moved since a time, with that time. */
  restingSince(limitMicros: number, suits: (holder: string) => boolean): string[] {
    const found: string[] = [];
    for (const [name, { holder, movedMicros }] of this.items) {
      if (movedMicros < limitMicros && suits(holder))
        found.push(`${name} on ${holder} since ${Math.round(movedMicros / 1e6)} s`);
    }
    return found;
  }

  private created(event: Extract<AnimationEvent, { animationType: 'ENTITY_CREATED' }>): void {
    const { entityName, assetId, parentEntityName, localPosition } = event.entity;
    if (this.items.has(entityName) || this.gone.has(entityName)) this.breach(event, `${entityName} comes twice`);
    this.createdCount += 1;
    const { simulationTimeMicros } = event;
    this.put(entityName, itemOf(parentEntityName, localPosition, simulationTimeMicros, assetId === EMPTY_PALLET));
  }

  private removed(name: string): void {
    const list = this.items.get(name)?.isEmpty ? this.emptiesGone : this.shipped;
    this.take(name);
    this.items.delete(name);
    this.gone.add(name);
    list.push(name);
  }

  private moved(event: Carried): void {
    const { cargoName, entityName } = event;
    if (!this.items.has(cargoName)) this.breach(event, `${cargoName} is not in the plant`);
    const target = event.animationType === 'TRANSFER_CARGO' ? event.targetLocalPosition : event.localPosition;
    const isEmpty = this.items.get(cargoName)?.isEmpty ?? false;
    const item = itemOf(entityName, target, event.simulationTimeMicros, isEmpty);
    this.take(cargoName);
    const inside = [...(this.held.get(entityName) ?? [])].find((other) => isInside(this.items.get(other), item));
    if (inside) this.breach(event, `${cargoName} is put into ${inside} on ${entityName}`);
    this.put(cargoName, item);
  }

  private renamed(from: string, to: string): void {
    const held = this.held.get(from);
    if (!held) return;
    this.held.delete(from);
    this.held.set(to, held);
    for (const name of held) {
      const item = this.items.get(name);
      if (item) item.holder = to;
    }
  }

  private put(name: string, item: Item): void {
    this.items.set(name, item);
    const held = this.held.get(item.holder) ?? new Set();
    held.add(name);
    this.held.set(item.holder, held);
  }

  private take(name: string): void {
    const holder = this.items.get(name)?.holder;
    if (holder !== undefined) this.held.get(holder)?.delete(name);
  }

  private breach({ simulationTimeMicros }: AnimationEvent, text: string): void {
    this.breaches.push(`goods at ${simulationTimeMicros / 1e6} s: ${text}`);
  }
}

function itemOf(holder = '', position: Position = { x: 0, y: 0, z: 0 }, movedMicros: number, isEmpty: boolean): Item {
  return { holder, position, movedMicros, isEmpty };
}

/** Whether a pallet that is put somewhere would be in the one that is there; on top of it is not in it. */
function isInside(there: Item | undefined, put: Item): boolean {
  if (!there) return false;
  const [x, y, z] = (['x', 'y', 'z'] as const).map((axis) => put.position[axis] - there.position[axis]) as [
    number,
    number,
    number,
  ];
  const lower = y > 0 ? there : put;
  return Math.hypot(x, z) < SHORTER_SIDE_METERS && Math.abs(y) < HEIGHT_METERS[lower.isEmpty ? 'empty' : 'loaded'];
}
