import { plural, t } from '@lingui/core/macro';
import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { usePanelConfig, usePictureControls, useViewer, useViewerState } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { type ListedRow, lengthUnit, type RowChoice, RowList, rowsBetween } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { usePictureState } from '../use-picture-state.ts';
import { entitiesConfig } from './config.ts';
import classes from './entities.module.css';
import { cellsOf } from './entity-cells.tsx';
import { EntityFilters, heightsOf } from './entity-filters.tsx';
import type { EntityRow } from './entity-listing.ts';
import { GroupActions } from './group-actions.tsx';
import { type Listed, useEntities } from './use-entities.ts';

const NO_ROWS: readonly EntityRow[] = [];
const TEMPLATE = 'minmax(6.5rem, 1.2fr) 5rem minmax(6.5rem, 1fr) 8.25rem';

/** Everything that is there at the instant shown: found, counted, selected, and shown or hidden in the picture. */
export function Entities(): ReactElement {
  const [config] = usePanelConfig(entitiesConfig);
  const controls = usePictureControls();
  const { floors } = usePictureState(controls);
  const names = useViewerState((state) => state.selectedNames);
  const [opened, setOpened] = useState<ReadonlySet<WorldEntity>>(() => new Set());
  const query = useMemo(() => {
    const { text, type, state, floor, isTree } = config;
    const heights = heightsOf(floors, floor);
    return { text, type, state, heights, opened: isTree ? opened : null, selectedNames: new Set(names) };
  }, [config, floors, opened, names]);
  const listed = useEntities(query);
  const panel = useFocusFromPicture();
  return (
    <div ref={panel} className={classes.panel}>
      <EntityFilters listing={listed?.listing ?? null} floors={floors} />
      <EntityRows {...{ listed, controls, names: query.selectedNames, setOpened }} isTree={config.isTree} />
      <GroupActions group={listed?.listing.group ?? null} names={names} controls={controls}>
        {listed ? foundWords(listed.listing.found) : t`Reading what is there`}
      </GroupActions>
    </div>
  );
}

/** Whoever opens it by its button in the picture goes on in it. */
function useFocusFromPicture(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isInPicture = document.activeElement?.closest('[data-panel="picture"]');
    if (isInPicture) panel.current?.querySelector('input')?.focus();
  }, []);
  return panel;
}

interface EntityRowsProps {
  listed: Listed | null;
  controls: PlantControls | null;
  names: ReadonlySet<string>;
  isTree: boolean;
  setOpened: (change: (before: ReadonlySet<WorldEntity>) => ReadonlySet<WorldEntity>) => void;
}

function EntityRows({ listed, controls, names, isTree, setOpened }: EntityRowsProps): ReactElement {
  const viewer = useViewer();
  const anchor = useRef(0);
  const rows = listed?.listing.rows ?? NO_ROWS;
  const nameOf = (index: number): string => {
    const entity = rows[index]?.entity;
    return entity === undefined || !listed ? '' : entity.nameAt(listed.sampler.simulationTimeMicros);
  };
  const row = (index: number): ListedRow => {
    const { entity, level, isOpen } = rows[index] as EntityRow;
    const cells = listed ? cellsOf(entity, listed) : [];
    const isSelected = names.has(nameOf(index));
    return isTree ? { cells, isSelected, level, isOpen } : { cells, isSelected };
  };
  const choose = (index: number, how: RowChoice): void => {
    if (how !== 'upto') anchor.current = index;
    if (how === 'upto') viewer.selectNames(rowsBetween(anchor.current, index).map(nameOf));
    else viewer.select(rows[index]?.entity ?? null, how === 'added');
  };
  const open = (index: number, isOpen: boolean): void => {
    const entity = rows[index]?.entity;
    if (entity === undefined) return;
    setOpened((before) => {
      const next = new Set(before);
      if (isOpen) next.add(entity);
      else next.delete(entity);
      return next;
    });
  };
  return (
    <RowList
      label={t`Entities`}
      role={isTree ? 'treegrid' : 'grid'}
      columns={[t`Name`, t`Type`, t`Status`, positionHeading()]}
      template={TEMPLATE}
      rowCount={rows.length}
      row={row}
      onChoose={choose}
      onChooseAll={() => viewer.selectNames(rows.map((_, index) => nameOf(index)))}
      onAct={(index) => controls?.flyTo(rows[index]?.entity ?? null)}
      onOpen={open}
    />
  );
}

function positionHeading(): string {
  const unit = lengthUnit().sign;
  return t`Position (${unit})`;
}

function foundWords(count: number): string {
  return plural(count, { one: '# entity', other: '# entities' });
}
