import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MadeRun } from '../../client/index.ts';
import { useServiceClient } from '../../run/index.ts';
import { Select } from '../../ui/index.ts';
import classes from './overview.module.css';

const DEFAULTS = '';

interface RunSourceProps {
  /** Id of the run that is started from; empty where it is none. */
  chosen: string;
  onChoose: (run: MadeRun | null) => void;
}

/** Whose parameters a new run begins with: the scenario's own, or those of a run that is there. */
export function RunSource({ chosen, onChoose }: RunSourceProps): ReactElement | null {
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
