import { plural, t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useAcknowledge, useSession } from '../../run/index.ts';
import { Button, Failure, formatCount, keepText, keptText, TextField } from '../../ui/index.ts';
import { LONGEST_WHO, LONGEST_WORD } from '../../watch/index.ts';
import { useMayChange } from './may-change.ts';
import classes from './watch.module.css';

/** Who acknowledged last in this browser. */
const KEPT_NAME = 'aisle.watch.name';

/** Says who has seen to alerts, and a word about it. */
export function AcknowledgeForm({ ids }: { ids: readonly string[] }): ReactElement {
  const mayChange = useMayChange();
  if (mayChange === false) return <p className={classes.note}>{t`Only operators acknowledge alerts.`}</p>;
  return <NameAndWord ids={ids} isKnown={mayChange !== null} />;
}

function NameAndWord({ ids, isKnown }: { ids: readonly string[]; isKnown: boolean }): ReactElement {
  const acknowledge = useAcknowledge();
  const signedIn = useSignedInName();
  const [typed, type] = useState(() => keptText(KEPT_NAME));
  const [note, setNote] = useState('');
  const by = typed ?? signedIn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (by.trim() === '') return;
    keepText(KEPT_NAME, by.trim());
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
