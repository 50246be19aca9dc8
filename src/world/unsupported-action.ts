/** What cannot be used and why (interface 6: VISUALIZATION_UNSUPPORTED_ACTION). */
export interface Unsupported {
  /** `animationType` of the event, or `ENTITY` for an entity state of a snapshot. */
  kind: string;
  entityName: string;
  field: string;
  reason: string;
  /** Index in the batch's `events` (in a snapshot: in its `motions` or `entities`). */
  eventIndex: number;
}

/** An action that cannot be mapped. Whatever was being applied has taken no effect at all. */
export class UnsupportedActionError extends Error implements Unsupported {
  override readonly name = 'UnsupportedActionError';
  readonly kind: string;
  readonly entityName: string;
  readonly field: string;
  readonly reason: string;
  readonly eventIndex: number;

  constructor({ kind, entityName, field, reason, eventIndex }: Unsupported) {
    super(`${kind} of "${entityName}" (event ${eventIndex}): ${field}: ${reason}`);
    this.kind = kind;
    this.entityName = entityName;
    this.field = field;
    this.reason = reason;
    this.eventIndex = eventIndex;
  }
}
