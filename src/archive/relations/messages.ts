import type { RelationName, Relations } from '../../activity/index.ts';
import type { Manifest } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** What is asked of one generation of a recording. */
export interface RelationAsked {
  readonly folder: string;
  readonly segments: Manifest['segments'];
  readonly generation: string;
  readonly relation: RelationName;
  /** None: all. */
  readonly names: readonly string[];
  /** Null: from the first, to the last that is known. */
  readonly fromMicros: SimMicros | null;
  readonly toMicros: SimMicros | null;
  /** Of traffic: passages are whole, each with the motion within it. */
  readonly withMotion?: boolean;
}

/** What holds of all rows of an answer. */
export interface RelationHead {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  /** Nothing in the range is unknown, and no row was left out. */
  readonly complete: boolean;
  readonly rowCount: number;
}

export type RelationRow = Relations[RelationName];

/** To the thread: a question, and then, as often as more is wanted, that; or that no more is. */
export type ToThread =
  | { readonly id: number; readonly kind: 'ask'; readonly asked: RelationAsked }
  | { readonly id: number; readonly kind: 'more' | 'drop' };

export type FromThread =
  | { readonly id: number; readonly kind: 'head'; readonly head: RelationHead }
  | { readonly id: number; readonly kind: 'rows'; readonly rows: readonly RelationRow[] }
  | { readonly id: number; readonly kind: 'failed'; readonly unknownName: string | null; readonly message: string };
