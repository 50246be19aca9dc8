import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { RecordedRun } from '../../../tabular/index.ts';
import { formatSimulationTime, Select } from '../../../ui/index.ts';
import type { SimMicros } from '../../../units/index.ts';

interface InstantChoiceProps {
  times: readonly SimMicros[];
  at: RecordedRun['at'];
  onAt: (at: number | 'run') => void;
}

/** As of which of the times at which they were kept the tables are shown; or all of these, one behind the other. */
export function InstantChoice({ times, at, onAt }: InstantChoiceProps): ReactElement {
  const options = [...new Set(typeof at === 'number' ? [...times, at] : times)]
    .sort((a, b) => b - a)
    .map((micros) => {
      const time = formatSimulationTime(micros);
      return { value: String(micros), label: t`As of ${time}` };
    });
  return (
    <Select
      label={t`Kept tables`}
      value={String(at)}
      options={[...options, { value: 'run', label: t`Over the whole run` }]}
      onChange={(value) => onAt(value === 'run' ? 'run' : Number(value))}
    />
  );
}
