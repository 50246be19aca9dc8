import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Scenario } from '../../client/index.ts';
import { Select } from '../../ui/index.ts';
import classes from './overview.module.css';

interface ScenarioSelectProps {
  scenarios: readonly Scenario[];
  chosen: string;
  error: string | undefined;
  onChange: (scenario: string) => void;
}

/** What is to be run, with what it is. */
export function ScenarioSelect({ scenarios, chosen, error, onChange }: ScenarioSelectProps): ReactElement {
  return (
    <Select
      labelled
      className={classes.wide}
      label={t`Scenario`}
      help={scenarios.find(({ name }) => name === chosen)?.description}
      options={scenarios.map(({ name, label }) => ({ value: name, label: label ?? name }))}
      value={chosen}
      error={error}
      onChange={onChange}
    />
  );
}
