import type { IdsBefore, KEPT_RELATIONS, Recent, RelationName, Relations } from '../../activity/index.ts';
import type { Manifest } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Place } from '../place.ts';

/** One generation of a recording. */
export interface GenerationAsked {
  readonly place: Place;
  /** Those of the generation among others. */
  readonly segments: Manifest['segments'];
  readonly generation: string;
}

/** What is asked of one generation of a recording. */
export interface RelationAsked extends GenerationAsked {
  readonly relation: RelationName;
  /** None: all. */
  readonly names: readonly string[];
  /** Null: from the first, to the last that is known. */
  readonly fromMicros: SimMicros | null;
  readonly toMicros: SimMicros | null;
  /** The revision of an earlier answer; null: there was none. */
  readonly knownRevision: string | null;
  /** Of traffic: passages are whole, each with the motion within it. */
  readonly withMotion?: boolean;
}

/** What has become known of a run that goes on. */
export interface RecentAsked extends GenerationAsked {
  readonly relations: readonly RelationName[];
  /** At most where the time ended that was told before. */
  readonly fromMicros: SimMicros;
}

export interface RecentAnswer extends Recent {
  /** Nothing that was read since the last time changes what had ended before then. -Infinity: it may change all. */
  readonly changedFromMicros: SimMicros;
}

/** What holds of all rows of an answer. */
export interface RelationHead {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  /** Nothing in the range is unknown, and no row was left out. */
  readonly complete: boolean;
  readonly rowCount: number;
  /** Of relations that are read on: names this answer, for the next question. */
  readonly revision?: string;
  /** The same: rows that ended earlier are as they were told in the answer of `knownRevision`. */
  readonly changedFromMicros?: SimMicros;
}

/** Relations of which it is told what has changed since an earlier answer. */
export type ReadOnRelation = 'activity' | 'traffic';

export const isReadOn = (relation: RelationName): relation is ReadOnRelation =>
  relation === 'activity' || relation === 'traffic';

export type RelationRow = Relations[RelationName];

/** What is to be written beside a segment: the values of each relation by column, in the order of its columns. */
export interface SegmentRelations {
  readonly segment: number;
  readonly values: Readonly<Record<(typeof KEPT_RELATIONS)[number], readonly (readonly unknown[])[]>>;
}

/** To the thread: a question, and then, as often as more is wanted, that; or that no more is. */
export type ToThread =
  | { readonly id: number; readonly kind: 'ask'; readonly asked: RelationAsked }
  | { readonly id: number; readonly kind: 'recent'; readonly asked: RecentAsked }
  | { readonly id: number; readonly kind: 'follow'; readonly asked: GenerationAsked; readonly isOver: boolean }
  | { readonly id: number; readonly kind: 'ids'; readonly asked: GenerationAsked; readonly first: number }
  | { readonly id: number; readonly kind: 'more' | 'next' | 'drop' };

export type FromThread =
  | { readonly id: number; readonly kind: 'head'; readonly head: RelationHead }
  | { readonly id: number; readonly kind: 'rows'; readonly rows: readonly RelationRow[] }
  | { readonly id: number; readonly kind: 'recent'; readonly recent: RecentAnswer }
  | { readonly id: number; readonly kind: 'beside'; readonly next: SegmentRelations | null }
  | { readonly id: number; readonly kind: 'ids'; readonly ids: IdsBefore }
  | { readonly id: number; readonly kind: 'failed'; readonly unknownName: string | null; readonly message: string };

/** Told when it is found: what is derived of a recording names its entities anew, as the file with their identities cannot be read. */
export interface UnreadIds {
  readonly kind: 'unread-ids';
  readonly folder: string;
  readonly message: string;
}
