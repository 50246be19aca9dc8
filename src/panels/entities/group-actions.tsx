import { plural, t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { activityWords, useViewer, useViewerState } from '../../run/index.ts';
import type { EntityLook, PlantControls } from '../../scene/index.ts';
import { Button, formatCount, Menu } from '../../ui/index.ts';
import classes from './entities.module.css';
import type { GroupSums } from './entity-listing.ts';

const AS_IT_IS: EntityLook = { only: null, hidden: new Set(), colours: new Map() };

interface GroupActionsProps {
  /** Null until it was counted. */
  group: GroupSums | null;
  names: readonly string[];
  controls: PlantControls | null;
  /** What is listed. */
  children: ReactNode;
}

/** Sums of what is selected, and how it is shown in the picture. */
export function GroupActions({ group, names, controls, children }: GroupActionsProps): ReactElement {
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
