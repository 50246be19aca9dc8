import { UnusableField } from '../motion/index.ts';

type Unsupported = Pick<UnsupportedActionError, 'kind' | 'entityName' | 'field' | 'reason' | 'eventIndex'>;

/** An action that cannot be mapped (interface 6: VISUALIZATION_UNSUPPORTED_ACTION): it has taken no effect at all. */
export class UnsupportedActionError extends Error {
  override readonly name = 'UnsupportedActionError';
  /** `animationType` of the event, or `ENTITY` for an entity state of a snapshot. */
  readonly kind: string;
  readonly entityName: string;
  readonly field: string;
  readonly reason: string;
  /** Index in the batch's `events` (in a snapshot: in its `motions` or `entities`). */
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

/** An unusable field that was found while applying something, told of what it is; everything else as it is. */
export function unsupported(
  error: unknown,
  kind: string,
  entityName: string,
  eventIndex: number,
  within = '',
): unknown {
  if (!(error instanceof UnusableField)) return error;
  const { field, reason } = error;
  return new UnsupportedActionError({ kind, entityName, field: within + field, reason, eventIndex });
}
