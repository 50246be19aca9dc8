import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { activityWords, usePanelConfig } from '../../run/index.ts';
import { ACTIVITY_PAINT, type Floor } from '../../scene/index.ts';
import { Button, compareNames, formatCount, formatLength, SearchField, Select, Switch } from '../../ui/index.ts';
import type { Meters } from '../../units/index.ts';
import { ACTIVITIES } from '../../world/index.ts';
import { entitiesConfig } from './config.ts';
import classes from './entities.module.css';
import type { EntityListing } from './entity-listing.ts';

/** What stands in a floor's slab belongs to it. */
const SLAB_METERS = 0.4;
const ALL = '';

/** Heights of a floor up to the next one; null for all floors. */
export function heightsOf(floors: readonly Floor[], index: number | null): { low: Meters; high: Meters } | null {
  const floor = index === null ? undefined : floors[index];
  if (index === null || !floor) return null;
  const next = floors[index + 1];
  return {
    low: index === 0 ? Number.NEGATIVE_INFINITY : floor.heightMeters - SLAB_METERS,
    high: next ? next.heightMeters - SLAB_METERS : Number.POSITIVE_INFINITY,
  };
}

interface EntityFiltersProps {
  listing: EntityListing | null;
  floors: readonly Floor[];
}

/** What is listed: by name, type, floor and state; each state with its count. */
export function EntityFilters({ listing, floors }: EntityFiltersProps): ReactElement {
  const [{ text, type, state, floor, isTree }, change] = usePanelConfig(entitiesConfig);
  const types = [...new Set([...(listing?.types ?? []), ...(type === ALL ? [] : [type])])].sort(compareNames);
  const floorOptions = floors.map(({ name, heightMeters }, index) => ({
    value: String(index),
    label: name ?? formatLength(heightMeters, 1),
  }));
  return (
    <>
      <div className={classes.filters}>
        <SearchField
          label={t`Name contains`}
          placeholder={t`Name contains`}
          value={text}
          onChange={(next) => change({ text: next })}
        />
        <Select
          label={t`Type`}
          value={type}
          options={[{ value: ALL, label: t`All types` }, ...types.map((value) => ({ value, label: value }))]}
          onChange={(next) => change({ type: next })}
        />
        {floors.length > 1 && (
          <Select
            label={t`Floor of entities`}
            value={floor === null ? ALL : String(floor)}
            options={[{ value: ALL, label: t`All floors` }, ...floorOptions]}
            onChange={(next) => change({ floor: next === ALL ? null : Number(next) })}
          />
        )}
        <Switch label={t`What carries what`} isOn={isTree} onChange={(isOn) => change({ isTree: isOn })} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent */}
      <div role="group" aria-label={t`Entities by state`} className={classes.states}>
        {ACTIVITIES.map((activity) => {
          const count = listing?.byState.get(activity) ?? 0;
          if (count === 0 && state !== activity) return null;
          return (
            <Button
              key={activity}
              pressed={state === activity}
              onClick={() => change({ state: state === activity ? null : activity })}
            >
              <span className={classes.swatch} style={{ background: ACTIVITY_PAINT[activity] }} aria-hidden="true" />
              {activityWords(activity)} <span className={classes.count}>{formatCount(count)}</span>
            </Button>
          );
        })}
      </div>
    </>
  );
}
