import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import type { Scenario } from '../../client/index.ts';
import { useServiceClient } from '../../run/index.ts';
import { Button, DialogForm, Failure, type FieldErrors, Select, TextField } from '../../ui/index.ts';
import { type ParameterTexts, parameterText } from './new-run.ts';
import classes from './overview.module.css';
import { parameterHelp, parameterLabel, type ScenarioParameter } from './scenario-parameters.ts';

interface ScenarioFieldsProps {
  parameters: readonly ScenarioParameter[];
  draft: ParameterTexts;
  errors: FieldErrors;
  onChange: (name: string, text: string) => void;
}

/** Fields of the chosen scenario's parameters, in its groups. */
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

interface ScenarioSelectProps {
  scenarios: readonly Scenario[];
  chosen: string;
  error: string | undefined;
  onChange: (scenario: string) => void;
}

/** Chooses the scenario to run, with its description. */
export function ScenarioSelect({ scenarios, chosen, error, onChange }: ScenarioSelectProps): ReactElement {
  return (
    <Select
      labelled
      className={classes.wide}
      label={t`Scenario`}
      help={scenarios.find(({ name }) => name === chosen)?.description}
      options={scenarios.map(({ name, label }) => ({ value: name, label: label ?? name }))}
      value={chosen}
      error={error}
      onChange={onChange}
    />
  );
}

export const SCENARIOS_KEY = ['scenarios'];

/** The scenarios; they change only with plants that are added here. */
export function useScenarios() {
  const client = useServiceClient();
  return useQuery({
    queryKey: SCENARIOS_KEY,
    queryFn: ({ signal }) => client.control.scenarios({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface StartFormProps {
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  isStarting: boolean;
  canStart: boolean;
  /** What went wrong, with its title. */
  failure: { title: string; error: Error } | null;
  /** Stands before the buttons. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Fields of a dialog that starts something, and its buttons. */
export function StartForm(props: StartFormProps): ReactElement {
  const { onSubmit, onClose, isStarting, canStart, failure, beside, children } = props;
  const foot = (
    <>
      {beside}
      <Button onClick={onClose}>{t`Cancel`}</Button>
      <Button type="submit" look="primary" disabled={isStarting || !canStart}>
        {isStarting ? t`Starting…` : t`Start`}
      </Button>
    </>
  );
  return (
    <DialogForm onSubmit={onSubmit} foot={foot}>
      <div className={classes.form}>
        {children}
        {failure && (
          <div className={classes.wide}>
            <Failure title={failure.title} error={failure.error} />
          </div>
        )}
      </div>
    </DialogForm>
  );
}
