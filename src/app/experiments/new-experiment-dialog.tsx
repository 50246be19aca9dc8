import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { Scenario } from '../../client/index.ts';
import { Dialog, type FieldErrors, formatCount, Select, TextField, useSubmission } from '../../ui/index.ts';
import { ScenarioFields, ScenarioSelect, StartForm, useScenarios } from '../overview/scenario-fields.tsx';
import { type ScenarioParameter, scenarioParameters } from '../overview/scenario-parameters.ts';
import {
  draftFor,
  EMPTY_EXPERIMENT,
  type ExperimentDraft,
  experimentErrors,
  experimentOf,
  isVaried,
  runCount,
  UNTIL_INDICATORS,
} from './experiment-draft.ts';
import { indicatorWords, runWords } from './experiment-words.ts';
import classes from './experiments.module.css';
import { FactorFields } from './factor-fields.tsx';
import { useCreateExperiment } from './use-experiments.ts';

/** Makes an experiment on the control plane and opens it. */
export function NewExperimentDialog({ onClose }: { onClose: () => void }): ReactElement {
  const scenarios = useScenarios();
  const create = useCreateExperiment();
  const items = (scenarios.data?.items ?? []).filter(({ isPlant }) => isPlant !== false);
  const { draft, parameters, type, choose } = useDraft(items);
  const found = experimentErrors(draft, parameters);
  const { errors, submit } = useSubmission(found, () => create.mutate(experimentOf(draft, parameters)));
  const error = create.error ?? scenarios.error;
  const title = create.error ? t`The experiment could not be started` : t`Scenarios could not be loaded`;
  const failure = error && { title, error };
  return (
    <Dialog title={t`New experiment`} onClose={onClose}>
      <StartForm
        onSubmit={submit}
        onClose={onClose}
        isStarting={create.isPending}
        canStart={items.length > 0}
        failure={failure}
        beside={<RunCount draft={draft} parameters={parameters} />}
      >
        <ScenarioSelect scenarios={items} chosen={draft.scenario} error={errors.scenario} onChange={choose} />
        <FactorFields draft={draft} parameters={parameters} errors={errors} onChange={type} />
        <RunFields draft={draft} errors={errors} onChange={type} />
        <details className={classes.rest}>
          <summary>{t`All other parameters`}</summary>
          <ScenarioFields
            parameters={parameters.filter(({ name }) => !isVaried(draft, name))}
            draft={draft}
            errors={errors}
            onChange={(name, value) => type({ ...draft, parameters: { ...draft.parameters, [name]: value } })}
          />
        </details>
      </StartForm>
    </Dialog>
  );
}

/** The typed draft; until then an experiment with the first scenario. */
function useDraft(scenarios: readonly Scenario[]) {
  const [typed, type] = useState<ExperimentDraft | null>(null);
  const parametersOf = (name: string) =>
    scenarioParameters(scenarios.find((item) => item.name === name)?.parameters).filter(isOfExperiments);
  const draftOf = (from: ExperimentDraft, name: string) => draftFor(from, name, parametersOf(name));
  const draft = typed ?? draftOf(EMPTY_EXPERIMENT, scenarios[0]?.name ?? '');
  return {
    draft,
    parameters: parametersOf(draft.scenario),
    type,
    choose: (scenario: string) => type(draftOf(draft, scenario)),
  };
}

/** An experiment warms up by a time of its own. */
function isOfExperiments({ name }: ScenarioParameter): boolean {
  return name !== 'warmUpHours';
}

interface RunFieldsProps {
  draft: ExperimentDraft;
  errors: FieldErrors;
  onChange: (draft: ExperimentDraft) => void;
}

/** How often and for how long each setting runs. */
function RunFields({ draft, errors, onChange }: RunFieldsProps): ReactElement {
  const text = (name: 'replications' | 'warmUpHours' | 'lengthHours' | 'seed', field: string = name) => ({
    value: draft[name],
    error: errors[field],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  return (
    <>
      <TextField
        label={draft.untilIndicator === '' ? t`Runs of each` : t`Runs of each, at most`}
        help={t`With another seed each: the more, the narrower the intervals`}
        inputMode="numeric"
        {...text('replications')}
      />
      <TextField
        label={t`Seed`}
        help={t`Each run gets one of its own, made of this one`}
        inputMode="numeric"
        {...text('seed')}
      />
      <UntilFields draft={draft} error={errors['until.halfWidth']} onChange={onChange} />
      <TextField
        label={t`Warm-up`}
        help={t`Hours before statistics begin`}
        inputMode="decimal"
        {...text('warmUpHours', 'warmUpSeconds')}
      />
      <TextField
        label={t`Length`}
        help={t`Hours for which statistics are kept`}
        inputMode="decimal"
        {...text('lengthHours', 'lengthSeconds')}
      />
    </>
  );
}

interface UntilFieldsProps {
  draft: ExperimentDraft;
  error: string | undefined;
  onChange: (draft: ExperimentDraft) => void;
}

/** Whether fewer runs will do, and how well which indicator must be known then. */
function UntilFields({ draft, error, onChange }: UntilFieldsProps): ReactElement {
  const { untilIndicator, untilOf, halfWidth } = draft;
  const { name, unit } = indicatorWords(untilIndicator);
  const chosen = untilIndicator === '' ? '' : `${untilOf}/${untilIndicator}`;
  const options = [
    { value: '', label: t`All runs are done` },
    ...UNTIL_INDICATORS.map((each) => ({ value: `MEAN/${each}`, label: indicatorWords(each).name })),
    ...UNTIL_INDICATORS.map((each) => {
      const { name: compared } = indicatorWords(each);
      return { value: `DIFFERENCE/${each}`, label: t`Difference: ${compared}` };
    }),
  ];
  return (
    <>
      <Select
        label={t`Until this is known`}
        labelled
        help={t`Fewer runs are done where that is enough`}
        options={options}
        value={chosen}
        onChange={(value) => {
          const [of, indicator = ''] = value.split('/');
          onChange({ ...draft, untilIndicator: indicator, untilOf: of === 'DIFFERENCE' ? 'DIFFERENCE' : 'MEAN' });
        }}
      />
      {untilIndicator !== '' && (
        <TextField
          label={unit === '' ? t`To within ±` : t`To within ± (${unit})`}
          help={t`Half the width of the 95 % interval of ${name}`}
          inputMode="decimal"
          value={halfWidth}
          error={error}
          onChange={(value) => onChange({ ...draft, halfWidth: value })}
        />
      )}
    </>
  );
}

interface RunCountProps {
  draft: ExperimentDraft;
  parameters: readonly ScenarioParameter[];
}

/** The number of runs that the draft takes. */
function RunCount({ draft, parameters }: RunCountProps): ReactElement {
  const count = runCount(draft, parameters);
  const [points, runs] = [settingWords(count?.designPoints ?? 0), runWords(count?.runs ?? 0)];
  return (
    <span className={classes.count} aria-live="polite">
      {count && (draft.factors.length === 0 ? runs : `${points}, ${runs}`)}
    </span>
  );
}

function settingWords(count: number): string {
  const number = formatCount(count);
  return plural(count, { one: `${number} setting`, other: `${number} settings` });
}
