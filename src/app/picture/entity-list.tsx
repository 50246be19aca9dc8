import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useState } from 'react';
import type { Frame, PlantControls } from '../../scene/index.ts';
import { Button, formatCount, lengthUnit, OpenedPanel, SearchField, Select } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { type EntityPage, type EntityRow, entityPage } from './entity-rows.ts';
import { instantOf } from './instant-of.ts';
import styles from './panel.module.css';
import { activityWords } from './state-words.ts';

interface EntityListProps {
  /** Null where there is no picture. */
  controls: PlantControls | null;
  /** The instant to list; works without a picture. */
  shown(): Frame | null;
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
              <Row
                key={row.entity.id}
                row={row}
                isSelected={row.entity === selected}
                onPick={() => (row.entity === selected ? controls?.fitSelection() : onSelect(row.entity))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <output className={styles.note}>{summary(page)}</output>
    </OpenedPanel>
  );
}

function Row({ row, isSelected, onPick }: { row: EntityRow; isSelected: boolean; onPick(): void }): ReactElement {
  return (
    <tr aria-selected={isSelected}>
      <td>
        <Button
          look="quiet"
          className={styles.pick}
          onClick={onPick}
          tooltip={isSelected ? t`Zoom to selection` : t`Select`}
          pressed={isSelected}
        >
          <bdi>{row.name}</bdi>
        </Button>
      </td>
      <td>{doing(row)}</td>
      <td>{row.position}</td>
    </tr>
  );
}

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
  const [page, setPage] = useState(NO_ENTITIES);
  useEffect(() => {
    const isLoaded = (entity: WorldEntity): boolean | null => controls?.isLoaded(entity) ?? null;
    let listed: string | null = null;
    const read = (): void => {
      const frame = shown();
      if (instantOf(frame) === listed) return;
      listed = instantOf(frame);
      const query = { text, type: type === ALL ? null : type };
      setPage(frame ? entityPage(frame.world, frame.simulationTimeMicros, query, isLoaded) : NO_ENTITIES);
    };
    read();
    const timer = window.setInterval(read, PERIOD);
    return () => window.clearInterval(timer);
  }, [controls, shown, text, type]);
  return page;
}
