import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { tell } from '../../commands/index.ts';
import { useViewer, useWatchRules } from '../../run/index.ts';
import { EmptyState, Failure, FocusKept, IconButton, Switch } from '../../ui/index.ts';
import type { WatchRule } from '../../watch/index.ts';
import { useMayChange } from './may-change.ts';
import { NewRuleButton, openRuleDialog } from './new-rule-button.tsx';
import { useRuleChanges } from './rule-history.ts';
import { conditionWords } from './rule-words.ts';
import classes from './watch.module.css';

/** The rules of an instance; what is recorded has none of its own. */
export function RulesTab({ isLive }: { isLive: boolean }): ReactElement {
  if (isLive) return <Rules />;
  return (
    <EmptyState icon="bell" title={t`Rules belong to a running instance`}>
      <p>{t`On what is recorded a rule can be tried: it says when it would have told.`}</p>
      <NewRuleButton />
    </EmptyState>
  );
}

function Rules(): ReactElement {
  const { simulationId } = useViewer();
  const mayChange = useMayChange();
  const { data, error, refetch, isPending } = useWatchRules(simulationId);
  const rules = data?.rules ?? [];
  return (
    <FocusKept count={rules.length} className={classes.rules}>
      {error && <Failure title={t`The rules could not be read`} error={error} onRetry={refetch} />}
      {isPending && !error && <output className={classes.note}>{t`Reading the rules`}</output>}
      {data && rules.length === 0 && (
        <EmptyState icon="bell" title={t`No rules yet`}>
          <p>{t`A rule tells when a device stands too long, a figure passes its limit, or nothing moves any more.`}</p>
          <NewRuleButton />
        </EmptyState>
      )}
      {(rules.length > 0 || error) && (
        <div className={classes.links}>
          <NewRuleButton />
        </div>
      )}
      {mayChange === false && <p className={classes.note}>{t`Only operators change rules. You can try one.`}</p>}
      {rules.length > 0 && (
        <ul className={classes.list} aria-label={t`Rules`}>
          {rules.map((rule) => (
            <RuleEntry key={rule.id} rule={rule} mayChange={mayChange === true} />
          ))}
        </ul>
      )}
    </FocusKept>
  );
}

function RuleEntry({ rule, mayChange }: { rule: WatchRule; mayChange: boolean }): ReactElement {
  const changes = useRuleChanges();
  const turn = useMutation({ mutationFn: (isOn: boolean) => changes.change(rule, { ...rule, isOn }) });
  const remove = useMutation({
    mutationFn: () => changes.remove(rule),
    onSuccess: () => tell(t`${rule.name} was deleted. “Undo” brings it back.`),
  });
  const error = turn.error ?? remove.error;
  const isOn = turn.isPending ? turn.variables : rule.isOn;
  return (
    <li className={classes.rule}>
      <div className={classes.head}>
        <Switch label={rule.name} isOn={isOn} disabled={!mayChange} onChange={turn.mutate} />
        <span className={classes.tools}>
          <IconButton
            icon="settings"
            label={mayChange ? t`Change ${rule.name}` : t`Look at ${rule.name}`}
            onClick={() => openRuleDialog(rule)}
          />
          {mayChange && (
            <IconButton
              icon="close"
              label={t`Delete ${rule.name}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate()}
            />
          )}
        </span>
      </div>
      <p className={classes.note}>{conditionWords(rule.condition)}</p>
      {error && <Failure title={t`The rule was not changed`} error={error} />}
    </li>
  );
}
