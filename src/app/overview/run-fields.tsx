import type { ReactElement, ReactNode } from 'react';
import type { Scenario } from '../../feed/index.ts';
import { RUN_MODES } from '../../protocol/index.ts';
import { Select, TextField } from '../../ui/index.ts';
import { MODE_WORDS } from '../clock-words.ts';
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

type TextName = 'speedMultiplier' | 'seed' | 'endTimeSeconds' | 'simulationId';

/** Fields that every run has. */
export function RunFields({ draft, errors, scenarios, onChange, children }: RunFieldsProps): ReactElement {
  const text = (name: TextName) => ({
    value: draft[name],
    error: errors[name],
    onChange: (typed: string) => onChange({ ...draft, [name]: typed }),
  });
  return (
    <>
      <Select
        labelled
        className={classes.wide}
        label="Scenario"
        help={scenarios.find((item) => item.name === draft.scenario)?.description}
        options={scenarios.map((item) => ({ value: item.name, label: item.label ?? item.name }))}
        value={draft.scenario}
        error={errors.scenario}
        onChange={(scenario) => onChange({ ...draft, scenario, parameters: {} })}
      />
      <Select
        labelled
        label="Run mode"
        options={RUN_MODES.map((mode) => ({ value: mode, label: MODE_WORDS[mode] }))}
        value={draft.runMode}
        onChange={(runMode) => onChange({ ...draft, runMode })}
      />
      <TextField
        label="Speed"
        help="Simulation seconds in one real second"
        inputMode="numeric"
        disabled={draft.runMode === 'FULL_SPEED'}
        {...text('speedMultiplier')}
      />
      <TextField
        label="End time"
        help="In simulation seconds. Empty: no end"
        inputMode="decimal"
        {...text('endTimeSeconds')}
      />
      <TextField label="Seed" help="The same seed gives the same run" inputMode="numeric" {...text('seed')} />
      {children}
      <TextField
        className={classes.wide}
        label="Simulation id"
        help="Letters, digits and . _ ~ -  Empty: one is made"
        {...text('simulationId')}
      />
    </>
  );
}
