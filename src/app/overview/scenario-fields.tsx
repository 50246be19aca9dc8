import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Select, TextField } from '../../ui/index.ts';
import { type FieldErrors, type ParameterTexts, parameterText } from './new-run.ts';
import classes from './overview.module.css';
import { parameterHelp, parameterLabel } from './parameter-words.ts';
import type { ScenarioParameter } from './scenario-parameters.ts';

interface ScenarioFieldsProps {
  parameters: readonly ScenarioParameter[];
  draft: ParameterTexts;
  errors: FieldErrors;
  onChange: (name: string, text: string) => void;
}

/** Fields for what the chosen scenario takes, in the groups that it names. */
export function ScenarioFields({ parameters, draft, errors, onChange }: ScenarioFieldsProps): ReactElement {
  const groups = [...new Set(parameters.map(({ group }) => group))];
  return (
    <>
      {groups.map((group) => (
        <fieldset key={group} className={classes.group}>
          <legend>{group || t`Scenario parameters`}</legend>
          {parameters
            .filter((parameter) => parameter.group === group)
            .map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                text={parameterText(draft, parameter)}
                error={errors[`parameters.${parameter.name}`]}
                onChange={(text) => onChange(parameter.name, text)}
              />
            ))}
        </fieldset>
      ))}
    </>
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
    label: parameterLabel(parameter),
    help: parameterHelp(parameter),
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
