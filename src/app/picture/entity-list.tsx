import { type ReactElement, useEffect, useState } from 'react';
import { formatPlural, Select } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import styles from '../plant-scene.module.css';
import type { EntityPage, EntityRow } from './entity-rows.ts';
import type { StageTools } from './stage-tools.ts';
import { ACTIVITY_WORDS, LOAD_WORDS } from './state-words.ts';

interface EntityListProps {
  tools: StageTools;
  selected: WorldEntity | null;
  onSelect(entity: WorldEntity): void;
  /** Flies to the selected entity. */
  onShow(): void;
}

/** Milliseconds between two looks at what the entities do. */
const PERIOD = 1000;
const ALL = '';

/** Everything that can be selected or learnt in the picture, for keyboard and screen reader. */
export function EntityList({ tools, selected, onSelect, onShow }: EntityListProps): ReactElement {
  const [text, setText] = useState('');
  const [type, setType] = useState(ALL);
  const page = useEntities(tools, text, type);
  const options = [ALL, ...page.types].map((value) => ({ value, label: value === ALL ? 'All types' : value }));
  return (
    <section className={`${styles.panel} ${styles.wide}`} aria-label="Entities">
      <h2>Entities</h2>
      <div className={styles.form}>
        <input
          type="search"
          aria-label="Name contains"
          placeholder="Name contains"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select label="Type" value={type} options={options} onChange={setType} />
      </div>
      <div className={styles.rows}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Doing</th>
              <th scope="col">At (m)</th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <Row
                key={row.entity.id}
                row={row}
                isSelected={row.entity === selected}
                onPick={() => (row.entity === selected ? onShow() : onSelect(row.entity))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <output className={styles.note}>{summary(page)}</output>
    </section>
  );
}

function Row({ row, isSelected, onPick }: { row: EntityRow; isSelected: boolean; onPick(): void }): ReactElement {
  return (
    <tr aria-selected={isSelected}>
      <td>
        <button
          type="button"
          className={styles.pick}
          onClick={onPick}
          data-tooltip={isSelected ? 'Fly there' : 'Select'}
          aria-pressed={isSelected}
        >
          {row.name}
        </button>
      </td>
      <td>{doing(row)}</td>
      <td>{row.position}</td>
    </tr>
  );
}

function doing({ activity, isLoaded, carriedBy }: EntityRow): string {
  const load = isLoaded === null ? [] : [isLoaded ? LOAD_WORDS.loaded : LOAD_WORDS.empty];
  const carrier = carriedBy === null ? [] : [`on ${carriedBy}`];
  return [ACTIVITY_WORDS[activity], ...load.map((word) => word.toLowerCase()), ...carrier].join(', ');
}

function summary({ rows, total }: EntityPage): string {
  const found = formatPlural(total, 'entity', 'entities');
  return rows.length < total ? `${found}; the first ${rows.length} are shown` : found;
}

function useEntities(tools: StageTools, text: string, type: string): EntityPage {
  const [page, setPage] = useState<EntityPage>({ rows: [], total: 0, types: [] });
  useEffect(() => {
    const read = (): void => setPage(tools.entities({ text, type: type === ALL ? null : type }));
    read();
    const timer = window.setInterval(read, PERIOD);
    return () => window.clearInterval(timer);
  }, [tools, text, type]);
  return page;
}
