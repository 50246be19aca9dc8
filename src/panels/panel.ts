import type { ComponentType } from 'react';
import type { ConfiguredPanel, Viewer } from '../run/index.ts';
import type { IconName } from '../ui/index.ts';

/** Where a panel lies on a page that shows a run. */
export type PanelPlace = 'picture' | 'timeline';

/** What every panel that can be closed keeps. */
export interface OpenConfig {
  readonly isOpen: boolean;
}

/** A view of a run: a folder of this room. Its component takes what it shows from the run around and from its config. */
export interface Panel<Config extends OpenConfig = OpenConfig> extends ConfiguredPanel<Config> {
  readonly icon: IconName;
  /** Over the picture, or on the axis of the timeline. */
  readonly place: PanelPlace;
  /** What its button is called. */
  title(): string;
  /** What else its button sets when it opens the panel. */
  opened?(viewer: Viewer): Partial<Config>;
  /** Loaded when it is first opened. */
  readonly Component: ComponentType;
}
