import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { Scenario } from '../../client/index.ts';
import { RUN_MODES } from '../../protocol/index.ts';
import { modeName } from '../../run/index.ts';
import { Select, TextField } from '../../ui/index.ts';
import type { FieldErrors, RunDraft } from './new-run.ts';
import classes from './overview.module.css';
import { PlantFile } from './plant-file.tsx';
import { ScenarioSelect } from './scenario-select.tsx';

interface RunFieldsProps {
  draft: RunDraft;
  errors: FieldErrors;
  scenarios: readonly Scenario[];
  onChange: (draft: RunDraft) => void;
  /** Fields of the scenario. */
  children: ReactNode;
}

type TextName = 'speedMultiplier' | 'seed' | 'endTimeSeconds' | 'beginAfterHours' | 'simulationId';

/** Fields that every run has. */
export function RunFields({ draft, errors, scenarios, onChange, children }: RunFieldsProps): ReactElement {
  const text = (name: TextName) => ({
    value: draft[name],
    error: errors[name],
    onChange: (typed: string) => onChange({ ...draft, [name]: typed }),
  });
  const choose = (scenario: string) => onChange({ ...draft, scenario, parameters: {} });
  return (
    <>
      <ScenarioSelect scenarios={scenarios} chosen={draft.scenario} error={errors.scenario} onChange={choose} />
      <PlantFile onAdded={choose} />
      <Select
        labelled
        label={t`Run mode`}
        options={RUN_MODES.map((mode) => ({ value: mode, label: modeName(mode) }))}
        value={draft.runMode}
        onChange={(runMode) => onChange({ ...draft, runMode })}
      />
      <TextField
        label={t`Speed`}
        help={t`Simulation seconds per real second`}
        inputMode="numeric"
        disabled={draft.runMode === 'FULL_SPEED'}
        {...text('speedMultiplier')}
      />
      <TextField
        label={t`Begin after`}
        help={t`Simulated hours that lie behind it when it is first shown`}
        inputMode="decimal"
        disabled={draft.runMode === 'FULL_SPEED'}
        {...text('beginAfterHours')}
      />
      <TextField
        label={t`End time`}
        help={t`In simulation seconds. Leave empty for no end`}
        inputMode="decimal"
        {...text('endTimeSeconds')}
      />
      <TextField label={t`Seed`} help={t`The same seed gives the same run`} inputMode="numeric" {...text('seed')} />
      {children}
      <TextField
        className={classes.wide}
        label={t`Simulation ID`}
        help={t`Letters, digits and . _ ~ - only. Leave empty to generate one`}
        {...text('simulationId')}
      />
    </>
  );
}
