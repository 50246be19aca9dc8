import { plural, t } from '@lingui/core/macro';
import type { Instant, PictureState, PlantControls } from '../../scene/index.ts';
import type { IconName, MenuItem } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import type { OpenPanel } from './tools-config.ts';

export interface PictureTools {
  /** Null where there is no picture: then only the list of entities works. */
  controls: PlantControls | null;
  plant: PictureState;
  selected: WorldEntity | null;
  opened: OpenPanel | null;
  onOpen(panel: OpenPanel | null): void;
  map: { readonly isShown: boolean; show(isShown: boolean): void };
  entities: { readonly isOpen: boolean; setOpen(isOpen: boolean): void };
  names: { readonly isShown: boolean; show(isShown: boolean): void };
  onSave(): void;
}

/** Something that is done to the picture: a button where there is room, else an item of a menu. */
export interface Tool extends MenuItem {
  readonly icon: IconName;
  /** Something behind it wants to be looked at. */
  readonly isMarked?: boolean;
}

const PANELS = [
  { id: 'legend', icon: 'info' },
  { id: 'views', icon: 'bookmark' },
  { id: 'settings', icon: 'settings' },
  { id: 'area', icon: 'area' },
] as const;

/** What may be laid over the picture and taken from it. */
export function pictureTools(tools: PictureTools): Tool[] {
  return [
    entitiesTool(tools),
    ...PANELS.map((panel) => panelTool(panel, tools)),
    ...layerTools(tools),
    ...doingTools(tools),
  ];
}

/** The list is a panel of the workspace. */
function entitiesTool({ entities }: PictureTools): Tool {
  return {
    id: 'entities',
    icon: 'search',
    label: t`Entities`,
    isOn: entities.isOpen,
    onClick: () => entities.setOpen(!entities.isOpen),
  };
}

function panelTool(panel: (typeof PANELS)[number], { controls, plant, opened, onOpen }: PictureTools): Tool {
  const isMarked = panel.id === 'legend' && plant.unbound.length > 0;
  return {
    ...panel,
    label: panelWords(panel.id, plant.unbound.length),
    isMarked,
    isOn: opened === panel.id,
    disabled: (panel.id === 'views' || panel.id === 'area') && controls === null,
    onClick: () => onOpen(opened === panel.id ? null : panel.id),
  };
}

function layerTools({ names, map }: PictureTools): Tool[] {
  return [
    {
      id: 'names',
      icon: 'tag',
      label: t`Show names`,
      isOn: names.isShown,
      onClick: () => names.show(!names.isShown),
    },
    { id: 'map', icon: 'map', label: t`Map`, isOn: map.isShown, onClick: () => map.show(!map.isShown) },
  ];
}

function doingTools({ controls, plant: { isMeasuring, following }, selected, onSave }: PictureTools): Tool[] {
  const isRiding = following?.mode === 'ride';
  return [
    {
      id: 'measure',
      icon: 'ruler',
      label: t`Measure`,
      isOn: isMeasuring,
      onClick: () => controls?.measure(!isMeasuring),
    },
    {
      id: 'ride',
      icon: 'ride',
      label: t`Ride along with selection`,
      isOn: isRiding,
      disabled: selected === null,
      onClick: () => controls?.ride(isRiding ? null : selected),
    },
    { id: 'save', icon: 'camera', label: t`Save screenshot`, onClick: onSave },
  ];
}

function panelWords(panel: OpenPanel, unbound: number): string {
  if (panel === 'area') return t`Select within a rectangle`;
  if (panel === 'views') return t`Saved views`;
  if (panel === 'settings') return t`View settings`;
  if (unbound === 0) return t`Legend`;
  return plural(unbound, { one: 'Legend: # asset without a model', other: 'Legend: # assets without a model' });
}

/** The same words for the same picture of the same world: what is made of it need not be made again. */
export function instantOf(frame: Instant | null): string {
  return frame ? `${frame.world.generation} ${frame.world.revision} ${frame.simulationTimeMicros}` : '';
}
