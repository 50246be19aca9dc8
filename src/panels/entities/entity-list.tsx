import { plural, t } from '@lingui/core/macro';
import { memo, type ReactElement, useMemo, useState } from 'react';
import { activityWords, useReadoutPace } from '../../run/index.ts';
import type { Instant, PlantControls } from '../../scene/index.ts';
import { Button, formatCount, lengthUnit, OpenedPanel, SearchField, Select } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import styles from '../picture/panel.module.css';
import { instantOf } from '../picture/picture-tools.ts';
import { type EntityPage, type EntityRow, entityPage } from './entity-rows.ts';

interface EntityListProps {
  /** Null where there is no picture. */
  controls: PlantControls | null;
  /** The instant to list; works without a picture. */
  shown(): Instant | null;
  selected: WorldEntity | null;
  onSelect(entity: WorldEntity): void;
  onClose(): void;
}

/** Milliseconds between two looks at what the entities do. */
const PERIOD = 1000;
const ALL = '';

/** Everything that can be selected or learnt in the picture, for keyboard and screen reader. */
export function EntityList({ controls, shown, selected, onSelect, onClose }: EntityListProps): ReactElement {
  const [text, setText] = useState('');
  const [type, setType] = useState(ALL);
  const page = useEntities({ controls, shown }, text, type);
  const options = [ALL, ...page.types].map((value) => ({ value, label: value === ALL ? t`All types` : value }));
  return (
    <OpenedPanel title={t`Entities`} size="wide" onClose={onClose} className={styles.filled}>
      <div className={styles.form}>
        <SearchField label={t`Name contains`} placeholder={t`Name contains`} value={text} onChange={setText} />
        <Select label={t`Type`} value={type} options={options} onChange={setType} />
      </div>
      <div className={styles.rows}>
        <table aria-label={t`Entities`}>
          <thead>
            <tr>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`Status`}</th>
              <th scope="col">{positionHeading()}</th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <tr key={row.entity.id} aria-selected={row.entity === selected}>
                <NameCell
                  {...{ controls, onSelect }}
                  entity={row.entity}
                  name={row.name}
                  isSelected={row.entity === selected}
                />
                <td>{doing(row)}</td>
                <td>{row.position}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <output className={styles.note}>{summary(page)}</output>
    </OpenedPanel>
  );
}

interface NameCellProps extends Pick<EntityListProps, 'controls' | 'onSelect'> {
  entity: WorldEntity;
  name: string;
  isSelected: boolean;
}

/** Selects, or flies to what is selected. While its device moves every second, its name stays. */
const NameCell = memo(function NameCell({ entity, name, isSelected, controls, onSelect }: NameCellProps) {
  return (
    <td>
      <Button
        look="quiet"
        className={styles.pick}
        onClick={() => (isSelected ? controls?.fitSelection() : onSelect(entity))}
        tooltip={isSelected ? t`Zoom to selection` : t`Select`}
        pressed={isSelected}
      >
        <bdi>{name}</bdi>
      </Button>
    </td>
  );
});

function doing({ activity, isLoaded, carriedBy }: EntityRow): string {
  const load = isLoaded === null ? [] : [isLoaded ? t`loaded` : t`empty`];
  const carrier = carriedBy === null ? [] : [t`on ${carriedBy}`];
  return [activityWords(activity), ...load, ...carrier].join(', ');
}

function positionHeading(): string {
  const unit = lengthUnit().sign;
  return t`Position (${unit})`;
}

function summary({ rows, total }: EntityPage): string {
  const number = formatCount(total);
  const found = plural(total, { one: `${number} entity`, other: `${number} entities` });
  const shown = formatCount(rows.length);
  return rows.length < total ? t`${found}, first ${shown} shown` : found;
}

const NO_ENTITIES: EntityPage = { rows: [], total: 0, types: [] };

type Listed = Pick<EntityListProps, 'controls' | 'shown'>;

function useEntities({ controls, shown }: Listed, text: string, type: string): EntityPage {
  const [now, setNow] = useState(() => listedAt(shown()));
  useReadoutPace(() => {
    const next = listedAt(shown());
    if (next.key !== now.key) setNow(next);
  }, PERIOD);
  return useMemo(() => {
    if (!now.instant) return NO_ENTITIES;
    const { world, simulationTimeMicros } = now.instant;
    const isLoaded = (entity: WorldEntity): boolean | null => controls?.isLoaded(entity) ?? null;
    return entityPage(world, simulationTimeMicros, { text, type: type === ALL ? null : type }, isLoaded);
  }, [now, controls, text, type]);
}

/** An instant, and what tells it from others: a world is the same object while it changes. */
function listedAt(instant: Instant | null) {
  return { instant, key: instantOf(instant) };
}
