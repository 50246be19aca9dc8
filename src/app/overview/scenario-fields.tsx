import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { FIELD_ORDER } from './field-order.ts';
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
      <legend>Parameters of the scenario</legend>
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
    inputWrapperOrder: FIELD_ORDER,
    label: wordsOf(parameter.name),
    description: parameter.description,
    value: text,
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (parameter.kind === 'choice') return <NativeSelect {...common} data={[...parameter.choices]} />;
  if (parameter.kind === 'boolean') return <NativeSelect {...common} data={YES_NO} />;
  return <TextInput {...common} {...(parameter.kind === 'number' && { inputMode: 'decimal' as const })} />;
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** `carrierCount` as `Carrier count`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
