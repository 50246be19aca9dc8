import type { ReactElement } from 'react';
import type { Viewer } from '../../run/index.ts';

/** A run as it is compared. */
export interface ComparedRun {
  readonly viewer: Viewer;
  readonly name: string;
  /** Leads to its own page. */
  readonly link: ReactElement;
  /** Null: it is live. */
  readonly recordingId: string | null;
  /** Of the last run of what is over. */
  readonly lengthMicros: number;
}
