import { plural, t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  activityWords,
  carrierWords,
  usePanelConfig,
  usePictureControls,
  useViewer,
  useViewerState,
} from '../../run/index.ts';
import { ACTIVITY_PAINT, type EntityLook, type PlantControls } from '../../scene/index.ts';
import {
  Button,
  formatCoordinates,
  formatCount,
  type ListedRow,
  lengthUnit,
  Menu,
  type RowChoice,
  RowList,
  rowsBetween,
} from '../../ui/index.ts';
import { TRANSFORM_STRIDE } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { usePictureState } from '../use-picture-state.ts';
import { entitiesConfig } from './config.ts';
import classes from './entities.module.css';
import { EntityFilters, heightsOf } from './entity-filters.tsx';
import { type EntityRow, type GroupSums, stateOf } from './entity-listing.ts';
import { type Listed, useEntities } from './use-entities.ts';

const AS_IT_IS: EntityLook = { only: null, hidden: new Set(), colours: new Map() };

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

/** Name, type, what it does, where it is. */
function cellsOf(entity: WorldEntity, { world, sampler }: Listed): ReactNode[] {
  const at = sampler.simulationTimeMicros;
  const state = stateOf(entity, sampler);
  const parent = world.parentAt(entity, at);
  const on = parent === null ? '' : carrierWords(parent);
  const [x = 0, y = 0, z = 0] = sampler.transforms.subarray(entity.nodes.ENTITY * TRANSFORM_STRIDE);
  return [
    <bdi key="name">{entity.nameAt(at)}</bdi>,
    entity.entityType,
    <>
      <span className={classes.swatch} style={{ background: ACTIVITY_PAINT[state] }} aria-hidden="true" />
      {activityWords(state)}
      {on !== '' && `, ${t`on ${on}`}`}
    </>,
    formatCoordinates({ x, y, z }),
  ];
}

interface GroupActionsProps {
  /** Null until it was counted. */
  group: GroupSums | null;
  names: readonly string[];
  controls: PlantControls | null;
  /** What is listed. */
  children: ReactNode;
}

/** Sums of what is selected, and how it is shown in the picture. */
function GroupActions({ group, names, controls, children }: GroupActionsProps): ReactElement {
  const { store } = useViewer();
  const look = useViewerState((state) => state.look);
  const show = (change: Partial<EntityLook>) => store.setState({ look: { ...AS_IT_IS, ...look, ...change } });
  const isNobody = names.length === 0;
  const paint = (colour: string | null) => {
    const colours = new Map(look?.colours);
    for (const name of names)
      if (colour === null) colours.delete(name);
      else colours.set(name, colour);
    show({ colours });
  };
  const hide = () => show({ hidden: new Set([...(look?.hidden ?? []), ...names]) });
  const colourItems = [
    ...coloursChosen().map(({ colour, label }) => ({ id: colour, label, onClick: () => paint(colour) })),
    { id: 'none', label: t`As it was`, onClick: () => paint(null) },
  ];
  return (
    <div className={classes.group}>
      <output className={classes.sums}>
        {children} · {group && group.count > 0 ? sumWords(group) : t`Nothing is selected`}
      </output>
      {controls && (
        <div className={classes.actions}>
          <Button disabled={isNobody} onClick={() => show({ only: new Set(names), hidden: new Set() })}>
            {t`Only these`}
          </Button>
          <Button disabled={isNobody} onClick={hide}>{t`Hide`}</Button>
          <Menu label={t`Colour`} icon="layers" items={colourItems} disabled={isNobody} />
          <Button disabled={look === null} onClick={() => store.setState({ look: null })}>{t`Show all`}</Button>
        </div>
      )}
    </div>
  );
}

/** Told apart by who does not see red and green, and other colours than those of states. */
function coloursChosen(): { colour: string; label: string }[] {
  return [
    { colour: '#d55e00', label: t`Vermilion` },
    { colour: '#f0e442', label: t`Yellow` },
    { colour: '#56b4e9', label: t`Sky blue` },
    { colour: '#cc79a7', label: t`Pink` },
  ];
}

function sumWords({ count, byType, byState, carried }: GroupSums): string {
  const number = formatCount(count);
  const all = plural(count, { one: `${number} selected`, other: `${number} selected` });
  const types = [...byType].map(([type, some]) => `${formatCount(some)} ${type}`).join(', ');
  const states = [...byState].map(([state, some]) => `${activityWords(state)} ${formatCount(some)}`).join(', ');
  const loads = formatCount(carried);
  const load = plural(carried, { one: `carries ${loads} load`, other: `carry ${loads} loads` });
  return [all, types, states, ...(carried > 0 ? [load] : [])].join(' · ');
}
