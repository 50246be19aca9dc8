import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { Scenario } from '../../feed/index.ts';
import { RUN_MODES } from '../../protocol/index.ts';
import { MODE_WORDS } from '../clock-words.ts';
import { FIELD_ORDER } from './field-order.ts';
import type { FieldErrors, RunDraft } from './new-run.ts';
import classes from './overview.module.css';

interface RunFieldsProps {
  draft: RunDraft;
  errors: FieldErrors;
  scenarios: readonly Scenario[];
  onChange: (draft: RunDraft) => void;
  /** Fields of the scenario. */
  children: ReactNode;
}

type TextField = 'speedMultiplier' | 'seed' | 'endTimeSeconds' | 'simulationId';

/** Fields that every run has. */
export function RunFields({ draft, errors, scenarios, onChange, children }: RunFieldsProps): ReactElement {
  const text = (name: TextField) => ({
    inputWrapperOrder: FIELD_ORDER,
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <NativeSelect
        className={classes.wide}
        inputWrapperOrder={FIELD_ORDER}
        label="Scenario"
        description={scenarios.find((item) => item.name === draft.scenario)?.description}
        data={scenarios.map((item) => ({ value: item.name, label: item.label ?? item.name }))}
        value={draft.scenario}
        error={errors.scenario}
        onChange={(event) => onChange({ ...draft, scenario: event.currentTarget.value, parameters: {} })}
      />
      <NativeSelect
        label="Run mode"
        data={RUN_MODES.map((mode) => ({ value: mode, label: MODE_WORDS[mode] }))}
        value={draft.runMode}
        onChange={(event) => onChange({ ...draft, runMode: modeOf(event.currentTarget.value) })}
      />
      <TextInput
        label="Speed"
        description="Simulation seconds in one real second"
        inputMode="numeric"
        disabled={draft.runMode === 'FULL_SPEED'}
        {...text('speedMultiplier')}
      />
      <TextInput
        label="End time"
        description="In simulation seconds. Empty: no end"
        inputMode="decimal"
        {...text('endTimeSeconds')}
      />
      <TextInput label="Seed" description="The same seed gives the same run" inputMode="numeric" {...text('seed')} />
      {children}
      <TextInput
        className={classes.wide}
        label="Simulation id"
        description="Letters, digits and . _ ~ -  Empty: one is made"
        {...text('simulationId')}
      />
    </>
  );
}

function modeOf(value: string) {
  return RUN_MODES.find((mode) => mode === value) ?? 'REAL_TIME';
}
