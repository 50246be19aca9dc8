import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { MadeRun, NewRun } from '../../client/index.ts';
import { useServiceClient } from '../../run/index.ts';
import { Dialog, Select } from '../../ui/index.ts';
import { draftErrors, draftLike, EMPTY_DRAFT, runOf } from './new-run.ts';
import classes from './overview.module.css';
import { RunFields } from './run-fields.tsx';
import { ScenarioFields } from './scenario-fields.tsx';
import { scenarioParameters } from './scenario-parameters.ts';
import { StartForm } from './start-form.tsx';
import { useScenarios } from './use-scenarios.ts';
import { useSubmission } from './use-submission.ts';

const DEFAULTS = '';

interface RunSourceProps {
  /** Id of the run that is started from; empty where it is none. */
  chosen: string;
  onChoose: (run: MadeRun | null) => void;
}

/** Whose parameters a new run begins with: the scenario's own, or those of a run that is there. */
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
