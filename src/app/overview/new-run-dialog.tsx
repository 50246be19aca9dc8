import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { MadeRun, NewRun, Scenario } from '../../client/index.ts';
import { RUN_MODES } from '../../protocol/index.ts';
import { modeName, useServiceClient } from '../../run/index.ts';
import { Dialog, Failure, type FieldErrors, FileButton, Select, TextField, useSubmission } from '../../ui/index.ts';
import { draftErrors, draftLike, EMPTY_DRAFT, plantName, type RunDraft, runOf } from './new-run.ts';
import classes from './overview.module.css';
import { SCENARIOS_KEY, ScenarioFields, ScenarioSelect, StartForm, useScenarios } from './scenario-fields.tsx';
import { scenarioParameters } from './scenario-parameters.ts';

const DEFAULTS = '';

interface RunSourceProps {
  /** Id of the run to copy; empty: none. */
  chosen: string;
  onChoose: (run: MadeRun | null) => void;
}

/** The source of a new run's parameters: the scenario, or an existing run. */
function RunSource({ chosen, onChoose }: RunSourceProps): ReactElement | null {
  const client = useServiceClient();
  const { data } = useQuery({
    queryKey: ['runs'],
    queryFn: ({ signal }) => client.control.runs({ signal }),
  });
  const runs = data?.items ?? [];
  return (
    <Select
      labelled
      className={classes.wide}
      label={t`Start from`}
      options={[
        { value: DEFAULTS, label: t`Defaults of the scenario` },
        ...runs.map(({ simulationId, label }) => ({ value: simulationId, label: `${label} (${simulationId})` })),
      ]}
      value={runs.some(({ simulationId }) => simulationId === chosen) ? chosen : DEFAULTS}
      onChange={(id) => onChoose(runs.find(({ simulationId }) => simulationId === id) ?? null)}
    />
  );
}

/** Starts a run on the control plane and opens it. */
export function NewRunDialog({ onClose }: { onClose: () => void }): ReactElement {
  const scenarios = useScenarios();
  const create = useCreateRun();
  const [typed, setTyped] = useState(EMPTY_DRAFT);
  const [source, setSource] = useState('');
  const items = scenarios.data?.items ?? [];
  const draft = { ...typed, scenario: typed.scenario || (items[0]?.name ?? '') };
  const scenario = items.find((item) => item.name === draft.scenario);
  const parameters = scenarioParameters(scenario?.parameters);
  const found = draftErrors(draft, parameters);
  const { errors, submit } = useSubmission(found, () => create.mutate(runOf(draft, parameters)));
  const error = create.error ?? scenarios.error;
  const title = create.error ? t`Run could not be started` : t`Scenarios could not be loaded`;
  const failure = error && { title, error };

  return (
    <Dialog title={t`New run`} onClose={onClose}>
      <StartForm
        onSubmit={submit}
        onClose={onClose}
        isStarting={create.isPending}
        canStart={items.length > 0}
        failure={failure}
      >
        <RunSource
          chosen={source}
          onChoose={(run) => {
            setSource(run?.simulationId ?? '');
            setTyped(run ? draftLike(draft, run) : { ...draft, seed: '', parameters: {} });
          }}
        />
        <RunFields draft={draft} errors={errors} scenarios={items} onChange={setTyped}>
          <ScenarioFields
            parameters={parameters}
            draft={draft}
            errors={errors}
            onChange={(name, text) => setTyped({ ...draft, parameters: { ...draft.parameters, [name]: text } })}
          />
        </RunFields>
      </StartForm>
    </Dialog>
  );
}

function useCreateRun() {
  const client = useServiceClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (run: NewRun) => client.control.create(run),
    onSuccess: async ({ simulationId }) => {
      await queries.invalidateQueries({ queryKey: ['simulations'] });
      await navigate({ to: '/simulations/$simulationId', params: { simulationId } });
    },
  });
}

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
function RunFields({ draft, errors, scenarios, onChange, children }: RunFieldsProps): ReactElement {
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

/** Makes a scenario of an openTCS plant model from a file; errors of the file are listed with their lines. */
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
      {add.data?.warnings && add.data.warnings.length > 0 && (
        <ul className={classes.plantTrouble} aria-label={t`Warnings`}>
          {add.data.warnings.map(({ line, text }) => (
            <li key={`${line} ${text}`}>{t`Line ${line}: ${text}`}</li>
          ))}
        </ul>
      )}
      {add.error && (
        <div className={classes.plantTrouble}>
          <Failure title={t`${fileName} could not be added`} error={add.error} />
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
