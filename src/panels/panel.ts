import type { ComponentType } from 'react';
import { type ConfiguredPanel, changePanel, type Viewer } from '../run/index.ts';
import type { IconName } from '../ui/index.ts';
import type { UsualPlace } from '../workspace/index.ts';

/** What every panel that can be closed keeps. */
export interface OpenConfig {
  readonly isOpen: boolean;
}

/** What opens and closes a panel. */
export interface OpenablePanel<Config extends OpenConfig = OpenConfig> extends ConfiguredPanel<Config> {
  /** Names in the config of what filters its list: changes of these are taken back. */
  readonly filters?: readonly string[];
  /** What else is set when the panel is opened. */
  opened?(viewer: Viewer): Partial<Config>;
}

export function setPanelOpen(viewer: Viewer, panel: OpenablePanel, isOpen: boolean): void {
  changePanel(viewer, panel, { ...(isOpen && panel.opened?.(viewer)), isOpen });
}

/** A view of a run: a folder of this room. Its component takes what it shows from the run around and from its config. */
export interface Panel<Config extends OpenConfig = OpenConfig> extends OpenablePanel<Config> {
  readonly icon: IconName;
  readonly place: UsualPlace;
  /** Short: on its tab. */
  name(): string;
  /** What its button is called. */
  title(): string;
  /** Loaded when it is first opened. */
  readonly Component: ComponentType;
}
