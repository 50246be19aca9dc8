import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { alertWords, useTryRule, useViewer } from '../../run/index.ts';
import {
  Button,
  Dialog,
  DialogForm,
  Failure,
  formatCount,
  formatSimulationSpan,
  formatSimulationTime,
  Select,
  TextField,
  useSubmission,
} from '../../ui/index.ts';
import { LONGEST_RULE_NAME, type TrialAnswer, type WatchRule } from '../../watch/index.ts';
import { ConditionFields } from './condition-fields.tsx';
import { useMayChange } from './may-change.ts';
import { conditionErrors, draftOfRule, EMPTY_RULE, type RuleDraft, ruleErrors, ruleOf } from './rule-draft.ts';
import { useRuleChanges } from './rule-history.ts';
import { KINDS, kindWords } from './rule-words.ts';
import { canShowAlert, showAlert } from './show-alert.ts';
import classes from './watch.module.css';

interface RuleDialogProps {
  /** Null: a new one. */
  rule: WatchRule | null;
  onClose: () => void;
}

/** A rule, which is tried on what is known of the run before it is kept. */
export function RuleDialog({ rule, onClose }: RuleDialogProps): ReactElement {
  const [draft, setDraft] = useState(() => (rule === null ? EMPTY_RULE : draftOfRule(rule)));
  const type = (typed: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...typed }));
  const { canKeep, keep } = useKeep(rule, draft, onClose);
  const trial = useTrial(draft);
  const { errors, submit } = useSubmission(ruleErrors(draft), () => keep.mutate());
  const shown = { ...(trial.isAsked && conditionErrors(draft)), ...errors };
  const foot = (
    <>
      <Button icon="clock" disabled={trial.isPending} onClick={trial.ask}>
        {trial.isPending ? t`Trying…` : t`Try on the past`}
      </Button>
      <span className={classes.spring} />
      {canKeep && (
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" disabled={keep.isPending}>
            {t`Keep`}
          </Button>
        </>
      )}
    </>
  );
  return (
    <Dialog title={titleOf(rule, canKeep)} size="aside" onClose={onClose}>
      <DialogForm onSubmit={canKeep ? submit : trial.submit} foot={foot}>
        <div className={classes.form}>
          {canKeep && (
            <TextField
              label={t`Name`}
              className={classes.wide}
              value={draft.name}
              error={shown.name}
              maxLength={LONGEST_RULE_NAME}
              onChange={(name) => type({ name })}
            />
          )}
          <Select
            label={t`Tell when`}
            labelled
            className={classes.wide}
            value={draft.kind}
            options={KINDS.map((value) => ({ value, label: kindWords(value) }))}
            onChange={(kind) => type({ kind })}
          />
          <ConditionFields draft={draft} errors={shown} onType={type} />
          <Limits draft={draft} errors={shown} onType={type} />
          {keep.error && (
            <div className={classes.wide}>
              <Failure title={t`The rule was not kept`} error={keep.error} />
            </div>
          )}
          <TrialFound trial={trial} />
        </div>
      </DialogForm>
    </Dialog>
  );
}

function titleOf(rule: WatchRule | null, canKeep: boolean): string {
  if (!canKeep) return t`Try a rule`;
  return rule === null ? t`New rule` : t`Change rule`;
}

/** Operators keep rules, of a run that goes on. */
function useKeep(rule: WatchRule | null, draft: RuleDraft, onKept: () => void) {
  const { hasLive } = useViewer();
  const mayChange = useMayChange();
  const changes = useRuleChanges();
  const keep = useMutation({
    mutationFn: () => {
      const fields = ruleOf(draft);
      return rule === null ? changes.add(fields) : changes.change(rule, { ...fields, id: rule.id });
    },
    onSuccess: onKept,
  });
  return { keep, canKeep: hasLive && mayChange === true };
}

/** What a trial of the draft found; errors of the condition are shown once it was asked for. */
function useTrial(draft: RuleDraft) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, data, error, variables, isPending } = useTryRule();
  const { condition, clearSeconds, perHourAtMost } = ruleOf(draft);
  const wanted = { condition, clearSeconds, perHourAtMost };
  const ask = () => {
    setAsked(true);
    if (Object.keys(conditionErrors(draft)).length === 0) mutate(wanted);
  };
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    ask();
  };
  return {
    ...{ isAsked, isPending, data, error, ask, submit },
    isOfDraft: JSON.stringify(variables) === JSON.stringify(wanted),
  };
}

interface LimitsProps {
  draft: RuleDraft;
  errors: Readonly<Record<string, string>>;
  onType: (typed: Partial<RuleDraft>) => void;
}

/** What keeps one fault from telling a hundred times. */
function Limits({ draft, errors, onType }: LimitsProps): ReactElement {
  const { clearSeconds, perHourAtMost } = draft;
  return (
    <>
      <TextField
        label={t`Over after (seconds)`}
        help={t`An alert is over once it is no longer so for this long`}
        inputMode="numeric"
        value={clearSeconds}
        error={errors.clearSeconds}
        onChange={(next) => onType({ clearSeconds: next })}
      />
      <TextField
        label={t`Alerts an hour at most`}
        help={t`More are counted, and not told`}
        inputMode="numeric"
        value={perHourAtMost}
        error={errors.perHourAtMost}
        onChange={(next) => onType({ perHourAtMost: next })}
      />
    </>
  );
}

interface TrialFoundProps {
  trial: {
    readonly data: TrialAnswer | undefined;
    readonly error: Error | null;
    /** False once the draft is another. */
    readonly isOfDraft: boolean;
  };
}

/** When a rule would have told, each a way to that instant. */
function TrialFound({ trial }: TrialFoundProps): ReactElement {
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
