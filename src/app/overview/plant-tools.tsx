import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { formatCount, SearchField, Select } from '../../ui/index.ts';
import { countByState, type Wanted } from './found-plants.ts';
import type { KnownPlant } from './known-plants.ts';
import classes from './overview.module.css';
import { PLANT_ORDERS, PLANT_STATES, type PlantOrder, type PlantState } from './plant-choices.ts';
import { plantStateWords } from './plant-state.ts';

interface PlantToolsProps {
  plants: readonly KnownPlant[];
  foundCount: number;
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** What of the instances is shown, and in which order. */
export function PlantTools({ plants, foundCount, wanted, onChange }: PlantToolsProps): ReactElement {
  const counts = countByState(plants);
  const states = PLANT_STATES.filter((state) => counts[state] > 0 || state === wanted.state);
  const [found, all] = [formatCount(foundCount), formatCount(plants.length)];
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchField
          label={t`Find a simulation`}
          placeholder={t`Name, ID or scenario`}
          value={wanted.text}
          onChange={(text) => onChange({ ...wanted, text })}
        />
        <p className={classes.found} role="status">
          {foundCount < plants.length && t`${found} of ${all}`}
        </p>
      </div>
      <Select
        label={t`State`}
        value={wanted.state ?? ''}
        options={[
          { value: '', label: t`All states (${all})` },
          ...states.map((state) => ({ value: state, label: stateOption(state, counts[state]) })),
        ]}
        onChange={(state) => onChange({ ...wanted, state: state === '' ? null : (state as PlantState) })}
      />
      <Select
        label={t`Order`}
        value={wanted.order}
        options={PLANT_ORDERS.map((order) => ({ value: order, label: orderWords(order) }))}
        onChange={(order) => onChange({ ...wanted, order: order as PlantOrder })}
      />
    </div>
  );
}

function stateOption(state: PlantState, count: number): string {
  const [words, number] = [plantStateWords(state), formatCount(count)];
  return `${words} (${number})`;
}

function orderWords(order: PlantOrder): string {
  const words: Record<PlantOrder, string> = {
    listed: t`As listed`,
    name: t`By name`,
    state: t`Trouble first`,
    time: t`Longest running first`,
  };
  return words[order];
}
