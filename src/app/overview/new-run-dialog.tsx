import '@mantine/core/styles/Input.css';

import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import type { NewRun } from '../../feed/index.ts';
import { RUN_MODES, type RunMode } from '../../protocol/index.ts';
import { Button, Dialog, ErrorNotice, problemOf } from '../../ui/index.ts';
import { MODE_WORDS } from '../clock-words.ts';
import { useServiceClient } from '../service-client.ts';
import { draftErrors, EMPTY_DRAFT, type FieldErrors, type RunDraft, runOf } from './new-run.ts';
import classes from './overview.module.css';
import { FIELD_ORDER, ScenarioFields } from './scenario-fields.tsx';
import { scenarioParameters } from './scenario-parameters.ts';

/** Starts a run on the control plane and opens it. */
export function NewRunDialog({ onClose }: { onClose: () => void }): ReactElement {
  const client = useServiceClient();
  const scenarios = useQuery({
    queryKey: ['scenarios'],
    queryFn: ({ signal }) => client.control.scenarios({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const items = scenarios.data?.items ?? [];
  const [typed, setTyped] = useState<RunDraft>(EMPTY_DRAFT);
  const [checked, setChecked] = useState(false);
  const draft = { ...typed, scenario: typed.scenario || (items[0]?.name ?? '') };
  const scenario = items.find((item) => item.name === draft.scenario);
  const parameters = scenarioParameters(scenario?.parameters);
  const create = useCreateRun();
  const errors: FieldErrors = checked ? draftErrors(draft, parameters) : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(draftErrors(draft, parameters)).length === 0) create.mutate(runOf(draft, parameters));
  };
  const field = (name: 'speedMultiplier' | 'seed' | 'endTimeSeconds' | 'simulationId') => ({
    inputWrapperOrder: FIELD_ORDER,
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...draft, [name]: event.currentTarget.value }),
  });

  return (
    <Dialog title="New run" onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <NativeSelect
          inputWrapperOrder={FIELD_ORDER}
          className={classes.wide}
          label="Scenario"
          description={scenario?.description}
          data={items.map((item) => ({ value: item.name, label: item.label ?? item.name }))}
          value={draft.scenario}
          error={errors.scenario}
          onChange={(event) => setTyped({ ...draft, scenario: event.currentTarget.value, parameters: {} })}
        />
        <NativeSelect
          label="Run mode"
          data={RUN_MODES.map((mode) => ({ value: mode, label: MODE_WORDS[mode] }))}
          value={draft.runMode}
          onChange={(event) => setTyped({ ...draft, runMode: event.currentTarget.value as RunMode })}
        />
        <TextInput
          label="Speed"
          description="Simulation seconds in one real second"
          inputMode="numeric"
          disabled={draft.runMode === 'FULL_SPEED'}
          {...field('speedMultiplier')}
        />
        <TextInput label="End time" description="In simulation seconds. Empty: no end" {...field('endTimeSeconds')} />
        <TextInput label="Seed" description="The same seed gives the same run" {...field('seed')} />
        <ScenarioFields
          parameters={parameters}
          draft={draft}
          errors={errors}
          onChange={(name, text) => setTyped({ ...draft, parameters: { ...draft.parameters, [name]: text } })}
        />
        <TextInput
          className={classes.wide}
          label="Simulation id"
          description="Letters, digits and . _ ~ -  Empty: one is made"
          {...field('simulationId')}
        />
        {(create.error ?? scenarios.error) && (
          <div className={classes.wide}>
            <ErrorNotice
              title={create.error ? 'The run was not started' : 'The scenarios could not be read'}
              problem={problemOf(create.error ?? scenarios.error)}
            />
          </div>
        )}
        <div className={classes.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={create.isPending || items.length === 0}>
            {create.isPending ? 'Starting' : 'Start'}
          </Button>
        </div>
      </form>
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
