import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { ComboBox, type FieldErrors, formatSimulationSpan, TextField } from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import type { RuleDraft } from './rule-draft.ts';

export interface ConditionFieldsProps {
  draft: RuleDraft;
  errors: FieldErrors;
  onType: (typed: Partial<RuleDraft>) => void;
}

type TextOf = { [Field in keyof RuleDraft]: RuleDraft[Field] extends string ? Field : never }[keyof RuleDraft];

interface FieldProps extends ConditionFieldsProps {
  field: Exclude<TextOf, 'kind' | 'comparison'>;
  label: string;
  help?: string;
}

/** A name, with those that are known. */
export function NameField(props: FieldProps & { suggestions: readonly string[] }): ReactElement {
  const { draft, errors, onType, field, label, help, suggestions } = props;
  return (
    <ComboBox
      label={label}
      labelled
      help={help}
      value={draft[field]}
      error={errors[field]}
      suggestions={suggestions}
      onChange={(text) => onType({ [field]: text })}
    />
  );
}

export function NumberText({ draft, errors, onType, field, label, help }: FieldProps): ReactElement {
  return (
    <TextField
      label={label}
      help={help}
      inputMode="decimal"
      value={draft[field]}
      error={errors[field]}
      onChange={(text) => onType({ [field]: text })}
    />
  );
}

/** For how long it must be so; a number is also said as people read it. */
export function SecondsField(props: ConditionFieldsProps): ReactElement {
  const seconds = Number(props.draft.seconds);
  const span = formatSimulationSpan(0, seconds * MICROS_PER_SECOND);
  const help = Number.isFinite(seconds) && seconds >= 60 ? t`That is ${span}` : t`0: at once`;
  return <NumberText {...props} field="seconds" label={t`For longer than (seconds)`} help={help} />;
}
