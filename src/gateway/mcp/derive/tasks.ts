import type {
  ActivityRow,
  Bottleneck,
  BottleneckShare,
  DeviceUse,
  Hold,
  JourneyRow,
  Verdict,
} from '../../../activity/index.ts';
import type { Manifest, Place } from '../../../archive/index.ts';
import type { SimMicros } from '../../../units/index.ts';
import type { ChosenState, Wanted } from './chosen-state.ts';

/** What a relation says of all its rows. */
export interface RelationHead {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  readonly complete: boolean;
}

/** What devices did, of the JSON of the relation. */
export interface ActivityTask {
  readonly kind: 'activity';
  readonly activity: Uint8Array;
  /** So many rows are wanted, from the first on. */
  readonly rows: number;
}

export interface ActivityFound extends RelationHead {
  readonly devices: readonly DeviceUse[];
  readonly rows: readonly ActivityRow[];
}

/** Who held the plant back, of the JSON of two relations. */
export interface BottleneckTask {
  readonly kind: 'bottleneck';
  readonly activity: Uint8Array;
  readonly journeys: Uint8Array;
  readonly holds: readonly Hold[];
  readonly bases: ReadonlyMap<string, string>;
}

export interface BottleneckFound {
  readonly found: Omit<Bottleneck, 'saturations'>;
  readonly shares: readonly BottleneckShare[];
  readonly verdict: Verdict | null;
}

/** The state of a recording at an instant; null: at its last. */
export interface StateTask {
  readonly kind: 'state';
  readonly place: Place;
  readonly segments: Manifest['segments'];
  readonly atMicros: SimMicros | null;
  readonly wanted: Wanted;
}

/** What is found, by what is asked. */
export interface Tasks {
  activity: { task: ActivityTask; found: ActivityFound };
  bottleneck: { task: BottleneckTask; found: BottleneckFound };
  /** Null: nothing was recorded of the instant. */
  state: { task: StateTask; found: ChosenState | null };
}

interface Answer<Row> {
  data: RelationHead & { rows: Row[] };
}

const relationOf = <Row>(bytes: Uint8Array) =>
  (JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')) as Answer<Row>).data;

export const activityRows = (bytes: Uint8Array) => relationOf<ActivityRow>(bytes);
export const journeyRows = (bytes: Uint8Array) => relationOf<JourneyRow>(bytes);
