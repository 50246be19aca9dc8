import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useRef } from 'react';
import { alertWords, useViewer } from '../../run/index.ts';
import { Button, Failure, formatCount, formatSimulationSpan, formatSimulationTime } from '../../ui/index.ts';
import type { TrialAnswer } from '../../watch/index.ts';
import { canShowAlert, showAlert } from './show-alert.ts';
import classes from './watch.module.css';

interface TrialFoundProps {
  trial: {
    readonly data: TrialAnswer | undefined;
    readonly error: Error | null;
    /** False once the draft is another. */
    readonly isOfDraft: boolean;
  };
}

/** When a rule would have told, each a way to that instant. */
export function TrialFound({ trial }: TrialFoundProps): ReactElement {
  const { data, error, isOfDraft } = trial;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // What was asked for may lie below what the dialog has room for.
    if (data || error) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [data, error]);
  return (
    <section ref={place} className={classes.trial} aria-label={t`What it would have told`} aria-live="polite">
      {error && <Failure title={t`The rule could not be tried`} error={error} />}
      {data && !error && <Found found={data} isOfDraft={isOfDraft} />}
    </section>
  );
}

function Found({ found, isOfDraft }: { found: TrialAnswer; isOfDraft: boolean }): ReactElement {
  const { alerts, complete } = found;
  const more = alerts.reduce((sum, alert) => sum + alert.more, 0);
  return (
    <>
      <strong>{foundWords(found)}</strong>
      {more > 0 && <p className={classes.note}>{moreWords(more)}</p>}
      {!complete && <p className={classes.note}>{t`Part of this time is not known: there may have been more.`}</p>}
      {!isOfDraft && <p className={classes.note}>{t`The rule has changed since it was tried.`}</p>}
      {alerts.length > 0 && <Instants found={found} />}
    </>
  );
}

function Instants({ found: { alerts } }: { found: TrialAnswer }): ReactElement {
  const viewer = useViewer();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <ol className={classes.instants} aria-label={t`Instants`} tabIndex={0}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          <Button look="quiet" disabled={!canShowAlert(viewer, alert)} onClick={() => showAlert(viewer, alert)}>
            {formatSimulationTime(alert.fromMicros)}
          </Button>
          <span>{alertWords(alert)}</span>
        </li>
      ))}
    </ol>
  );
}

function foundWords({ alerts, fromMicros, toMicros }: TrialAnswer): string {
  const span = formatSimulationSpan(fromMicros, toMicros);
  if (alerts.length === 0) return t`Would not have told anything in the last ${span}`;
  const number = formatCount(alerts.length);
  return plural(alerts.length, {
    one: `Would have told once in the last ${span}`,
    other: `Would have told ${number} times in the last ${span}`,
  });
}

function moreWords(more: number): string {
  const number = formatCount(more);
  return t`${number} more would not have been told: there were too many in an hour`;
}
