import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Button, Checkbox, type FieldErrors, IconButton, Select, TextField } from '../../ui/index.ts';
import { nameWords, type ScenarioParameter } from '../overview/scenario-parameters.ts';
import {
  type ExperimentDraft,
  type FactorDraft,
  firstFactor,
  isVariable,
  isVaried,
  MOST_FACTORS,
} from './experiment-draft.ts';
import classes from './experiments.module.css';

interface FactorFieldsProps {
  draft: ExperimentDraft;
  parameters: readonly ScenarioParameter[];
  errors: FieldErrors;
  onChange: (draft: ExperimentDraft) => void;
}

/** Varied parameters with their values. */
export function FactorFields({ draft, parameters, errors, onChange }: FactorFieldsProps): ReactElement | null {
  const variable = parameters.filter(isVariable);
  const free = variable.filter(({ name }) => !isVaried(draft, name));
  const change = (index: number, factor: FactorDraft | null) => {
    const factors = draft.factors.flatMap((old, at) => (at === index ? (factor ?? []) : old));
    onChange({ ...draft, factors });
  };
  if (variable.length === 0) return null;
  return (
    <fieldset className={classes.factors}>
      <legend>{t`What is varied`}</legend>
      {draft.factors.map((factor, index) => (
        <FactorRow
          key={factor.name}
          factor={factor}
          index={index}
          choices={variable.filter(({ name }) => name === factor.name || !isVaried(draft, name))}
          errors={errors}
          onChange={(changed) => change(index, changed)}
        />
      ))}
      {draft.factors.length < MOST_FACTORS && free[0] && (
        <div>
          <Button
            icon="plus"
            onClick={() => {
              const [next] = free;
              if (next) onChange({ ...draft, factors: [...draft.factors, firstFactor(next)] });
            }}
          >
            {draft.factors.length === 0 ? t`Vary a parameter` : t`Vary another`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface FactorRowProps {
  factor: FactorDraft;
  index: number;
  choices: readonly ScenarioParameter[];
  errors: FieldErrors;
  onChange: (factor: FactorDraft | null) => void;
}

function FactorRow({ factor, index, choices, errors, onChange }: FactorRowProps): ReactElement {
  const parameter = choices.find(({ name }) => name === factor.name);
  const field = (name: 'from' | 'to' | 'step') => ({
    value: factor[name],
    error: errors[`vary[${index}].${name}`],
    inputMode: 'decimal' as const,
    onChange: (text: string) => onChange({ ...factor, [name]: text }),
  });
  const name = nameWords(factor.name);
  return (
    <div className={classes.factor}>
      <Select
        labelled
        label={t`Parameter`}
        help={parameter?.description}
        options={choices.map((choice) => ({ value: choice.name, label: nameWords(choice.name) }))}
        value={factor.name}
        onChange={(wanted) => {
          const chosen = choices.find((choice) => choice.name === wanted);
          if (chosen) onChange(firstFactor(chosen));
        }}
      />
      {parameter?.kind === 'number' ? (
        <>
          <TextField label={t`From`} help={parameter.unit} {...field('from')} />
          <TextField label={t`To`} {...field('to')} />
          <TextField label={t`Step`} {...field('step')} />
        </>
      ) : (
        <Choices parameter={parameter} factor={factor} error={errors[`vary[${index}].values`]} onChange={onChange} />
      )}
      <span className={classes.remove}>
        <IconButton icon="close" label={t`Do not vary ${name}`} onClick={() => onChange(null)} />
      </span>
    </div>
  );
}

interface ChoicesProps {
  parameter: ScenarioParameter | undefined;
  factor: FactorDraft;
  error: string | undefined;
  onChange: (factor: FactorDraft) => void;
}

function Choices({ parameter, factor, error, onChange }: ChoicesProps): ReactElement {
  const all = parameter?.kind === 'boolean' ? ['true', 'false'] : (parameter?.choices ?? []);
  const words = (choice: string) => (choice === 'true' ? t`Yes` : choice === 'false' ? t`No` : choice);
  return (
    <div className={classes.choices}>
      {all.map((choice) => (
        <Checkbox
          key={choice}
          label={words(choice)}
          isChecked={factor.choices.includes(choice)}
          onChange={(isChecked) => {
            const choices = all.filter((each) => (each === choice ? isChecked : factor.choices.includes(each)));
            onChange({ ...factor, choices });
          }}
        />
      ))}
      {error && <span className={classes.problem}>{error}</span>}
    </div>
  );
}
