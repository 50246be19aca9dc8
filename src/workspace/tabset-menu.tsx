import { t } from '@lingui/core/macro';
import { createContext, type ReactElement, type RefObject, use } from 'react';
import {
  type TabDropTarget,
  type TabsetNode,
  useParentTabset,
  useParentTabsetState,
  type WorkspaceImperativeHandle,
  type WorkspaceModel,
} from 'react-resizable-panels';
import { Button, IconButton, type NestedItem, NestedMenu } from '../ui/index.ts';
import type { ArrangedPanel } from './arranged-panel.ts';
import { focusTab } from './focus-tab.ts';
import { tabsetsOf } from './layout-tree.ts';

/** Commands of the menus beside moving panels. */
export interface WorkspaceCommands {
  setOpen(id: string, isOpen: boolean): void;
  /** Returns the menu of layouts. */
  layoutItems(): readonly NestedItem[];
}

interface Panels extends WorkspaceCommands {
  readonly byId: ReadonlyMap<string, ArrangedPanel>;
  readonly handle: RefObject<WorkspaceImperativeHandle<null> | null>;
  /** Panels cannot be moved. */
  readonly isFixed: boolean;
}

/** The panels of the workspace around. */
export const PanelsContext = createContext<Panels>({
  byId: new Map(),
  handle: { current: null },
  isFixed: true,
  setOpen: () => undefined,
  layoutItems: () => [],
});

/** Menu of the panel that a tab set shows: maximize, move, close, add, layouts. */
export function TabsetMenu({ tabset }: { tabset: TabsetNode<null> }): ReactElement | null {
  const { byId, handle, isFixed, setOpen, layoutItems } = use(PanelsContext);
  const add = useAdd();
  const parent = useParentTabset();
  const state = useParentTabsetState();
  const panel = byId.get(tabset.selectedId ?? '');
  if (parent === null || state === null || panel === undefined) return null;
  const name = panel.name();
  const { isMaximized, isRoot } = state;
  const turn = () => (isMaximized ? parent.restore() : parent.maximize());
  const close = () => {
    setOpen(panel.id, false);
    focusTab(null, parent.id);
  };
  const move = (target: TabDropTarget) => {
    parent.restore();
    handle.current?.moveTab(panel.id, target);
    focusTab(panel.id);
  };
  const items = (): NestedItem[] => {
    const model = handle.current?.getModel();
    return [
      ...(isFixed || isRoot ? [] : [turnItem(isMaximized, turn)]),
      ...(isFixed || !model
        ? []
        : [{ id: 'move', label: t`Move ${name} to`, items: moveItems(model, tabset, { move, nameOf }) }]),
      { id: 'close', label: t`Close ${name}`, icon: 'close', onClick: close },
      { id: 'add', label: t`Add panel`, items: addItems() },
      { id: 'layouts', label: t`Layouts`, items: layoutItems() },
    ];
  };
  const nameOf = (id: string) => byId.get(id)?.name() ?? id;
  const addItems = () =>
    [...byId.values()]
      .filter(({ isOpen }) => !isOpen)
      .map(({ id, icon, name }) => ({ id, icon, label: name(), onClick: () => add(id) }));
  return (
    <>
      {!isFixed && !isRoot && (
        <IconButton
          icon={isMaximized ? 'restore' : 'expand'}
          label={isMaximized ? t`Restore ${name}` : t`Maximize ${name}`}
          onClick={turn}
        />
      )}
      <NestedMenu icon="more" label={t`Arrange ${name}`} items={items} />
    </>
  );
}

function turnItem(isMaximized: boolean, turn: () => void): NestedItem {
  return isMaximized
    ? { id: 'restore', label: t`Restore`, icon: 'restore', onClick: turn }
    : { id: 'maximize', label: t`Maximize`, icon: 'expand', onClick: turn };
}

interface Moving {
  move(target: TabDropTarget): void;
  nameOf(id: string): string;
}

/** Lists the targets of a move: beside each tab set, its own included where it has other tabs, and along the edges of the page. */
function moveItems(model: WorkspaceModel<null>, own: TabsetNode<null>, { move, nameOf }: Moving): NestedItem[] {
  const targets = tabsetsOf(model).filter(({ id, tabs }) => tabs.length > 0 && (id !== own.id || own.tabs.length > 1));
  const beside = targets.map(({ id: tabsetId, selectedId, tabs }): NestedItem => {
    const other = tabs.find(({ id }) => id !== own.selectedId && (tabsetId === own.id || id === selectedId)) ?? tabs[0];
    const name = nameOf(other?.id ?? '');
    const to = (region: 'left' | 'right' | 'top' | 'bottom' | 'center') => () => move({ tabsetId, region });
    const items: NestedItem[] = [
      { id: 'left', label: t`Left of ${name}`, onClick: to('left') },
      { id: 'right', label: t`Right of ${name}`, onClick: to('right') },
      { id: 'above', label: t`Above ${name}`, onClick: to('top') },
      { id: 'below', label: t`Below ${name}`, onClick: to('bottom') },
    ];
    if (tabsetId !== own.id) items.push({ id: 'tab', label: t`Tab beside ${name}`, onClick: to('center') });
    return { id: tabsetId, label: name, items };
  });
  const edges: NestedItem[] = [
    { id: 'left', label: t`Left edge`, onClick: () => move({ edge: 'left' }) },
    { id: 'right', label: t`Right edge`, onClick: () => move({ edge: 'right' }) },
    { id: 'top', label: t`Top edge`, onClick: () => move({ edge: 'top' }) },
    { id: 'bottom', label: t`Bottom edge`, onClick: () => move({ edge: 'bottom' }) },
  ];
  return [...beside, { id: 'edges', label: t`Edge of the page`, items: edges }];
}

/** A button for each panel, for a page without an open one. */
export function AddButtons(): ReactElement {
  const { byId } = use(PanelsContext);
  const add = useAdd();
  return (
    <>
      {[...byId.values()].map(({ id, icon, name }) => (
        <Button key={id} icon={icon} onClick={() => add(id)}>
          {name()}
        </Button>
      ))}
    </>
  );
}

/** Returns what opens a panel and brings the focus to its tab. */
function useAdd(): (id: string) => void {
  const { setOpen } = use(PanelsContext);
  return (id) => {
    setOpen(id, true);
    focusTab(id);
  };
}
