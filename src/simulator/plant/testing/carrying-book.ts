import type {
  AnimationEvent,
  AttachCargoAction,
  DetachCargoAction,
  TransferCargoAction,
} from '../../../protocol/index.ts';
import { MICROS_PER_SECOND } from '../../../units/index.ts';
import type { InitialScene } from '../output.ts';

/** Keeps book of which device carries which cargo, and says where one is carried twice or not at all. */
export class CarryingBook {
  readonly problems: string[] = [];
  private readonly carriedBy = new Map<string, string | null>();

  constructor({ entities }: InitialScene) {
    for (const entity of entities) {
      if (entity.entityType === 'CARGO') this.carriedBy.set(entity.entityName, entity.parentEntityName ?? null);
    }
  }

  note(event: AnimationEvent): void {
    if (event.animationType === 'ENTITY_CREATED') this.created(event);
    else if (event.animationType === 'ENTITY_REMOVED') this.removed(event);
    else if (event.animationType === 'ENTITY_RENAMED') this.renamed(event.entityName, event.newEntityName);
    else if (event.animationType === 'ATTACH_CARGO') this.moved(event, null, event.entityName);
    else if (event.animationType === 'DETACH_CARGO') this.moved(event, event.entityName, null);
    else if (event.animationType === 'TRANSFER_CARGO') this.transferred(event);
  }

  private created(event: Extract<AnimationEvent, { animationType: 'ENTITY_CREATED' }>): void {
    const { entityName, entityType, parentEntityName } = event.entity;
    if (this.carriedBy.has(entityName)) this.problem(event, `${entityName} exists already`);
    if (entityType === 'CARGO') this.carriedBy.set(entityName, parentEntityName ?? null);
  }

  private removed(event: Extract<AnimationEvent, { animationType: 'ENTITY_REMOVED' }>): void {
    if (this.carriedBy.get(event.entityName)) this.problem(event, `${event.entityName} is still carried`);
    if ([...this.carriedBy.values()].includes(event.entityName))
      this.problem(event, `${event.entityName} still carries`);
    this.carriedBy.delete(event.entityName);
  }

  private renamed(from: string, to: string): void {
    for (const [cargo, carrier] of this.carriedBy) if (carrier === from) this.carriedBy.set(cargo, to);
  }

  private moved(event: AttachCargoAction | DetachCargoAction, from: string | null, to: string | null): void {
    const { cargoName } = event;
    const actual = this.carriedBy.get(cargoName);
    if (actual !== from) this.problem(event, `${cargoName} is carried by ${actual}, not by ${from}`);
    this.carriedBy.set(cargoName, to);
  }

  private transferred(event: TransferCargoAction): void {
    if (!this.carriedBy.get(event.cargoName)) this.problem(event, `${event.cargoName} is not carried`);
    this.carriedBy.set(event.cargoName, event.entityName);
  }

  private problem(event: AnimationEvent, text: string): void {
    this.problems.push(`${event.animationType} at ${event.simulationTimeMicros / MICROS_PER_SECOND} s: ${text}`);
  }
}
