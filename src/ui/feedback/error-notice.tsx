import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { Icon } from '../icons/icon.tsx';
import classes from './error-notice.module.css';

interface ErrorNoticeProps {
  problem: Problem;
  /** What failed, in words. */
  title: string;
  /** A way out: a sentence, a retry button. */
  children?: ReactNode;
}

/** A failure with its code, message and copyable request id; announced to screen readers. */
export function ErrorNotice({ problem, title, children }: ErrorNoticeProps): ReactElement {
  return (
    <div className={classes.notice} role="alert">
      <Icon name="warning" size={18} />
      <div className={classes.body}>
        <strong>{title}</strong>
        <p>
          <code className={classes.code}>{problem.code}</code> {problem.message}
        </p>
        {problem.details && problem.details.length > 0 && (
          <ul className={classes.details}>
            {problem.details.map((detail) => (
              <li key={`${detail.field} ${detail.reason}`}>
                <code>{detail.field}</code>: {detail.reason}
              </li>
            ))}
          </ul>
        )}
        {problem.requestId && <RequestId requestId={problem.requestId} />}
        {children}
      </div>
    </div>
  );
}

interface FailureProps {
  /** What failed, in words. */
  title: string;
  error: unknown;
  /** Missing if another try cannot help, or the reader makes it elsewhere. */
  onRetry?: () => unknown;
  children?: ReactNode;
}

/** Any thrown value as a notice, with a retry. */
export function Failure({ title, error, onRetry, children }: FailureProps): ReactElement {
  return (
    <ErrorNotice title={title} problem={problemOf(error)}>
      {children}
      {onRetry && (
        <Button icon="refresh" onClick={() => void onRetry()}>
          {t`Try again`}
        </Button>
      )}
    </ErrorNotice>
  );
}

function RequestId({ requestId }: { requestId: string }): ReactElement {
  return (
    <p className={classes.request}>
      <span>{t`Request ID`}</span> <code>{requestId}</code>
      <CopyButton text={requestId} label={t`Copy request ID`} />
    </p>
  );
}

/** An error's own description (interface 7). */
export interface Problem {
  code: string;
  message: string;
  requestId: string | null;
  details?: readonly { field: string; reason: string }[];
}

/** Any thrown value as a problem: a service's error keeps its code and request id, any other its name. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Error)) return { code: 'ERROR', message: String(error), requestId: null };
  const { code, requestId, details } = error as Partial<Problem>;
  return {
    code: typeof code === 'string' ? code : error.name,
    message: error.message,
    requestId: typeof requestId === 'string' ? requestId : null,
    ...(Array.isArray(details) && { details }),
  };
}
