import { plural, t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { alertWords, useViewer } from '../../run/index.ts';
import { Button, formatCount, formatDateTime, formatSimulationSpan, formatSimulationTime } from '../../ui/index.ts';
import type { Alert } from '../../watch/index.ts';
import { AcknowledgeForm } from './acknowledge-form.tsx';
import { canShowAlert, showAlert } from './show-alert.ts';
import classes from './watch.module.css';

/** What is chosen in full, and where it is acknowledged. */
export function AlertDetails({ alerts }: { alerts: readonly Alert[] }): ReactElement {
  const [alert] = alerts;
  const unseen = alerts.filter(({ acknowledgement }) => acknowledgement === null);
  return (
    <section className={classes.details} aria-label={t`Chosen alerts`}>
      {alerts.length === 1 && alert ? <OneAlert alert={alert} /> : <p>{countWords(alerts.length)}</p>}
      {unseen.length > 0 && <AcknowledgeForm ids={unseen.map(({ id }) => id)} />}
    </section>
  );
}

function countWords(count: number): string {
  const number = formatCount(count);
  return plural(count, { one: `${number} alert chosen`, other: `${number} alerts chosen` });
}

function OneAlert({ alert }: { alert: Alert }): ReactElement {
  const viewer = useViewer();
  const { ruleName, entityNames, more, acknowledgement } = alert;
  return (
    <>
      <h3>
        <bdi>{ruleName}</bdi>
      </h3>
      <p>{alertWords(alert)}</p>
      <p className={classes.note}>{timeWords(alert)}</p>
      {more > 0 && <p className={classes.note}>{moreWords(more)}</p>}
      <div className={classes.links}>
        {canShowAlert(viewer, alert) ? (
          <Button icon="clock" onClick={() => showAlert(viewer, alert)}>
            {t`Show this time`}
          </Button>
        ) : (
          <span className={classes.note}>{t`The run that it is about is no longer kept.`}</span>
        )}
        {entityNames.map((name) => (
          <Button key={name} look="quiet" onClick={() => viewer.showName(name)}>
            <bdi>{name}</bdi>
          </Button>
        ))}
      </div>
      {acknowledgement && <p className={classes.seen}>{seenWords(acknowledgement)}</p>}
    </>
  );
}

function timeWords({ fromMicros, toMicros }: Alert): string {
  const from = formatSimulationTime(fromMicros);
  if (toMicros === null) return t`Since ${from}, and still so`;
  const [to, span] = [formatSimulationTime(toMicros), formatSimulationSpan(fromMicros, toMicros)];
  return t`${from} – ${to} (${span})`;
}

function moreWords(more: number): string {
  const number = formatCount(more);
  return plural(more, {
    one: `${number} more was not told: there were too many in an hour`,
    other: `${number} more were not told: there were too many in an hour`,
  });
}

function seenWords({ by, note, at }: NonNullable<Alert['acknowledgement']>): string {
  const time = formatDateTime(at);
  return note === '' ? t`Acknowledged by ${by}, ${time}` : t`Acknowledged by ${by}, ${time}: ${note}`;
}
