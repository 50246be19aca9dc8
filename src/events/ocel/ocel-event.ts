/** What an event concerns. */
export type ObjectType = 'order' | 'load' | 'device' | 'place';

/** As what it concerns it; `from` and `to` are mostly places. */
export type Qualifier = 'order' | 'load' | 'device' | 'from' | 'to';

export interface Concerned {
  readonly objectType: ObjectType;
  /** Tells it apart from others of its type. */
  readonly id: string;
  readonly name: string;
  readonly qualifier: Qualifier;
}

/** Types of the format (OCEL 2.0, section 8). */
type ValueType = 'string' | 'time' | 'integer' | 'float' | 'boolean';

/** All types of events, with the attributes that they may have. */
export const EVENT_TYPES = {
  'transport requested': {},
  'transport started': {},
  'load picked up': {},
  'load set down': {
    waitingSeconds: 'float',
    drivingSeconds: 'float',
    blockedSeconds: 'float',
    durationSeconds: 'float',
    weightKilograms: 'float',
  },
  'order created': { kind: 'string', express: 'boolean', dueAt: 'time' },
  'order released': {},
  'order completed': { leadTimeSeconds: 'float', onTime: 'boolean', shortReason: 'string' },
  'load stored': { article: 'string', level: 'integer', place: 'integer', durationSeconds: 'float' },
  'load retrieved': { article: 'string', level: 'integer', place: 'integer', durationSeconds: 'float' },
  'incident began': { kind: 'string' },
  'incident ended': { kind: 'string', durationSeconds: 'float' },
} as const satisfies Record<string, Readonly<Record<string, ValueType>>>;

export type EventType = keyof typeof EVENT_TYPES;

export interface OcelEvent {
  readonly type: EventType;
  /** ISO 8601 in UTC. */
  readonly time: string;
  /** Those of its type; null or undefined where one is not known. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly concerns: readonly Concerned[];
}
