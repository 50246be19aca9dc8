import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { OverviewCard } from '../../client/index.ts';
import { CopyButton, formatDateTime } from '../../ui/index.ts';
import classes from './plant-card.module.css';

type Told = Pick<OverviewCard, 'trouble' | 'standsSince'>;

/** What is wrong with an instance, in words, with what its operator needs to look it up. */
export function CardTrouble({ card: { trouble, standsSince } }: { card: Told }): ReactElement {
  if (trouble === null) {
    const since = formatDateTime(standsSince ?? '');
    return (
      <p
        className={classes.trouble}
      >{t`Stalled: it says that it runs, but its clock has stood still since ${since}.`}</p>
    );
  }
  const { code, message, requestId, retryAt } = trouble;
  const until = retryAt && formatDateTime(retryAt);
  return (
    <div className={classes.trouble}>
      <p title={`${message} (${code})`}>
        <strong>{troubleWords(code)}</strong> <bdi>{message}</bdi> ({code})
      </p>
      {until && <p>{t`The service asked to wait until ${until}.`}</p>}
      {requestId !== null && (
        <p className={classes.request}>
          {t`Request ID`} <code>{requestId}</code> <CopyButton text={requestId} label={t`Copy request ID`} />
        </p>
      )}
    </div>
  );
}

/** A code of the service or of the gateway as what it means for who looks at the card. */
function troubleWords(code: string): string {
  switch (code) {
    case 'UPSTREAM_UNREACHABLE':
    case 'UPSTREAM_TIMEOUT':
    case 'UPSTREAM_BUSY':
      return t`Cannot be reached.`;
    case 'RATE_LIMITED':
    case 'TOO_MANY_REQUESTS':
      return t`Asked too often.`;
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
      return t`Access refused.`;
    case 'SIMULATION_NOT_FOUND':
      return t`Not there.`;
    case 'SIMULATION_RUNTIME_RELEASED':
      return t`Released.`;
    default:
      return t`Clock could not be read.`;
  }
}
