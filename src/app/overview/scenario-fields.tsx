import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Select, TextField } from '../../ui/index.ts';
import { type FieldErrors, parameterText, type RunDraft } from './new-run.ts';
import classes from './overview.module.css';
import type { ScenarioParameter } from './scenario-parameters.ts';

interface ScenarioFieldsProps {
  parameters: readonly ScenarioParameter[];
  draft: RunDraft;
  errors: FieldErrors;
  onChange: (name: string, text: string) => void;
}

/** Fields for what the chosen scenario takes. */
export function ScenarioFields({ parameters, draft, errors, onChange }: ScenarioFieldsProps): ReactElement | null {
  if (parameters.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend>{t`Scenario parameters`}</legend>
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          text={parameterText(draft, parameter)}
          error={errors[`parameters.${parameter.name}`]}
          onChange={(text) => onChange(parameter.name, text)}
        />
      ))}
    </fieldset>
  );
}

interface ParameterFieldProps {
  parameter: ScenarioParameter;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function ParameterField({ parameter, text, error, onChange }: ParameterFieldProps): ReactElement {
  const common = {
    label: wordsOf(parameter.name),
    help: parameter.description,
    value: text,
    error,
    onChange,
  };
  if (parameter.kind === 'choice') {
    const options = parameter.choices.map((choice) => ({ value: choice, label: choice }));
    return <Select labelled {...common} options={options} />;
  }
  if (parameter.kind === 'boolean') return <Select labelled {...common} options={yesNo()} />;
  return <TextField {...common} {...(parameter.kind === 'number' && { inputMode: 'decimal' as const })} />;
}

function yesNo() {
  return [
    { value: 'true', label: t`Yes` },
    { value: 'false', label: t`No` },
  ];
}

/** `carrierCount` as `Carrier count`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
