import { t } from '@lingui/core/macro';
import { type ReactElement, type RefObject, use, useEffect, useMemo, useRef, useState } from 'react';
import {
  Workspace as Arrangement,
  Separator,
  type TabNode,
  type TabRenderProps,
  type TabsetNode,
  useWorkspaceRef,
  type WorkspaceImperativeHandle,
} from 'react-resizable-panels';
import { EmptyState, Icon } from '../ui/index.ts';
import type { ArrangedPanel } from './arranged-panel.ts';
import { focusTab } from './focus-tab.ts';
import { arrange, type Layout } from './layout.ts';
import { tabsetsOf } from './layout-tree.ts';
import { Panel } from './plain-layout.tsx';
import { AddButtons, PanelsContext, TabsetMenu, type WorkspaceCommands } from './tabset-menu.tsx';
import classes from './workspace.module.css';

interface WorkspaceProps {
  panels: readonly ArrangedPanel[];
  /** The chosen layout; null means usual places. Another object is another choice. */
  chosen: { readonly layout: Layout | null };
  /** Panels can neither be moved nor resized. */
  isFixed: boolean;
  commands: WorkspaceCommands;
  /** Called with each change of the layout. */
  onLayout: (layout: Layout) => void;
}

const CLASSES = {
  tabset: classes.tabset,
  header: classes.header,
  tabList: classes.tabList,
  tab: classes.tab,
  toolbar: classes.toolbar,
  tabPanels: classes.panels,
  tabContent: classes.content,
  dropIndicator: classes.indicator,
  dragPreview: classes.preview,
};

/** Panels in tab sets that people move, resize, maximize and close. */
export function Workspace({ panels, chosen, isFixed, commands, onLayout }: WorkspaceProps): ReactElement {
  const handle = useWorkspaceRef<null>();
  const byId = useMemo(() => new Map(panels.map((panel) => [panel.id, panel])), [panels]);
  const context = useMemo(() => ({ byId, handle, isFixed, ...commands }), [byId, handle, isFixed, commands]);
  const [first] = useState(() => arrange(chosen.layout, panels));
  useArranged(handle, { panels, chosen });
  const changed = (next: Layout, { reason }: { reason: string }) => {
    const there = new Set(tabsetsOf(next).flatMap(({ tabs }) => tabs.map(({ id }) => id)));
    if (reason === 'close') {
      for (const { id, isOpen } of panels) if (isOpen && !there.has(id)) commands.setOpen(id, false);
      focusTab(null);
    }
    onLayout(next);
  };
  const staysAlive = (tab: TabNode<null>) => (byId.get(tab.id)?.staysAlive ? 'keep-mounted' : 'activity');
  return (
    <PanelsContext value={context}>
      <Arrangement<null>
        workspaceRef={handle}
        className={classes.workspace ?? ''}
        classNames={CLASSES}
        defaultModel={first}
        disabled={isFixed}
        hiddenTabBehavior={staysAlive}
        lazyTabContent
        tabsetMinWidth="11rem"
        tabsetMinHeight="4rem"
        onModelChanged={changed}
        renderTab={renderTab}
        renderTabContent={renderContent}
        renderTabsetToolbar={renderToolbar}
        renderSeparator={renderSeparator}
        renderDragPreview={renderPreview}
        renderEmptyTabset={renderEmpty}
      />
    </PanelsContext>
  );
}

/** Brings panels that were opened, takes closed ones away, and applies a newly chosen layout. */
function useArranged(
  handle: RefObject<WorkspaceImperativeHandle<null> | null>,
  { panels, chosen }: Pick<WorkspaceProps, 'panels' | 'chosen'>,
): void {
  const shown = useRef(chosen);
  useEffect(() => {
    const { current } = handle;
    if (current === null) return;
    const before = current.getModel();
    const next = arrange(shown.current === chosen ? before : chosen.layout, panels);
    shown.current = chosen;
    if (next === before) return;
    // A panel that was closed from inside takes the focus with it.
    const hadFocus = document.activeElement !== document.body;
    current.setModel(next);
    if (hadFocus) focusTab(null);
  }, [handle, panels, chosen]);
}

function renderTab({ id }: TabNode<null>, props: TabRenderProps): ReactElement {
  return <Tab id={id} props={props} />;
}

function Tab({ id, props }: { id: string; props: TabRenderProps }): ReactElement {
  const panel = use(PanelsContext).byId.get(id);
  return (
    <div {...props}>
      {panel && <Icon name={panel.icon} size={13} />}
      {panel?.name() ?? id}
    </div>
  );
}

function renderContent({ id }: TabNode<null>): ReactElement {
  return <Content id={id} />;
}

function Content({ id }: { id: string }): ReactElement | null {
  const panel = use(PanelsContext).byId.get(id);
  return panel ? <Panel panel={panel} /> : null;
}

function renderToolbar(tabset: TabsetNode<null>): ReactElement {
  return <TabsetMenu tabset={tabset} />;
}

function renderSeparator(orientation: 'horizontal' | 'vertical'): ReactElement {
  const label = orientation === 'horizontal' ? t`Width of panels` : t`Height of panels`;
  return <Separator className={classes.separator} aria-label={label} />;
}

function renderPreview({ id }: TabNode<null>): ReactElement {
  return <PanelName id={id} />;
}

function PanelName({ id }: { id: string }): string {
  return use(PanelsContext).byId.get(id)?.name() ?? id;
}

function renderEmpty(): ReactElement {
  return (
    <EmptyState icon="panel" title={t`No panel is open`}>
      <AddButtons />
    </EmptyState>
  );
}
