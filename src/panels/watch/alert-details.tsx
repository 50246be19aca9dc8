import { plural, t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useState } from 'react';
import { alertWords, OWN_NAME, useAcknowledge, useSession, useViewer } from '../../run/index.ts';
import {
  Button,
  Failure,
  formatCount,
  formatDateTime,
  formatSimulationSpan,
  formatSimulationTime,
  keepText,
  keptText,
  TextField,
} from '../../ui/index.ts';
import { type Alert, LONGEST_WHO, LONGEST_WORD } from '../../watch/index.ts';
import { useMayChange } from './may-change.ts';
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

/** Says who has seen to alerts, and a word about it. */
function AcknowledgeForm({ ids }: { ids: readonly string[] }): ReactElement {
  const mayChange = useMayChange();
  if (mayChange === false) return <p className={classes.note}>{t`Only operators acknowledge alerts.`}</p>;
  return <NameAndWord ids={ids} isKnown={mayChange !== null} />;
}

function NameAndWord({ ids, isKnown }: { ids: readonly string[]; isKnown: boolean }): ReactElement {
  const acknowledge = useAcknowledge();
  const signedIn = useSignedInName();
  const [typed, type] = useState(() => keptText(OWN_NAME));
  const [note, setNote] = useState('');
  const by = typed ?? signedIn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (by.trim() === '') return;
    keepText(OWN_NAME, by.trim());
    acknowledge.mutate({ ids, by: by.trim(), note: note.trim() });
  };
  return (
    <form className={classes.acknowledge} onSubmit={submit} noValidate>
      <TextField label={t`Your name`} value={by} maxLength={LONGEST_WHO} onChange={type} />
      <TextField label={t`A word about it`} value={note} maxLength={LONGEST_WORD} onChange={setNote} />
      <Button type="submit" look="primary" disabled={!isKnown || by.trim() === '' || acknowledge.isPending}>
        {acknowledgeWords(ids.length)}
      </Button>
      {acknowledge.error && <Failure title={t`This was not acknowledged`} error={acknowledge.error} />}
    </form>
  );
}

/** Where access is open nobody has a name. */
function useSignedInName(): string {
  const caller = useSession().data?.caller;
  return caller && caller.by !== 'nothing' ? caller.name : '';
}

function acknowledgeWords(count: number): string {
  if (count === 1) return t`Acknowledge`;
  const number = formatCount(count);
  return plural(count, { one: `Acknowledge ${number} alert`, other: `Acknowledge ${number} alerts` });
}
