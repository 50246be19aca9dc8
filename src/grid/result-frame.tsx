import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { ServiceError } from '../client/index.ts';
import { Failure, formatCount } from '../ui/index.ts';
import classes from './result.module.css';

interface ResultFrameProps {
  label: string;
  busy: boolean;
  title: ReactNode;
  tools?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Rows with their name and tools above, and their facts below. Fills its parent. */
export function ResultFrame({ label, busy, title, tools, footer, children }: ResultFrameProps): ReactElement {
  return (
    <section className={classes.view} aria-label={label} aria-busy={busy}>
      <TitleBar title={title}>{tools}</TitleBar>
      {children}
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </section>
  );
}

export function TitleBar({ title, children }: { title: ReactNode; children?: ReactNode }): ReactElement {
  return (
    <div className={classes.toolbar}>
      {title}
      <span className={classes.space} />
      {children}
    </div>
  );
}

interface ResultTitleProps {
  /** A name of the service, in any script. */
  name: string;
  /** The object that owns it. */
  owner?: string | null;
  heading?: 'h1' | 'h2' | undefined;
  /** In front of the name, such as a way back. */
  lead?: ReactNode;
}

export function ResultTitle({ name, owner, heading: Heading = 'h2', lead }: ResultTitleProps): ReactElement {
  return (
    <>
      {lead}
      <Heading className={classes.title}>
        <bdi>{name}</bdi>
        {owner && (
          <span className={classes.muted}>
            {' · '}
            <bdi>{owner}</bdi>
          </span>
        )}
      </Heading>
    </>
  );
}

/** The number of rows, and their time. */
export function RowCounts({ words, observed }: { words: string; observed?: string }): ReactElement {
  return (
    <>
      <span className={classes.counts}>{words}</span>
      {observed === undefined ? (
        <span className={classes.space} />
      ) : (
        <span className={classes.observation}>{observed}</span>
      )}
    </>
  );
}

interface TableFailureProps {
  /** What failed, in words. */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Other ways out. */
  children?: ReactNode;
}

/** Why rows could not be read, with a retry. */
export function TableFailure({ title, error, onRetry, children }: TableFailureProps): ReactElement {
  const advice = adviceOn(error);
  return (
    <div className={classes.failure}>
      <Failure title={title} error={error} onRetry={onRetry}>
        {advice && <p>{advice}</p>}
        {children}
      </Failure>
    </div>
  );
}

/** The meaning of a refusal, beside the service's own sentence (interface 4.2, 7); null: the sentence is enough. */
function adviceOn(error: unknown): string | null {
  if (!(error instanceof ServiceError)) return null;
  if (error.status === 429) return waitWords(error.retryAfterSeconds);
  switch (error.code) {
    case 'ENTITY_NOT_FOUND':
      return t`The simulation has no object of this name now. Capitals count.`;
    case 'TABLE_NOT_FOUND':
      return t`The simulation has no table of this name now. Capitals count.`;
    case 'TABLE_NAME_AMBIGUOUS':
      return t`Several objects have a table of this name: choose whose table is meant.`;
    case 'SIMULATION_RUNTIME_RELEASED':
      return t`The run is over and the service has released its tables.`;
    default:
      return null;
  }
}

function waitWords(retryAfterSeconds: number | null): string {
  if (retryAfterSeconds === null) return t`The service is asked too often. Try again in a moment.`;
  const seconds = formatCount(Math.ceil(retryAfterSeconds));
  return t`The service is asked too often. Try again in ${seconds} s.`;
}

const SKELETON_ROWS = Array.from({ length: 14 }, (_, index) => index);

/** Placeholder while the first rows are on their way. */
export function TableSkeleton(): ReactElement {
  return (
    <div className={classes.skeleton} role="status" aria-label={t`Loading table`}>
      {SKELETON_ROWS.map((row) => (
        <span key={row} style={{ opacity: 1 - row / SKELETON_ROWS.length }} />
      ))}
    </div>
  );
}
