import type { AnimationEvent } from '../../src/protocol/index.ts';
import type { InitialScene } from '../../src/simulator/plant/index.ts';

/** Two pallets that rest on one holder nearer to each other than this are in one another. */
const SHORTER_SIDE_METERS = 0.7;

type Position = { x: number; y: number; z: number };
type Carried = Extract<AnimationEvent, { animationType: 'TRANSFER_CARGO' | 'ATTACH_CARGO' }>;

interface Item {
  holder: string;
  position: Position;
  movedMicros: number;
}

/** Keeps book of every pallet by its name: where it is, that it came once, that it left once and never comes again. */
export class GoodsBook {
  readonly breaches: string[] = [];
  /** Pallets that have left, in their order. */
  readonly shipped: string[] = [];
  readonly initialCount: number;
  createdCount = 0;
  private readonly items = new Map<string, Item>();
  private readonly held = new Map<string, Set<string>>();
  private readonly gone = new Set<string>();

  constructor({ entities }: InitialScene) {
    for (const { entityName, entityType, parentEntityName, localPosition } of entities) {
      if (entityType !== 'CARGO') continue;
      this.put(entityName, parentEntityName ?? '', localPosition, 0);
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
    const { entityName, parentEntityName, localPosition } = event.entity;
    if (this.items.has(entityName) || this.gone.has(entityName)) this.breach(event, `${entityName} comes twice`);
    this.createdCount += 1;
    this.put(entityName, parentEntityName ?? '', localPosition, event.simulationTimeMicros);
  }

  private removed(name: string): void {
    this.take(name);
    this.items.delete(name);
    this.gone.add(name);
    this.shipped.push(name);
  }

  private moved(event: Carried): void {
    const { cargoName, entityName } = event;
    if (!this.items.has(cargoName)) this.breach(event, `${cargoName} is not in the plant`);
    const target = event.animationType === 'TRANSFER_CARGO' ? event.targetLocalPosition : event.localPosition;
    this.take(cargoName);
    const inside = [...(this.held.get(entityName) ?? [])].find((other) => isNear(this.items.get(other), target));
    if (inside) this.breach(event, `${cargoName} is put into ${inside} on ${entityName}`);
    this.put(cargoName, entityName, target, event.simulationTimeMicros);
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

  private put(name: string, holder: string, position: Position | undefined, movedMicros: number): void {
    this.items.set(name, { holder, position: position ?? { x: 0, y: 0, z: 0 }, movedMicros });
    const held = this.held.get(holder) ?? new Set();
    held.add(name);
    this.held.set(holder, held);
  }

  private take(name: string): void {
    const holder = this.items.get(name)?.holder;
    if (holder !== undefined) this.held.get(holder)?.delete(name);
  }

  private breach({ simulationTimeMicros }: AnimationEvent, text: string): void {
    this.breaches.push(`goods at ${simulationTimeMicros / 1e6} s: ${text}`);
  }
}

function isNear(item: Item | undefined, { x, y, z }: Position): boolean {
  if (!item) return false;
  const { position } = item;
  return Math.hypot(position.x - x, position.y - y, position.z - z) < SHORTER_SIDE_METERS;
}
