import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { Scenario } from '../../client/index.ts';
import { RUN_MODES } from '../../protocol/index.ts';
import { modeName, useServiceClient } from '../../run/index.ts';
import { ErrorNotice, FileButton, problemOf, Select, TextField } from '../../ui/index.ts';
import type { FieldErrors, RunDraft } from './new-run.ts';
import classes from './overview.module.css';
import { plantName } from './plant-name.ts';
import { ScenarioSelect } from './scenario-select.tsx';
import { SCENARIOS_KEY } from './use-scenarios.ts';

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

/** Makes a scenario of an openTCS plant model from a file; what is wrong with the file is listed with its lines. */
function PlantFile({ onAdded }: { onAdded: (scenario: string) => void }): ReactElement {
  const add = useAddPlant(onAdded);
  const fileName = add.variables?.name ?? '';
  return (
    <div className={classes.plantFile}>
      <FileButton accept=".xml" testId="plant-file" disabled={add.isPending} onFile={(file) => add.mutate(file)}>
        {add.isPending ? t`Reading the plant…` : t`Add an openTCS plant…`}
      </FileButton>
      <span className={classes.muted} role="status">
        {add.data ? t`Added: ${add.data.label ?? add.data.name}` : t`A plant model as XML becomes a scenario`}
      </span>
      {add.error && (
        <div className={classes.plantTrouble}>
          <ErrorNotice title={t`${fileName} could not be added`} problem={problemOf(add.error)} />
        </div>
      )}
    </div>
  );
}

function useAddPlant(onAdded: (scenario: string) => void) {
  const client = useServiceClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => client.control.addPlant(plantName(file.name), await file.text()),
    onSuccess: (added) => {
      queries.setQueryData<{ items: Scenario[] }>(SCENARIOS_KEY, (known) => ({
        items: [...(known?.items ?? []).filter(({ name }) => name !== added.name), added],
      }));
      onAdded(added.name);
    },
  });
}
