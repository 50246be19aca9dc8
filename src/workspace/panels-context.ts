import { createContext, type RefObject } from 'react';
import type { WorkspaceImperativeHandle } from 'react-resizable-panels';
import type { NestedItem } from '../ui/index.ts';
import type { ArrangedPanel } from './arranged-panel.ts';

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
